/** The screen of deals. */
import { Handshake } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const dealScreens = [
  screen({
    path: 'workOrder/successCustomer',
    title: '成交客户',
    access: ['SuccessCustomer'],
    menu: { group: 'WorkOrder', icon: Handshake },
    load: () => import('./DealListScreen.tsx').then((module) => module.DealListScreen),
  }),
];
