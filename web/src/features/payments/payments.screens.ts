/** The screen of payments and their reconciliation. */
import { Scale } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const paymentScreens = [
  screen({
    path: 'workOrder/paymentLogList',
    title: '支付对账',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: Scale },
    load: () => import('./PaymentLogListScreen.tsx').then((module) => module.PaymentLogListScreen),
  }),
];
