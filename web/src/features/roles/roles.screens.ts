/** The screens of roles and of the menu tree. */
import { ListTree, ShieldCheck } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const roleScreens = [
  screen({
    path: 'systemSetting/role',
    title: '角色管理',
    access: ['Role'],
    menu: { group: 'Admin', icon: ShieldCheck },
    load: () => import('./RoleListScreen.tsx').then((module) => module.RoleListScreen),
  }),
  screen({
    path: 'systemSetting/menuManage',
    title: '菜单管理',
    access: ['admin'],
    menu: { group: 'Admin', icon: ListTree },
    load: () => import('./MenuScreen.tsx').then((module) => module.MenuScreen),
  }),
];
