/** The screen of the extensions. */
import { Headset } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const lineScreens = [
  screen({
    path: 'systemSetting/uncall',
    title: 'Uncall分机信息',
    access: ['Uncall'],
    menu: { group: 'Admin', icon: Headset },
    load: () => import('./ExtensionListScreen.tsx').then((room) => room.ExtensionListScreen),
  }),
];
