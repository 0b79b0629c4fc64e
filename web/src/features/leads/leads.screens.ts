/** The screen of leads. */
import { Inbox } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const leadScreens = [
  screen({
    path: 'customer/clue',
    title: '线索管理',
    access: ['Clue'],
    menu: { group: 'Customer', icon: Inbox },
    key: 'L',
    load: () => import('./LeadListScreen.tsx').then((module) => module.LeadListScreen),
  }),
];
