/** All SQL on messages to people. What is sent is announced by the same statement: with its commit every instance hears. */
import { type NoticeRow, NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';

export interface Telling {
  readonly staffId: number;
  readonly customerId: number | null;
  readonly message: string;
}

/** For whoever waits at `notice_sent`: `sent` has the columns of the notices that have just become readable. */
const announce = (sent: string): string => `
  select count(pg_notify('notice_sent', json_build_object('tenantId', tenant_id, 'userId', staff_id, 'notice',
    json_build_object('Id', id, 'CustomerId', customer_id, 'NoticeType', notice_type, 'Msg', msg,
      'NoticeTime', notice_time))::text))::int as count from ${sent}`;

/** For how long nobody is told the same again, in seconds: a message is no bell to be rung, and a job may run twice. */
const SAID_LATELY = 3_600;

/** Messages of the system's, which are there at once. */
export const tell = async (trx: Db, tenantId: number, now: number, tellings: readonly Telling[]): Promise<void> => {
  if (tellings.length === 0) return;
  const params = new SqlParams();
  const [tenant, moment] = [`${params.add(tenantId)}::int`, `${params.add(now)}::bigint`];
  const staff = params.add(tellings.map(({ staffId }) => staffId));
  const customers = params.add(tellings.map(({ customerId }) => customerId));
  const texts = params.add(tellings.map(({ message }) => message));
  const text = `with told as (
    insert into notice (tenant_id, staff_id, customer_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
    select ${tenant}, staff_id, customer_id, ${NoticeType.General}, msg, ${moment}, ${moment}, ${moment}, ${moment}
    from unnest(${staff}::bigint[], ${customers}::bigint[], ${texts}::text[]) as given (staff_id, customer_id, msg)
    where not exists (select from notice n where n.tenant_id = ${tenant} and n.staff_id = given.staff_id
      and n.notice_time > ${moment} - ${SAID_LATELY} and n.notice_type = ${NoticeType.General} and n.msg = given.msg
      and n.customer_id is not distinct from given.customer_id)
    returning *) ${announce('told')}`;
  await runStatement(trx, params.statement(text));
};

/** As many as one transaction sends: nobody waits long behind it. */
const MOST_SENT = 500;

/** Sends what is due and gives how many that were. Whatever another instance is sending at this moment is left to it. */
export const sendDue = async (trx: Db, tenantId: number, now: number): Promise<number> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), params.add(now)];
  const text = `with due as (
      select id from notice where tenant_id = ${tenant} and notice_time <= ${moment} and sent_time is null
        and cancelled_time is null order by notice_time, id limit ${MOST_SENT} for update skip locked
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
  customerIds: readonly number[],
  { message, subscribeTime, noticeTime, minutes }: Reminder,
  now: number,
): Promise<void> => {
  const rows = customerIds.map((customerId) => ({
    tenant_id: tenantId,
    staff_id: userId,
    customer_id: customerId,
    notice_type: NoticeType.FollowUp,
    msg: message,
    subscribe_time: subscribeTime,
    notice_time: noticeTime,
    notice_minutes: minutes,
    created_time: now,
  }));
  await trx.insertInto('notice').values(rows).execute();
};

/** A row as it is kept: what the customer is called is for another feature to say. */
export type BareNotice = Omit<NoticeRow, 'CustomerName' | 'CustomerTel'>;

const notices = (db: Db, tenantId: number) =>
  db
    .selectFrom('notice as n')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'n.tenant_id').onRef('s.id', '=', 'n.staff_id'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.cancelled_time', 'is', null)
    .select([
      'n.id as Id',
      'n.customer_id as CustomerId',
      's.name as UserName',
      'n.msg as Msg',
      'n.subscribe_time as SubscribeTime',
      'n.notice_time as NoticeTime',
      'n.notice_minutes as Noticeminutes',
      'n.notice_type as NoticeType',
      'n.created_time as CreatedTime',
      sql<boolean>`n.sent_time is not null`.as('IsSend'),
      'n.is_checked as IsCheck',
    ])
    .$narrowType<{ NoticeType: NoticeType }>();

type Maybe<T> = T | null | undefined;

export interface NoticeFilter extends PageRequest {
  readonly NoticeType?: Maybe<NoticeType>;
  readonly CustomerId?: Maybe<number>;
  readonly IsCheck?: Maybe<boolean>;
  readonly StartTime?: Maybe<number>;
  readonly EndTime?: Maybe<number>;
}

/** Of a customer whatever was booked for it, by anybody; otherwise what has come to the person. */
export const searchNotices = (db: Db, { tenantId, userId }: Actor, filter: NoticeFilter): Promise<Page<BareNotice>> => {
  let query = notices(db, tenantId).orderBy('n.notice_time', 'desc').orderBy('n.id', 'desc');
  query = filter.CustomerId
    ? query.where('n.customer_id', '=', filter.CustomerId)
    : query.where('n.staff_id', '=', userId).where('n.sent_time', 'is not', null);
  if (filter.NoticeType != null) query = query.where('n.notice_type', '=', filter.NoticeType);
  if (filter.IsCheck != null) query = query.where('n.is_checked', '=', filter.IsCheck);
  if (filter.StartTime) query = query.where('n.notice_time', '>=', filter.StartTime);
  if (filter.EndTime) query = query.where('n.notice_time', '<=', filter.EndTime);
  return readPage(db, query, filter);
};

export interface ToDoFilter extends PageRequest {
  readonly IsSend?: Maybe<boolean>;
  readonly StartTime?: Maybe<number>;
  readonly EndTime?: Maybe<number>;
}

/** The person's own appointments, the next one first. */
export const searchToDo = (db: Db, { tenantId, userId }: Actor, filter: ToDoFilter): Promise<Page<BareNotice>> => {
  let query = notices(db, tenantId)
    .where('n.staff_id', '=', userId)
    .where('n.notice_type', '=', NoticeType.FollowUp)
    .orderBy('n.subscribe_time')
    .orderBy('n.id');
  if (filter.IsSend != null) query = query.where('n.sent_time', filter.IsSend ? 'is not' : 'is', null);
  if (filter.StartTime) query = query.where('n.subscribe_time', '>=', filter.StartTime);
  if (filter.EndTime) query = query.where('n.subscribe_time', '<=', filter.EndTime);
  return readPage(db, query, filter);
};

/** Those of the person's own that have come; how many of the ids that were. */
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

export const countUnread = async (db: Db, { tenantId, userId }: Actor): Promise<number> => {
  const { count } = await db
    .selectFrom('notice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId)
    .where('sent_time', 'is not', null)
    .where('is_checked', '=', false)
    .executeTakeFirstOrThrow();
  return count;
};

const waiting = (db: Db, tenantId: number, staffIds: readonly number[]) =>
  db
    .selectFrom('notice')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', anyOf(staffIds))
    .where('sent_time', 'is', null)
    .where('cancelled_time', 'is', null);

/** Reminders that have not come yet. */
export const countWaiting = async (db: Db, tenantId: number, staffIds: readonly number[]): Promise<number> => {
  const { count } = await waiting(db, tenantId, staffIds)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Gives how many that were. Locked in the order of their ids: whatever is being sent at this moment is waited for. */
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
