/** The calls of reminders and messages. A line here says who answers; it decides nothing. */
import * as contract from '@gonghai/contract/notices/notice.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import {
  bookCustomers,
  createNotice,
  listNotices,
  type NoticeParts,
  readNotices,
  withCustomers,
} from './notices.commands.ts';
import { countUnread, searchToDo } from './notices.queries.ts';

export const noticeRoutes = (parts: NoticeParts): readonly Route[] => [
  bind(contract.createNotice, (wish, ctx) => createNotice(ctx, wish, parts)),
  bind(contract.bookCustomers, (booking, ctx) => bookCustomers(ctx, booking, parts)),
  bind(contract.searchNotices, (filter, ctx) => listNotices(ctx, filter, parts)),
  bind(contract.searchToDo, async (filter, ctx) =>
    withCustomers(ctx, await searchToDo(ctx.db, ctx.actor, filter), parts),
  ),
  bind(contract.markNoticesRead, (chosen, ctx) =>
    readNotices(
      ctx,
      chosen.map(({ NoticeId }) => NoticeId),
    ),
  ),
  bind(contract.countUnreadNotices, (_, { db, actor }) => countUnread(db, actor)),
];
