/** The screen of the organisation. */
import { Network } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const departmentScreens = [
  screen({
    path: 'systemSetting/structure',
    title: '组织架构',
    access: ['Department'],
    menu: { group: 'Admin', icon: Network },
    load: () => import('./DepartmentsScreen.tsx').then((module) => module.DepartmentsScreen),
  }),
];
