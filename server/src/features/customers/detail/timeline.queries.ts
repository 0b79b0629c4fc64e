/** The timeline of a customer and the other data of its drawer, in one round trip. */
import {
  type OpenReminder,
  TIMELINE_PAGE,
  type TimelineCounts,
  type TimelineEntry,
  TimelineKind,
  type TimelinePage,
} from '@gonghai/contract/customers/timeline.contract.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type Customers, customerTable } from '../../../db/customer-kind.ts';
import { readStatements } from '../../../db/database.ts';
import type { Statement } from '../../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { Actor, RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import { coversStaff } from '../../../http/scope.ts';
import { recordSentence } from './records.queries.ts';
import { seesPlace } from '../places.rules.ts';
import { entriesOf, refersTo, type StoredEntry, type TimelineRequest } from './timeline-entries.queries.ts';

interface Standing extends TimelineCounts {
  readonly placement: Placement;
  readonly ownerId: number | null;
  readonly ownerDepartmentId: number | null;
}

const BOOKED = `t.notice_type = ${NoticeType.FollowUp} and t.cancelled_time is null`;

/** Where the customer is and whose it is, for the caller's sight, and how much each tab shows. */
const standingOf = ({ tenantId, kind }: Customers, customerId: number): Statement<Standing> => {
  const params = new SqlParams();
  const [tenant, customer] = [params.add(tenantId), params.add(customerId)];
  const count = (table: string, where = '') =>
    `(select count(*)::int from ${table} t where t.tenant_id = ${tenant} and ${refersTo(kind, table, customer)} ${where})`;
  return params.statement(`
    select c.placement, c.owner_id as "ownerId", s.department_id as "ownerDepartmentId",
      ${count('customer_extend')} + (c.got_time is not null)::int as "Attributes",
      ${count('call_log')} as "Calls", ${count('customer_record')} as "Records",
      ${count('notice', `and ${BOOKED}`)} as "Reminders"
    from ${customerTable[kind]} c left join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
    where c.tenant_id = ${tenant} and c.id = ${customer}`);
};

const openReminderOf = (
  { tenantId, userId }: Actor,
  kind: CustomerKind,
  customerId: number,
): Statement<OpenReminder> => {
  const params = new SqlParams();
  return params.statement(`
    select t.id as "Id", t.msg as "Msg", t.subscribe_time as "SubscribeTime", t.notice_minutes as "Noticeminutes"
    from notice t where t.tenant_id = ${params.add(tenantId)} and t.staff_id = ${params.add(userId)}
      and ${refersTo(kind, 'notice', params.add(customerId))} and ${BOOKED} and t.done_time is null
    order by t.subscribe_time, t.id limit 1`);
};

const entryOf = (actor: Actor, customerKind: CustomerKind, row: StoredEntry): TimelineEntry => {
  const shared = { Key: `${row.source}-${row.id}`, Time: row.time, Text: row.text };
  const { kind } = row;
  if (kind === TimelineKind.Call) {
    const caller = { id: row.staffId, departmentId: row.departmentId };
    return {
      ...shared,
      Kind: kind,
      UserName: row.writer ?? '',
      CallLogId: row.id,
      ...row.outcome,
      MayEditCall: coversStaff(actor, caller),
    };
  }
  if (kind === TimelineKind.Reminder)
    return {
      ...shared,
      Kind: kind,
      UserName: row.writer ?? '',
      NoticeId: row.id,
      SubscribeTime: row.subscribeTime,
      DoneTime: row.doneTime,
      IsOwn: row.staffId === actor.userId,
    };
  return {
    ...shared,
    Kind: kind,
    UserName: row.writer ?? '系统',
    Text: recordSentence({ ...row, record: row.text }, customerKind),
  };
};

const cursorOf = ({ time, source, id }: StoredEntry): string => `${time}.${source}.${id}`;

/** The same rule as for the detail of one customer. */
const isSeen = (actor: Actor, kind: CustomerKind, { placement, ownerId, ownerDepartmentId }: Standing): boolean =>
  seesPlace(actor, kind, placement) &&
  (ownerId === null || coversStaff(actor, { id: ownerId, departmentId: ownerDepartmentId }));

export const readTimeline = async (
  { db, actor, signal }: RequestContext,
  request: TimelineRequest,
  kind: CustomerKind = CustomerKind.Sales,
): Promise<TimelinePage> => {
  const of = { tenantId: actor.tenantId, kind };
  const { customerId } = request;
  const [[standing], rows, [Reminder = null]] = await readStatements(
    db,
    [standingOf(of, customerId), entriesOf(of, request), openReminderOf(actor, kind, customerId)],
    { signal },
  );
  if (!standing || !isSeen(actor, kind, standing)) throw missing();
  const { Attributes, Calls, Reminders, Records } = standing;
  const shown = rows.slice(0, TIMELINE_PAGE);
  const last = shown.at(-1);
  return {
    Entries: shown.map((row) => entryOf(actor, kind, row)),
    Next: rows.length > TIMELINE_PAGE && last ? cursorOf(last) : null,
    Counts: { Attributes, Calls, Reminders, Records },
    Reminder,
  };
};
