/** SQL on notices. The statement that sends a notice also calls `pg_notify`, so every instance receives it on commit. */
import { type NoticeRow, NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind, type CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { customerColumn, customerReference } from '../../db/customer-kind.ts';
import { type Db, readRows, runStatement } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { readPage } from '../../db/page.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';

export interface Telling {
  readonly staffId: number;
  readonly customerId: number | null;
  /** Of the customer; sales when absent. */
  readonly kind?: CustomerKind;
  readonly message: string;
  /** Sent even if the person got the same message in the last hour: for events, which cannot happen twice. */
  readonly isEvent?: boolean;
  /** The second of a call that the message is about. */
  readonly call?: { readonly id: number; readonly second: number };
}

/** Notifies the listeners of `notice_sent`; `sent` has the columns of the notices that were sent. */
const announce = (sent: string): string => `
  select count(pg_notify('notice_sent', json_build_object('tenantId', tenant_id, 'userId', staff_id, 'notice',
    json_build_object('Id', id, 'Source', case when after_sale_id is null then 'Customer' else 'SuccessCustomer' end,
      'CustomerId', coalesce(customer_id, after_sale_id), 'NoticeType', notice_type, 'Msg', msg,
      'NoticeTime', notice_time))::text))::int as count from ${sent}`;

/** Seconds during which the same message is not repeated to a person. A job may run twice. */
const SAID_LATELY = 3_600;

/** System messages, sent at once. */
export const tell = async (trx: Db, tenantId: number, now: number, tellings: readonly Telling[]): Promise<void> => {
  if (tellings.length === 0) return;
  const params = new SqlParams();
  const [tenant, moment] = [`${params.add(tenantId)}::int`, `${params.add(now)}::bigint`];
  const staff = params.add(tellings.map(({ staffId }) => staffId));
  const idsOf = (wanted: CustomerKind): string =>
    params.add(tellings.map(({ customerId, kind = CustomerKind.Sales }) => (kind === wanted ? customerId : null)));
  const customers = idsOf(CustomerKind.Sales);
  const afterSales = idsOf(CustomerKind.AfterSales);
  const texts = params.add(tellings.map(({ message }) => message));
  const events = params.add(tellings.map(({ isEvent = false }) => isEvent));
  const calls = params.add(tellings.map(({ call }) => call?.id ?? null));
  const seconds = params.add(tellings.map(({ call }) => call?.second ?? null));
  const text = `with told as (
    insert into notice (tenant_id, staff_id, customer_id, after_sale_id, notice_type, msg, subscribe_time, notice_time,
      created_time, sent_time, call_log_id, call_second)
    select ${tenant}, staff_id, customer_id, after_sale_id, ${NoticeType.General}, msg, ${moment}, ${moment}, ${moment},
      ${moment}, call_log_id, call_second
    from unnest(${staff}::bigint[], ${customers}::bigint[], ${afterSales}::bigint[], ${texts}::text[],
      ${events}::boolean[], ${calls}::bigint[], ${seconds}::int[])
      as given (staff_id, customer_id, after_sale_id, msg, is_event, call_log_id, call_second)
    where is_event or not exists (select from notice n where n.tenant_id = ${tenant} and n.staff_id = given.staff_id
      and n.notice_time > ${moment} - ${SAID_LATELY} and n.notice_type = ${NoticeType.General} and n.msg = given.msg
      and n.customer_id is not distinct from given.customer_id
      and n.after_sale_id is not distinct from given.after_sale_id)
    returning *) ${announce('told')}`;
  await runStatement(trx, params.statement(text));
};

/** Batch size of one transaction; short, so that others do not wait long for its locks. */
const MOST_SENT = 500;

/** Sends due notices and returns their number. Skips rows locked by another instance. */
export const sendDue = async (trx: Db, tenantId: number, now: number): Promise<number> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), params.add(now)];
  const text = `with due as (
      select id from notice where tenant_id = ${tenant} and notice_time <= ${moment} and sent_time is null
        and cancelled_time is null and done_time is null order by notice_time, id limit ${MOST_SENT} for update skip locked
    ),
    sent as (
      update notice n set sent_time = ${moment} from due
      where n.tenant_id = ${tenant} and n.id = due.id and n.sent_time is null returning n.*
    ) ${announce('sent')}`;
  const [row] = await runStatement<{ count: number }>(trx, params.statement(text));
  return row?.count ?? 0;
};

export interface Reminder {
  readonly message: string;
  readonly subscribeTime: number;
  readonly noticeTime: number;
  readonly minutes: number;
}

/** One for each customer. */
export const insertReminders = async (
  trx: Db,
  { tenantId, userId }: Actor,
  { kind, ids }: { readonly kind: CustomerKind; readonly ids: readonly number[] },
  { message, subscribeTime, noticeTime, minutes }: Reminder,
  now: number,
): Promise<void> => {
  const rows = ids.map((id) => ({
    tenant_id: tenantId,
    staff_id: userId,
    ...customerReference(kind, id),
    notice_type: NoticeType.FollowUp,
    msg: message,
    subscribe_time: subscribeTime,
    notice_time: noticeTime,
    notice_minutes: minutes,
    created_time: now,
  }));
  await trx.insertInto('notice').values(rows).execute();
};

