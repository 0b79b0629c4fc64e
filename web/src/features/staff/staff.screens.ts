/** The screen of staff management. */
import { UserCog } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const staffScreens = [
  screen({
    path: 'systemSetting/user',
    title: '员工管理',
    access: ['User'],
    menu: { group: 'Admin', icon: UserCog },
    load: () => import('./StaffListScreen.tsx').then((module) => module.StaffListScreen),
  }),
];
