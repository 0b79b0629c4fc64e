/** The screens of notices and follow-ups. Linked from the bell, not from the menu. */
import { screen } from '../../platform/screen.ts';

export const noticeScreens = [
  screen({
    path: 'customer/notice',
    title: '消息中心',
    access: 'all',
    load: () => import('./NoticeListScreen.tsx').then((module) => module.NoticeListScreen),
  }),
  screen({
    path: 'customer/myToDoNotice',
    title: '待办提醒',
    access: 'all',
    load: () => import('./ToDoListScreen.tsx').then((module) => module.ToDoListScreen),
  }),
];
