/** Books reminders and marks notices as read. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  BOOKED_MESSAGE,
  noticeMessages as say,
  type NoticeRow,
  noticeTimeOf,
} from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind, CustomerSource, kindOfSource } from '@gonghai/contract/wire/customer-kind.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing, Refusal, refuseField } from '../../http/refusal.ts';
import { type BareNotice, insertReminders, markRead, type NoticeFilter, searchNotices } from './notices.queries.ts';

export const SUBJECT = 'notice';

/** The names of those customers that the person may see; provided by the customers feature. */
type SeeCustomers = (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  kind: CustomerKind,
) => Promise<ReadonlyMap<number, { readonly Name: string; readonly Tel: string }>>;

/** The customers that the person may see, and whether their list allows reminders. Locked until the transaction ends. */
type HoldCustomers = (
  trx: Db,
  actor: Actor,
  ids: readonly number[],
  kind: CustomerKind,
) => Promise<ReadonlyMap<number, boolean>>;

export interface NoticeParts {
  readonly seeCustomers: SeeCustomers;
  readonly holdCustomers: HoldCustomers;
}

interface ReminderRequest {
  readonly CustomerId: number;
  readonly Msg: string;
  readonly SubscribeTime: number;
  readonly Noticeminutes: number;
}

export const demandFuture = (subscribeTime: number, now: number): void => {
  if (subscribeTime < now) throw refuseField('SubscribeTime', say.timePast);
};

export type FollowUp = Pick<ReminderRequest, 'SubscribeTime' | 'Noticeminutes'>;

/** Of a customer that the caller has locked and may work with. Gives the line of the trail. */
export const bookFollowUp = async (
  trx: Db,
  { actor, now }: RequestContext,
  customerId: number,
  { SubscribeTime, Noticeminutes, Msg = BOOKED_MESSAGE }: FollowUp & Partial<Pick<ReminderRequest, 'Msg'>>,
  kind: CustomerKind = CustomerKind.Sales,
): Promise<Change> => {
  demandFuture(SubscribeTime, now);
  const noticeTime = noticeTimeOf(SubscribeTime, Noticeminutes);
  const reminder = { message: Msg, subscribeTime: SubscribeTime, noticeTime, minutes: Noticeminutes };
  await insertReminders(trx, actor, { kind, ids: [customerId] }, reminder, now);
  const after = { CustomerId: customerId, Msg, SubscribeTime, Noticeminutes };
  return { action: AuditAction.addReminder, subject: SUBJECT, subjectId: null, after };
};

/** Of a customer that the person may see and that may have reminders. Gives the line of the trail. */
export const bookReminder = async (
  trx: Db,
  ctx: RequestContext,
  request: ReminderRequest,
  holdCustomers: HoldCustomers,
  kind: CustomerKind = CustomerKind.Sales,
): Promise<Change> => {
  const { actor, now } = ctx;
  const { CustomerId } = request;
  demandFuture(request.SubscribeTime, now);
  const isWorked = (await holdCustomers(trx, actor, [CustomerId], kind)).get(CustomerId);
  if (isWorked === undefined) throw missing();
  if (!isWorked) throw new Refusal(say.notBookable);
  return bookFollowUp(trx, ctx, CustomerId, request, kind);
};

export const createNotice = (
  ctx: RequestContext,
  kind: CustomerKind,
  request: ReminderRequest,
  { holdCustomers }: NoticeParts,
): Promise<null> =>
  runCommand(ctx, async (trx) => ({
    data: null,
    changes: [await bookReminder(trx, ctx, request, holdCustomers, kind)],
  }));

interface Booking {
  readonly SubscribeTime: number;
  readonly CustomerIdList: readonly number[];
  readonly NoticeTime?: number | null | undefined;
}

const bookingSentence = (booked: number, unseen: number, unworked: number): string => {
  const reasons = [...(unseen > 0 ? [say.missingCustomer] : []), ...(unworked > 0 ? [say.notBookable] : [])];
  return reasons.length === 0
    ? `成功${booked}条`
    : `成功${booked}条，失败${unseen + unworked}条：${reasons.join('；')}`;
};

export const bookCustomers = (
  ctx: RequestContext,
  kind: CustomerKind,
  booking: Booking,
  { holdCustomers }: NoticeParts,
): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { SubscribeTime, NoticeTime } = booking;
    demandFuture(SubscribeTime, now);
    const wanted = [...new Set(booking.CustomerIdList)];
    const seen = await holdCustomers(trx, actor, wanted, kind);
    if (seen.size === 0) throw missing();
    const worked = [...seen].filter(([, isWorked]) => isWorked).map(([id]) => id);
    if (worked.length === 0) throw new Refusal(say.notBookable);
    const noticeTime = NoticeTime ?? SubscribeTime;
    const reminder = { message: BOOKED_MESSAGE, subscribeTime: SubscribeTime, noticeTime, minutes: 0 };
    await insertReminders(trx, actor, { kind, ids: worked }, reminder, now);
    const message = bookingSentence(worked.length, wanted.length - seen.size, seen.size - worked.length);
    const change = {
      action: AuditAction.bookCustomers,
      subject: SUBJECT,
      subjectId: null,
      after: { SubscribeTime, Count: worked.length },
    };
    return { data: new Told(null, message), changes: [change] };
  });

export const readNotices = (ctx: RequestContext, ids: readonly number[]): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { own, changed } = await markRead(trx, ctx.actor, ids);
    // Notices of other people are reported as missing.
    if (own === 0) throw missing();
    const change = {
      action: AuditAction.readMessages,
      subject: SUBJECT,
      subjectId: null,
      after: { Count: changed.length },
    };
    return { data: new Told(null, say.read), changes: [change] };
  });

/** Adds the names of the customers that the reader may see. */
export const withCustomers = async (
  { db, actor }: RequestContext,
  page: Page<BareNotice>,
  { seeCustomers }: NoticeParts,
): Promise<Page<NoticeRow>> => {
  const seeOf = async (source: CustomerSource) => {
    const ids = new Set(page.Rows.flatMap((row) => (row.Source === source && row.CustomerId) || []));
    return ids.size > 0 ? seeCustomers(db, actor, [...ids], kindOfSource[source]) : new Map();
  };
  const [sales, afterSales] = await Promise.all([
    seeOf(CustomerSource.Customer),
    seeOf(CustomerSource.SuccessCustomer),
  ]);
  const seen = { [CustomerSource.Customer]: sales, [CustomerSource.SuccessCustomer]: afterSales };
  const Rows = page.Rows.map((row) => {
    const customer = row.CustomerId === null ? undefined : seen[row.Source].get(row.CustomerId);
    return { ...row, CustomerName: customer?.Name ?? null, CustomerTel: customer?.Tel ?? null };
  });
  return { ...page, Rows };
};

/** The reminders of a customer are visible to everyone who may see the customer. */
export const listNotices = async (
  ctx: RequestContext,
  kind: CustomerKind,
  filter: NoticeFilter,
  parts: NoticeParts,
): Promise<Page<NoticeRow>> => {
  const { db, actor } = ctx;
  const { CustomerId } = filter;
  if (CustomerId && !(await parts.seeCustomers(db, actor, [CustomerId], kind)).has(CustomerId)) throw missing();
  return withCustomers(ctx, await searchNotices(db, actor, kind, filter), parts);
};
