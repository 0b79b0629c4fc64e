/** SQL of the single calls behind a figure of the statistics. */
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { type ListQuery, readList } from '../../db/list-query.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { hasNode, seeCustomers } from '../customers/customers.port.ts';
import { isConnected, isCountingCall } from './counting.queries.ts';

/** Digits; longer numbers are those of customers. */
const LONGEST_EXTENSION = 8;

/** The host of a scheme's exchange. */
const exchangeOf = (setting: string): string => `(select lower(trim(part ->> 'Value'))
  from jsonb_array_elements(${setting}.value -> 'Config') part where part ->> 'Key' = 'SIPIP' limit 1)`;

export type CallFilter = Pick<AgentStatsFilter, 'StartTime' | 'EndTime' | 'DicTreeList' | 'CallSeconds'>;

/** Conditions on `call_log l`. The tenant is the first parameter. */
export const callConditions = (filter: CallFilter, params: SqlParams): string[] => [
  'l.tenant_id = $1',
  isCountingCall('l'),
  `l.start_time between ${params.add(filter.StartTime)} and ${params.add(filter.EndTime)}`,
  ...(filter.CallSeconds ? [`l.call_seconds >= ${params.add(filter.CallSeconds)}`] : []),
  ...hasNode('l.tel', filter.DicTreeList, '$1', params),
];

/** Name of the colleague with this extension at the exchange of the call's agent; null for any other number. */
export const colleagueOf = (
  call: string,
): string => `case when length(${call}.tel) between 1 and ${LONGEST_EXTENSION} then (
    select other.name from staff_line mine
    join setting mine_set on mine_set.tenant_id = $1 and mine_set.id = mine.setting_id
    join staff_line theirs on theirs.tenant_id = $1 and theirs.sip_user_name = ${call}.tel and theirs.is_enabled
    join setting their_set on their_set.tenant_id = $1 and their_set.id = theirs.setting_id
    join staff other on other.tenant_id = $1 and other.id = theirs.staff_id
    where mine.tenant_id = $1 and mine.staff_id = ${call}.staff_id and mine.is_enabled
      and theirs.staff_id <> mine.staff_id and ${exchangeOf('mine_set')} = ${exchangeOf('their_set')}
    order by other.id limit 1) end`;

const COLUMNS = `l.id as "Id", s.name as "UserName", l.customer_id as "CustomerId", coalesce(c.name, '') as "CustomerName",
  coalesce(case when c.name is null then ${colleagueOf('l')} end, '') as "ColleagueName",
  l.tel as "Tel", l.start_time as "StartTime", l.call_seconds as "CallSeconds", l.filter_result as "FilterResult",
  l.is_open as "IsRunning", l.is_answered as "IsAnswer", l.is_incoming as "IsIncoming", l.channel as "Channel",
  l.cause_code as "CauseCode", l.cause_text as "CauseText", l.end_mark as "EndMark", l.lost_seconds as "LostSeconds",
  l.is_wrap_up_left as "IsWrapUpLeft", l.record_state as "RecordState", l.audio_file as "AudioFile", l.remark as "Remark"`;
const JOINS = `join call_log l on l.tenant_id = $1 and l.id = page.id
  join staff s on s.tenant_id = $1 and s.id = l.staff_id
  left join customer c on c.tenant_id = $1 and c.id = l.customer_id`;
const rows = () => ({ columns: COLUMNS, joins: JOINS });

export const NEWEST_FIRST = { column: 'l.start_time', id: 'l.id', direction: 'desc' } as const;

/** A customer is a link only for readers who may open it. */
const withLinks = async (db: Db, actor: Actor, calls: readonly StatsCall[]): Promise<StatsCall[]> => {
  const ids = [...new Set(calls.flatMap(({ CustomerId }) => CustomerId ?? []))];
  const seen = ids.length > 0 ? await seeCustomers(db, actor, ids) : new Map<number, unknown>();
  return calls.map((call) =>
    call.CustomerId !== null && !seen.has(call.CustomerId) ? { ...call, CustomerId: null } : call,
  );
};

/** A list of `call_log l`. */
export const readCountedCalls = async (
  db: Db,
  actor: Actor,
  list: ListQuery,
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page<StatsCall>> => {
  const page = await readList<StatsCall>(db, list, { request, rows, plan: 'custom', signal });
  return { ...page, Rows: await withLinks(db, actor, page.Rows) };
};

/** The agent must be in scope. */
export const readAgentCallLogs = async (
  db: Db,
  actor: Actor,
  filter: CallFilter & PageRequest & { readonly UserId: number; readonly IsConnected?: boolean | null | undefined },
  signal: AbortSignal,
): Promise<Page<StatsCall>> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const where = [
    `l.staff_id = ${params.add(filter.UserId)}`,
    ...callConditions(filter, params),
    ...(filter.IsConnected ? [isConnected('l')] : []),
  ];
  return readCountedCalls(db, actor, { params, from: 'call_log l', where, sort: NEWEST_FIRST }, filter, signal);
};
