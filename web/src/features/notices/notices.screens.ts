/** The screens of messages: what has come, and what is booked. No entries of the menu: the bell leads to them. */
import { screen } from '../../platform/screen.ts';

export const noticeScreens = [
  screen({
    path: 'customer/notice',
    title: '消息中心',
    access: 'all',
    load: () => import('./NoticeListScreen.tsx').then((room) => room.NoticeListScreen),
  }),
  screen({
    path: 'customer/myToDoNotice',
    title: '待办提醒',
    access: 'all',
    load: () => import('./ToDoListScreen.tsx').then((room) => room.ToDoListScreen),
  }),
];
