/** Maps the calls of reminders and messages to their handlers. No logic here. */
import * as contract from '@gonghai/contract/notices/notice.contract.ts';
import * as afterSales from '@gonghai/contract/notices/after-sale-notice.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
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

const calls = { [CustomerKind.Sales]: contract, [CustomerKind.AfterSales]: afterSales } as const;

const routesOf = (kind: CustomerKind, parts: NoticeParts): readonly Route[] => [
  bind(calls[kind].createNotice, (request, ctx) => createNotice(ctx, kind, request, parts)),
  bind(calls[kind].bookCustomers, (booking, ctx) => bookCustomers(ctx, kind, booking, parts)),
  bind(calls[kind].searchNotices, (filter, ctx) => listNotices(ctx, kind, filter, parts)),
  bind(calls[kind].searchToDo, async (filter, ctx) =>
    withCustomers(ctx, await searchToDo(ctx.db, ctx.actor, filter, ctx.now), parts),
  ),
  bind(calls[kind].markNoticesRead, (chosen, ctx) =>
    readNotices(
      ctx,
      chosen.map(({ NoticeId }) => NoticeId),
    ),
  ),
  bind(calls[kind].countUnreadNotices, (_, { db, actor }) => countUnread(db, actor)),
];

export const noticeRoutes = (parts: NoticeParts): readonly Route[] => [
  ...routesOf(CustomerKind.Sales, parts),
  ...routesOf(CustomerKind.AfterSales, parts),
  bind(contract.countToDo, (_, { db, actor, now }) => countToDo(db, actor, now)),
  bind(contract.finishNotice, ({ NoticeId, IsDone }, ctx) => finishNotice(ctx, NoticeId, IsDone)),
  bind(contract.postponeNotice, ({ NoticeId, ...request }, ctx) => postponeNotice(ctx, NoticeId, request)),
];
