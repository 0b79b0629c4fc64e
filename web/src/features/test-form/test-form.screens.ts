/** The screen of the test form: no entry in the menu, for administrators who know its address. */
import { screen } from '../../platform/screen.ts';

export const testFormScreens = [
  screen({
    path: 'layout/test1',
    title: '测试表单',
    access: ['admin'],
    load: () => import('./TestFormScreen.tsx').then((module) => module.TestFormScreen),
  }),
];
