/** The screens of payments and their reconciliation: payments, statements, unclaimed income. */
import { FileSpreadsheet, PiggyBank, Scale } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const paymentScreens = [
  screen({
    path: 'workOrder/paymentLogList',
    title: '支付对账',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: Scale },
    load: () => import('./PaymentLogListScreen.tsx').then((module) => module.PaymentLogListScreen),
  }),
  screen({
    path: 'workOrder/statements',
    title: '对账单',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: FileSpreadsheet },
    keywords: ['对账日历', '结账'],
    load: () => import('./statements/StatementsScreen.tsx').then((module) => module.StatementsScreen),
  }),
  screen({
    path: 'workOrder/unclaimed',
    title: '未认领到账',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: PiggyBank },
    load: () => import('./unclaimed/UnclaimedScreen.tsx').then((module) => module.UnclaimedScreen),
  }),
];
