/** The screen of payments and their reconciliation. */
import { Scale, Undo2 } from 'lucide-react';
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
    path: 'workOrder/refunds',
    title: '退款待确认',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: Undo2 },
    keywords: ['退款单', '对账'],
    load: () => import('./refunds/RefundListScreen.tsx').then((module) => module.RefundListScreen),
  }),
];
