/** Maps the calls of reminders and messages to their handlers. No logic here. */
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
import { countUnread } from './notices.queries.ts';
import { finishNotice, postponeNotice } from './to-do.commands.ts';
import { countToDo, searchToDo } from './to-do.queries.ts';

export const noticeRoutes = (parts: NoticeParts): readonly Route[] => [
  bind(contract.createNotice, (request, ctx) => createNotice(ctx, request, parts)),
  bind(contract.bookCustomers, (booking, ctx) => bookCustomers(ctx, booking, parts)),
  bind(contract.searchNotices, (filter, ctx) => listNotices(ctx, filter, parts)),
  bind(contract.searchToDo, async (filter, ctx) =>
    withCustomers(ctx, await searchToDo(ctx.db, ctx.actor, filter, ctx.now), parts),
  ),
  bind(contract.countToDo, (_, { db, actor, now }) => countToDo(db, actor, now)),
  bind(contract.finishNotice, ({ NoticeId, IsDone }, ctx) => finishNotice(ctx, NoticeId, IsDone)),
  bind(contract.postponeNotice, ({ NoticeId, ...request }, ctx) => postponeNotice(ctx, NoticeId, request)),
  bind(contract.markNoticesRead, (chosen, ctx) =>
    readNotices(
      ctx,
      chosen.map(({ NoticeId }) => NoticeId),
    ),
  ),
  bind(contract.countUnreadNotices, (_, { db, actor }) => countUnread(db, actor)),
];
