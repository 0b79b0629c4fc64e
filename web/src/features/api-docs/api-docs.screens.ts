/** The screen that shows the administrator what other programs may call. */
import { Braces } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const apiDocsScreens = [
  screen({
    path: 'systemSetting/apiDocs',
    title: '接口文档',
    access: ['admin'],
    menu: { group: 'Admin', icon: Braces },
    key: 'A',
    load: () => import('./ApiDocsScreen.tsx').then((room) => room.ApiDocsScreen),
  }),
];
