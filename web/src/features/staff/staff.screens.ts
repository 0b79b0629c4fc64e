/** The screen that manages the people of a tenant. */
import { UserCog } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const staffScreens = [
  screen({
    path: 'systemSetting/user',
    title: '员工管理',
    access: ['User'],
    menu: { group: 'Admin', icon: UserCog },
    load: () => import('./StaffListScreen.tsx').then((room) => room.StaffListScreen),
  }),
];
