/** The entries of a timeline as one statement: a page from three tables, newest first. */
import type { CallOutcome } from '@gonghai/contract/customers/call-outcome.ts';
import type { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import type { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import {
  type queryCustomerTimeline as call,
  TIMELINE_PAGE,
  TimelineKind,
} from '@gonghai/contract/customers/timeline.contract.ts';
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { InputOf } from '@gonghai/contract/wire/endpoint.ts';
import { customerColumn, type Customers } from '../../../db/customer-kind.ts';
import type { Statement } from '../../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../../db/sql-params.ts';

/** The table an entry comes from. Entries of one second are ordered by it, then by id. */
const Source = { Record: 1, Call: 2, Reminder: 3 } as const;

export type TimelineRequest = InputOf<typeof call>;

export interface StoredEntry {
  readonly source: (typeof Source)[keyof typeof Source];
  readonly id: number;
  readonly time: number;
  readonly kind: TimelineKind;
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly writer: string | null;
  readonly text: string;
  readonly act: Act | null;
  readonly fromPlacement: Placement | null;
  readonly toPlacement: Placement | null;
  readonly fromOwner: string | null;
  readonly toOwner: string | null;
  /** Of a call. */
  readonly outcome: CallOutcome;
  readonly subscribeTime: number;
  readonly doneTime: number | null;
}

/** One table: its columns by the names of the list, in the order of the list. */
interface Part {
  readonly source: number;
  readonly kind: string;
  readonly table: string;
  readonly time: string;
  readonly text: string;
  readonly where?: string;
  /** Columns that only this table has. */
  readonly own: Readonly<Record<string, string>>;
}

const WRITTEN: readonly TimelineKind[] = [
  TimelineKind.Record,
  TimelineKind.Owner,
  TimelineKind.Status,
  TimelineKind.Change,
];

const RECORDS: Part = {
  source: Source.Record,
  kind: `case when t.act is not null then ${TimelineKind.Owner}
    when t.record_type = ${RecordType.Message} then ${TimelineKind.Record}
    when t.before ? 'track_status_id' then ${TimelineKind.Status} else ${TimelineKind.Change} end`,
  table: 'customer_record',
  time: 'created_time',
  text: 'record',
  own: {
    act: 't.act',
    from_placement: 't.from_placement',
    to_placement: 't.to_placement',
    from_owner_id: 't.from_owner_id',
    to_owner_id: 't.to_owner_id',
  },
};
const CALLS: Part = {
  source: Source.Call,
  kind: `${TimelineKind.Call}`,
  table: 'call_log',
  time: 'start_time',
  text: 'remark',
  own: {
    outcome: `jsonb_build_object('CallSeconds', t.call_seconds, 'FilterResult', t.filter_result, 'IsRunning', t.is_open, 'RecordState', t.record_state,
      'IsAnswer', t.is_answered, 'IsIncoming', t.is_incoming, 'Channel', t.channel, 'CauseCode', t.cause_code, 'CauseText', t.cause_text,
      'EndMark', t.end_mark, 'LostSeconds', t.lost_seconds, 'IsWrapUpLeft', t.is_wrap_up_left)`,
  },
};
const REMINDERS: Part = {
  source: Source.Reminder,
  kind: `${TimelineKind.Reminder}`,
  table: 'notice',
  time: 'created_time',
  text: 'msg',
  where: `t.notice_type = ${NoticeType.FollowUp} and t.cancelled_time is null`,
  own: { subscribe_time: 't.subscribe_time', done_time: 't.done_time' },
};

/** Columns that one table has and the others have not, with their types. */
const OWN_COLUMNS: Readonly<Record<string, string>> = {
  act: 'smallint',
  from_placement: 'smallint',
  to_placement: 'smallint',
  from_owner_id: 'bigint',
  to_owner_id: 'bigint',
  outcome: 'jsonb',
  subscribe_time: 'bigint',
  done_time: 'bigint',
};

const partsFor = (kinds: TimelineRequest['kinds'], params: SqlParams): Part[] => {
  const isWanted = (kind: TimelineKind): boolean => kinds === undefined || kinds.includes(kind);
  const written = WRITTEN.filter(isWanted);
  const isPartial = written.length > 0 && written.length < WRITTEN.length;
  const records = isPartial ? { ...RECORDS, where: `(${RECORDS.kind}) = any(${params.add(written)}::int[])` } : RECORDS;
  return [
    ...(written.length > 0 ? [records] : []),
    ...(isWanted(TimelineKind.Call) ? [CALLS] : []),
    ...(isWanted(TimelineKind.Reminder) ? [REMINDERS] : []),
  ];
};

/** Whether a row `t` of this table belongs to the customer. */
export const refersTo = (kind: CustomerKind, table: string, customer: string): string => {
  if (kind === CustomerKind.AfterSales && table === 'call_log')
    return `t.source = 'AfterSale' and t.subject_id = ${customer}`;
  return `t.${customerColumn[kind]} = ${customer}`;
};

/** One row more than a page, to know whether there is a next page. */
export const entriesOf = (
  { tenantId, kind: customerKind }: Customers,
  { customerId, before, kinds }: TimelineRequest,
): Statement<StoredEntry> => {
  const params = new SqlParams();
  const [tenant, customer] = [params.add(tenantId), params.add(customerId)];
  const most = params.add(TIMELINE_PAGE + 1);
  const cursor = before?.split('.').map((part) => `${params.add(Number(part))}::bigint`);
  const branches = partsFor(kinds, params).map(({ source, kind, table, time, text, where, own }) => {
    const columns = Object.entries(OWN_COLUMNS).map(([name, type]) => `${own[name] ?? `null::${type}`} as ${name}`);
    return `(select ${source} as source, t.id, t.${time} as time, ${kind} as kind, t.staff_id, t.${text} as text,
        ${columns.join(', ')}
      from ${table} t where t.tenant_id = ${tenant} and ${refersTo(customerKind, table, customer)} ${where ? `and ${where}` : ''}
        ${cursor ? `and (t.${time}, ${source}, t.id) < (${cursor.join(', ')})` : ''}
      order by t.${time} desc, t.id desc limit ${most})`;
  });
  const newestFirst = 'time desc, source desc, id desc';
  return params.statement(`
    select page.source, page.id, page.time, page.kind, page.staff_id as "staffId", s.department_id as "departmentId",
      s.name as writer, page.text, page.act, page.from_placement as "fromPlacement", page.to_placement as "toPlacement",
      giver.name as "fromOwner", taker.name as "toOwner", page.outcome,
      page.subscribe_time as "subscribeTime", page.done_time as "doneTime"
    from (select * from (${branches.join(' union all ')}) entries order by ${newestFirst} limit ${most}) page
    left join staff s on s.tenant_id = ${tenant} and s.id = page.staff_id
    left join staff giver on giver.tenant_id = ${tenant} and giver.id = page.from_owner_id
    left join staff taker on taker.tenant_id = ${tenant} and taker.id = page.to_owner_id
    order by ${newestFirst.replaceAll(/(\w+) desc/g, 'page.$1 desc')}`);
};
