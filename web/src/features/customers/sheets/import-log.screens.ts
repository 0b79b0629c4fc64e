/** The log of imports: no entry of the menu, the dialogs of imports lead to it. */
import { screen } from '../../../platform/screen.ts';

export const importLogScreens = [
  screen({
    path: 'customer/imCustLog',
    title: '客户导入日志',
    access: 'all',
    load: () => import('./ImportLogScreen.tsx').then((room) => room.ImportLogScreen),
  }),
];
