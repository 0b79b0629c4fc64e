/** The timeline of a customer and the other data of its drawer, in one round trip. */
import {
  type OpenReminder,
  type queryCustomerTimeline as call,
  TIMELINE_PAGE,
  type TimelineCounts,
  type TimelineEntry,
  TimelineKind,
} from '@gonghai/contract/customers/timeline.contract.ts';
import { type Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { readStatements } from '../../../db/database.ts';
import type { Statement } from '../../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { Actor, RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import { coversStaff } from '../../../http/scope.ts';
import { recordSentence } from './records.queries.ts';
import { entriesOf, type StoredEntry, type TimelineRequest } from './timeline-entries.queries.ts';

type Timeline = AnswerOf<typeof call>;

interface Standing extends TimelineCounts {
  readonly placement: Placement;
  readonly ownerId: number | null;
  readonly ownerDepartmentId: number | null;
}

const BOOKED = `n.notice_type = ${NoticeType.FollowUp} and n.cancelled_time is null`;

/** Where the customer is and whose it is, for the caller's sight, and how much each tab shows. */
const standingOf = (tenantId: number, customerId: number): Statement<Standing> => {
  const params = new SqlParams();
  const [tenant, customer] = [params.add(tenantId), params.add(customerId)];
  const count = (of: string) =>
    `(select count(*)::int from ${of} where t.tenant_id = ${tenant} and t.customer_id = ${customer})`;
  return params.statement(`
    select c.placement, c.owner_id as "ownerId", s.department_id as "ownerDepartmentId",
      ${count('customer_extend t')} + (c.got_time is not null)::int as "Attributes",
      ${count('call_log t')} as "Calls", ${count('customer_record t')} as "Records",
      (select count(*)::int from notice n where n.tenant_id = ${tenant} and n.customer_id = ${customer} and ${BOOKED})
        as "Reminders"
    from customer c left join staff s on s.tenant_id = c.tenant_id and s.id = c.owner_id
    where c.tenant_id = ${tenant} and c.id = ${customer}`);
};

const openReminderOf = ({ tenantId, userId }: Actor, customerId: number): Statement<OpenReminder> => {
  const params = new SqlParams();
  return params.statement(`
    select n.id as "Id", n.msg as "Msg", n.subscribe_time as "SubscribeTime", n.notice_minutes as "Noticeminutes"
    from notice n where n.tenant_id = ${params.add(tenantId)} and n.staff_id = ${params.add(userId)}
      and n.customer_id = ${params.add(customerId)} and ${BOOKED} and n.done_time is null
    order by n.subscribe_time, n.id limit 1`);
};

const entryOf = (actor: Actor, row: StoredEntry): TimelineEntry => {
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
  return { ...shared, Kind: kind, UserName: row.writer ?? '系统', Text: recordSentence({ ...row, record: row.text }) };
};

const cursorOf = ({ time, source, id }: StoredEntry): string => `${time}.${source}.${id}`;

/** The same rule as for the detail of one customer. */
const isSeen = (actor: Actor, { placement, ownerId, ownerDepartmentId }: Standing): boolean =>
  actor.rights.has(placementRight[placement]) &&
  (ownerId === null || coversStaff(actor, { id: ownerId, departmentId: ownerDepartmentId }));

export const readTimeline = async (
  { db, actor, signal }: RequestContext,
  request: TimelineRequest,
): Promise<Timeline> => {
  const { tenantId } = actor;
  const { customerId } = request;
  const [[standing], rows, [Reminder = null]] = await readStatements(
    db,
    [standingOf(tenantId, customerId), entriesOf(tenantId, request), openReminderOf(actor, customerId)],
    { signal },
  );
  if (!standing || !isSeen(actor, standing)) throw missing();
  const { Attributes, Calls, Reminders, Records } = standing;
  const shown = rows.slice(0, TIMELINE_PAGE);
  const last = shown.at(-1);
  return {
    Entries: shown.map((row) => entryOf(actor, row)),
    Next: rows.length > TIMELINE_PAGE && last ? cursorOf(last) : null,
    Counts: { Attributes, Calls, Reminders, Records },
    Reminder,
  };
};
