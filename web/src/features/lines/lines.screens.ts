/** The screen of the extensions. */
import { Headset } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const lineScreens = [
  screen({
    path: 'systemSetting/uncall',
    title: '分机管理',
    access: ['Uncall'],
    menu: { group: 'Admin', icon: Headset },
    load: () => import('./ExtensionListScreen.tsx').then((module) => module.ExtensionListScreen),
  }),
];
