/** The screens of the call statistics. */
import { Ear, Headset } from 'lucide-react';
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
  screen({
    path: 'stats/spotCheck',
    title: '录音抽检',
    access: ['CallLogStats'],
    menu: { group: 'Stats', icon: Ear },
    keywords: ['质检', '点评', '录音', '静音'],
    load: () => import('./spot-check/SpotCheckScreen.tsx').then((module) => module.SpotCheckScreen),
  }),
];
