/** The screens of the call statistics. */
import { Headset } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const callStatisticsScreens = [
  screen({
    path: 'stats/floor',
    title: '坐席监控',
    access: ['CallLogStats'],
    menu: { group: 'Stats', icon: Headset },
    keywords: ['坐席状态', '通话中', '小休', '待首呼线索'],
    load: () => import('./floor/FloorScreen.tsx').then((module) => module.FloorScreen),
  }),
];
