/** Which calls count in statistics, as SQL conditions and sums. Every report uses them. */
import type { SqlParams } from '../../db/sql-params.ts';

/** A closed outgoing call that no blacklist refused. The same condition as of the index `call_log_counting`. */
export const isCountingCall = (call: string): string =>
  `not ${call}.is_open and not ${call}.is_incoming and ${call}.filter_result = 0`;

/** Answered, with seconds. */
export const isConnected = (call: string): string => `(${call}.is_answered and ${call}.call_seconds > 0)`;

/** `calls`, `connects`, `seconds` and `minutes` of counting calls. */
export const callSums = (call: string): string => `count(*)::int as calls,
  count(*) filter (where ${isConnected(call)})::int as connects,
  coalesce(sum(${call}.call_seconds) filter (where ${call}.is_answered), 0)::int as seconds,
  coalesce(sum((${call}.call_seconds + 59) / 60) filter (where ${call}.is_answered), 0)::int as minutes`;

/** Distinct numbers of counting calls: `people` called, `reached` of them. */
export const peopleCounts = (call: string): string => `count(distinct ${call}.tel)::int as people,
  count(distinct ${call}.tel) filter (where ${isConnected(call)})::int as reached`;

export interface DaySpan {
  /** Days since 1970 in Shanghai, both included. */
  readonly first: number;
  readonly last: number;
}

/** The same sums per `staff_id`, of whole days. A table for a `from` or a `with`. */
export const callsOfDays = (tenant: string, { first, last }: DaySpan, params: SqlParams): string =>
  `(select d.staff_id, sum(d.calls)::int as calls, sum(d.connects)::int as connects, sum(d.seconds)::int as seconds,
      sum(d.minutes)::int as minutes
    from call_day d where d.tenant_id = ${tenant} and d.day between ${params.add(first)} and ${params.add(last)}
    group by d.staff_id)`;