/** A stored row. The customers feature adds the customer's name. */
export type BareNotice = Omit<NoticeRow, 'CustomerName' | 'CustomerTel'>;

/** All notices that were not cancelled, as rows. */
export const notices = (db: Db, tenantId: number) =>
  db
    .selectFrom('notice as n')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'n.tenant_id').onRef('s.id', '=', 'n.staff_id'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.cancelled_time', 'is', null)
    .select([
      'n.id as Id',
      sql<CustomerSource>`case when n.after_sale_id is null then 'Customer' else 'SuccessCustomer' end`.as('Source'),
      sql<number | null>`coalesce(n.customer_id, n.after_sale_id)`.as('CustomerId'),
      's.name as UserName',
      'n.msg as Msg',
      'n.subscribe_time as SubscribeTime',
      'n.notice_time as NoticeTime',
      'n.notice_minutes as Noticeminutes',
      'n.notice_type as NoticeType',
      'n.created_time as CreatedTime',
      sql<boolean>`n.sent_time is not null`.as('IsSend'),
      'n.is_checked as IsCheck',
      'n.done_time as DoneTime',
      'n.call_log_id as CallLogId',
      'n.call_second as CallSecond',
    ])
    .$narrowType<{ NoticeType: NoticeType }>();

export type Maybe<T> = T | null | undefined;

export interface NoticeFilter extends PageRequest {
  readonly NoticeType?: Maybe<NoticeType>;
  readonly CustomerId?: Maybe<number>;
  readonly IsCheck?: Maybe<boolean>;
  readonly StartTime?: Maybe<number>;
  readonly EndTime?: Maybe<number>;
}

/** For a customer: all its reminders, by any author. Otherwise: the notices sent to the person. */
export const searchNotices = (
  db: Db,
  { tenantId, userId }: Actor,
  kind: CustomerKind,
  filter: NoticeFilter,
): Promise<Page<BareNotice>> => {
  let query = notices(db, tenantId).orderBy('n.notice_time', 'desc').orderBy('n.id', 'desc');
  query = filter.CustomerId
    ? query.where(`n.${customerColumn[kind]}`, '=', filter.CustomerId)
    : query.where('n.staff_id', '=', userId).where('n.sent_time', 'is not', null);
  if (filter.NoticeType != null) query = query.where('n.notice_type', '=', filter.NoticeType);
  if (filter.IsCheck != null) query = query.where('n.is_checked', '=', filter.IsCheck);
  if (filter.StartTime) query = query.where('n.notice_time', '>=', filter.StartTime);
  if (filter.EndTime) query = query.where('n.notice_time', '<=', filter.EndTime);
  return readPage(db, query, filter);
};

/** Marks the person's own sent notices as read; also returns how many of the ids are theirs. */
export const markRead = async (
  trx: Db,
  { tenantId, userId }: Actor,
  ids: readonly number[],
): Promise<{ readonly own: number; readonly changed: readonly number[] }> => {
  const found = await trx
    .selectFrom('notice')
    .select(['id', 'is_checked'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId)
    .where('sent_time', 'is not', null)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  const changed = found.filter(({ is_checked }) => !is_checked).map(({ id }) => id);
  await trx
    .updateTable('notice')
    .set({ is_checked: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(changed))
    .execute();
  return { own: found.length, changed };
};

/** Sent to the person and unread. */
export const unreadCount = ({ tenantId, userId }: Actor): Statement<{ readonly Unread: number }> => {
  const params = new SqlParams();
  return params.statement(`select count(*)::int as "Unread" from notice where tenant_id = ${params.add(tenantId)}
    and staff_id = ${params.add(userId)} and sent_time is not null and not is_checked`);
};

export const countUnread = async (db: Db, actor: Actor): Promise<number> => {
  const [row] = await readRows(db, unreadCount(actor));
  return row?.Unread ?? 0;
};

const waiting = (db: Db, tenantId: number, staffIds: readonly number[]) =>
  db
    .selectFrom('notice')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', anyOf(staffIds))
    .where('sent_time', 'is', null)
    .where('done_time', 'is', null)
    .where('cancelled_time', 'is', null);

/** Open reminders that were not sent yet. */
export const countWaiting = async (db: Db, tenantId: number, staffIds: readonly number[]): Promise<number> => {
  const { count } = await waiting(db, tenantId, staffIds)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns their number. Locks in the order of ids and waits for notices being sent. */
export const cancelWaiting = async (
  trx: Db,
  tenantId: number,
  staffIds: readonly number[],
  now: number,
): Promise<number> => {
  const rows = await waiting(trx, tenantId, staffIds).select('id').orderBy('id').forUpdate().execute();
  await trx
    .updateTable('notice')
    .set({ cancelled_time: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  return rows.length;
};
