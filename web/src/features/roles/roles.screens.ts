/** The screens of roles, and the menu tree they are authorised by. */
import { ListTree, ShieldCheck } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const roleScreens = [
  screen({
    path: 'systemSetting/role',
    title: '角色管理',
    access: ['Role'],
    menu: { group: 'Admin', icon: ShieldCheck },
    load: () => import('./RoleListScreen.tsx').then((room) => room.RoleListScreen),
  }),
  screen({
    path: 'systemSetting/menuManage',
    title: '菜单管理',
    access: ['admin'],
    menu: { group: 'Admin', icon: ListTree },
    load: () => import('./MenuScreen.tsx').then((room) => room.MenuScreen),
  }),
];
