/** The screen of the dictionaries. */
import { BookA } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const dictionaryScreens = [
  screen({
    path: 'systemSetting/dic',
    title: '字典管理',
    access: ['DicTable'],
    menu: { group: 'Admin', icon: BookA },
    load: () => import('./DictionariesScreen.tsx').then((module) => module.DictionariesScreen),
  }),
];
