/** The screen of the import log. Linked from the import dialogs, not from the menu. */
import { screen } from '../../platform/screen.ts';

export const importScreens = [
  screen({
    path: 'customer/imCustLog',
    title: '客户导入日志',
    access: 'all',
    load: () => import('./ImportLogScreen.tsx').then((module) => module.ImportLogScreen),
  }),
];
