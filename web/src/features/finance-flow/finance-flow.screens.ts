/** The screen of the finance flow. */
import { Landmark } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const financeFlowScreens = [
  screen({
    path: 'stats/financeFlow',
    title: '财务流水',
    access: ['StatsFinanceFlow'],
    menu: { group: 'Stats', icon: Landmark },
    load: () => import('./FinanceFlowScreen.tsx').then((module) => module.FinanceFlowScreen),
  }),
];
