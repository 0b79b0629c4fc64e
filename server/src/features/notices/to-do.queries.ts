/** SQL on follow-ups: open, finished and postponed ones. */
import { NoticeType, type ToDoCount } from '@gonghai/contract/notices/notice.contract.ts';
import { DAY, startOfToday } from '@gonghai/contract/wire/clock.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { type Db, readRows } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { readPage } from '../../db/page.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { type BareNotice, type Maybe, notices, type Reminder } from './notices.queries.ts';

interface ToDoFilter extends PageRequest {
  readonly IsSend?: Maybe<boolean>;
  readonly IsDone?: Maybe<boolean>;
  readonly IsOverdue?: Maybe<boolean>;
  readonly StartTime?: Maybe<number>;
  readonly EndTime?: Maybe<number>;
}

/** The person's own reminders, earliest first. */
export const searchToDo = (
  db: Db,
  { tenantId, userId }: Actor,
  filter: ToDoFilter,
  now: number,
): Promise<Page<BareNotice>> => {
  let query = notices(db, tenantId)
    .where('n.staff_id', '=', userId)
    .where('n.notice_type', '=', NoticeType.FollowUp)
    .orderBy('n.subscribe_time')
    .orderBy('n.id');
  if (filter.IsSend != null) query = query.where('n.sent_time', filter.IsSend ? 'is not' : 'is', null);
  if (filter.IsDone != null) query = query.where('n.done_time', filter.IsDone ? 'is not' : 'is', null);
  if (filter.IsOverdue != null)
    query = query.where(sql<boolean>`(n.done_time is null and n.subscribe_time < ${now})`, '=', filter.IsOverdue);
  if (filter.StartTime) query = query.where('n.subscribe_time', '>=', filter.StartTime);
  if (filter.EndTime) query = query.where('n.subscribe_time', '<=', filter.EndTime);
  return readPage(db, query, filter);
};

/** The person's open reminders: overdue, and due in the rest of today. */
export const toDoCount = ({ tenantId, userId }: Actor, now: number): Statement<ToDoCount> => {
  const params = new SqlParams();
  const moment = params.add(now);
  return params.statement(`
    select count(*) filter (where subscribe_time < ${moment})::int as "Overdue",
      count(*) filter (where subscribe_time >= ${moment})::int as "Today"
    from notice where tenant_id = ${params.add(tenantId)} and staff_id = ${params.add(userId)}
      and notice_type = ${NoticeType.FollowUp} and done_time is null and cancelled_time is null
      and subscribe_time < ${params.add(startOfToday(now) + DAY)}`);
};

export const countToDo = async (db: Db, actor: Actor, now: number): Promise<ToDoCount> => {
  const [count = { Overdue: 0, Today: 0 }] = await readRows(db, toDoCount(actor, now));
  return count;
};

export interface OwnReminder {
  readonly customerId: number | null;
  readonly subscribeTime: number;
  readonly minutes: number;
  readonly doneTime: number | null;
}

/** A follow-up that the person booked; undefined for those of other people. The job that sends waits, or sends before. */
export const lockReminder = (trx: Db, { tenantId, userId }: Actor, id: number): Promise<OwnReminder | undefined> =>
  trx
    .selectFrom('notice')
    .select([
      sql<number | null>`coalesce(customer_id, after_sale_id)`.as('customerId'),
      'subscribe_time as subscribeTime',
      'notice_minutes as minutes',
    ])
    .select('done_time as doneTime')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('staff_id', '=', userId)
    .where('notice_type', '=', NoticeType.FollowUp)
    .where('cancelled_time', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const setDone = async (trx: Db, tenantId: number, id: number, doneTime: number | null): Promise<void> => {
  await trx
    .updateTable('notice')
    .set({ done_time: doneTime })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** At its new time it is sent, and unread, once more. */
export const moveReminder = async (
  trx: Db,
  tenantId: number,
  id: number,
  { subscribeTime, noticeTime, minutes }: Omit<Reminder, 'message'>,
): Promise<void> => {
  await trx
    .updateTable('notice')
    .set({
      subscribe_time: subscribeTime,
      notice_time: noticeTime,
      notice_minutes: minutes,
      sent_time: null,
      is_checked: false,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};
