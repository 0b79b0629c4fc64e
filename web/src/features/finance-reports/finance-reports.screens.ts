/** The screens of the finance reports. */
import { ChartColumnBig, ChartNoAxesColumn } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const financeReportScreens = [
  screen({
    path: 'stats/financeReport',
    title: '财务报表',
    access: ['StatsFinanceReport'],
    menu: { group: 'Stats', icon: ChartNoAxesColumn },
    load: () => import('./FlowReportScreen.tsx').then((module) => module.FlowReportScreen),
  }),
  screen({
    // The specification spells it like this.
    path: 'stats/workOrderPayLogFinaceReport',
    title: '报单财务报表',
    access: ['StatsFinanceReport'],
    menu: { group: 'Stats', icon: ChartColumnBig },
    load: () => import('./OrderReportScreen.tsx').then((module) => module.OrderReportScreen),
  }),
];
