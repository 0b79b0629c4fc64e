/** The screens of payments and their reconciliation: payments, refunds, statements, unclaimed income. */
import { FileSpreadsheet, PiggyBank, ReceiptText, Scale, Undo2 } from 'lucide-react';
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
    path: 'workOrder/paymentInbox',
    title: '待我对账',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: ReceiptText },
    load: () => import('./inbox/PaymentInboxScreen.tsx').then((module) => module.PaymentInboxScreen),
  }),
  screen({
    path: 'workOrder/refunds',
    title: '退款待确认',
    access: ['PaymentLog'],
    menu: { group: 'WorkOrder', icon: Undo2 },
    keywords: ['退款单', '对账'],
    load: () => import('./refunds/RefundListScreen.tsx').then((module) => module.RefundListScreen),
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
