/** The screen of the audit log. */
import { ScrollText } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const auditScreens = [
  screen({
    path: 'systemSetting/auditLog',
    title: '操作日志',
    access: ['admin'],
    menu: { group: 'Admin', icon: ScrollText },
    load: () => import('./AuditListScreen.tsx').then((module) => module.AuditListScreen),
  }),
];
