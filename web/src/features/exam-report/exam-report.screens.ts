/** The screen of the exam report. */
import { GraduationCap } from 'lucide-react';
import { screen } from '../../platform/screen.ts';

export const examReportScreens = [
  screen({
    path: 'stats/examReport',
    title: '考试报告',
    access: ['ExamReport'],
    menu: { group: 'Stats', icon: GraduationCap },
    load: () => import('./ExamReportScreen.tsx').then((module) => module.ExamReportScreen),
  }),
];
