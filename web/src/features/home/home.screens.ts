/** The screens of the home page. */
import { House } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const homeScreens = [
  screen({
    path: 'layout/index',
    title: '首页',
    access: 'all',
    menu: { group: 'home', icon: House },
    key: 'H',
    load: () => import('./HomeScreen.tsx').then((module) => module.HomeScreen),
  }),
];
