/** The screens of learning. */
import { AFTER_SALES } from '@gonghai/contract/wire/after-sales.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { screen } from '../../platform/screen.ts';

const load = () => import('./LearnReportScreen.tsx').then((module) => module.LearnReportScreen);

export const learningScreens = [
  screen({
    path: 'customer/learnReport',
    title: '学习报告',
    access: ['Seat'],
    params: { kind: CustomerKind.Sales },
    load,
  }),
  screen({
    path: 'customer/learnReport2',
    title: '学习报告',
    access: AFTER_SALES,
    params: { kind: CustomerKind.AfterSales },
    load,
  }),
];
