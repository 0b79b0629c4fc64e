/** SQL of the call log search. */
import type { StatsCall } from '@gonghai/contract/calls/counted-call.contract.ts';
import type { CallSearch } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { momentText, rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { agentConditions, isConnected, isCountingCall, NEWEST_FIRST, readCountedCalls } from '../calls/calls.port.ts';

const ENDING = 4;

/** The whole number or its ending. Other text finds nothing. */
const byTel = (typed: string, params: SqlParams): string => {
  const digits = normalPhone(typed);
  if (isPhone(digits)) return `l.tel = ${params.add(digits)}`;
  if (!/^\d{4,8}$/.test(digits)) return 'false';
  const last = `l.tel_end = ${params.add(digits.slice(-ENDING))}`;
  return digits.length === ENDING ? last : `${last} and right(l.tel, ${digits.length}) = ${params.add(digits)}`;
};

interface CallRange {
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
}

/** Without any range: all days for a number, otherwise today. */
const rangeOf = ({ date, customerTel, StartTime, EndTime }: CallSearch, now: number): CallRange => {
  if (date) return rangeOfMoment(date) ?? {};
  if (StartTime !== undefined && EndTime !== undefined) return { from: StartTime, until: EndTime + 1 };
  return customerTel?.trim() ? {} : (rangeOfMoment(momentText(now).slice(0, 10)) ?? {});
};

export const searchCalls = (
  db: Db,
  actor: Actor,
  filter: CallSearch,
  now: number,
  signal: AbortSignal,
): Promise<Page<StatsCall>> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const { from, until } = rangeOf(filter, now);
  const tel = filter.customerTel?.trim();
  const agents = agentConditions(actor, { Name: filter.userName }, params);
  const where = [
    'l.tenant_id = $1',
    agents,
    ...(filter.userId ? [`l.staff_id = ${params.add(filter.userId)}`] : []),
    ...(tel ? [byTel(tel, params)] : []),
    ...(from ? [`l.start_time >= ${params.add(from)}`] : []),
    ...(until ? [`l.start_time < ${params.add(until)}`] : []),
    ...(filter.isCounting ? [isCountingCall('l')] : []),
    ...(filter.isConnected ? [isConnected('l')] : []),
    ...(filter.callSeconds ? [`l.call_seconds >= ${params.add(filter.callSeconds)}`] : []),
  ];
  const list = {
    params,
    from: 'call_log l join staff s on s.tenant_id = $1 and s.id = l.staff_id',
    where,
    sort: NEWEST_FIRST,
  };
  return readCountedCalls(db, actor, list, { PageIndex: filter.page, PageCount: filter.pageSize }, signal);
};
