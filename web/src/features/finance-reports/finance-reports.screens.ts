/** The screens of the finance reports. */
import { ChartNoAxesColumn } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const financeReportScreens = [
  screen({
    path: 'stats/financeReport',
    title: '财务报表',
    access: ['StatsFinanceReport'],
    menu: { group: 'Stats', icon: ChartNoAxesColumn },
    load: () => import('./FlowReportScreen.tsx').then((module) => module.FlowReportScreen),
  }),
];
