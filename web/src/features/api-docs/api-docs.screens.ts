/** The screen of the API description, for administrators. */
import { Braces } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const apiDocsScreens = [
  screen({
    path: 'systemSetting/apiDocs',
    title: '接口文档',
    access: ['admin'],
    menu: { group: 'Admin', icon: Braces },
    key: 'A',
    load: () => import('./ApiDocsScreen.tsx').then((module) => module.ApiDocsScreen),
  }),
];
