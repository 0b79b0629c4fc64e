/** SQL of the personal board: one statement over the index of counting calls. */
import type { BoardFigures, CallsOfHour, HomeBoard } from '@gonghai/contract/home/home-figures.contract.ts';
import { dayOf, startOfDay } from '@gonghai/contract/wire/clock.ts';
import { rangeBefore, rangeOfDays, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { callSums, isConnected, isCountingCall, peopleCounts } from '../calls/calls.port.ts';

interface Found {
  readonly figures: BoardFigures;
  readonly before: BoardFigures;
  /** Only hours with calls. */
  readonly hours: readonly CallsOfHour[];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NO_CALLS = { CallTotal: 0, ConnectTotal: 0 };

export const readBoard = async (
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  range: TimeRange,
  now: number,
  signal?: AbortSignal,
): Promise<HomeBoard> => {
  const params = new SqlParams();
  const own = `l.tenant_id = ${params.add(tenantId)} and l.staff_id = ${params.add(userId)} and ${isCountingCall('l')}`;
  const within = ({ StartTime, EndTime }: TimeRange): string =>
    `from call_log l where ${own} and l.start_time between ${params.add(StartTime)} and ${params.add(EndTime)}`;
  const figuresOf = (
    span: TimeRange,
  ): string => `(select json_build_object('CustomerTotal', f.people, 'CallTotal', f.calls,
      'ConnectTotal', f.connects, 'CallTime', f.seconds) from (select ${callSums('l')}, ${peopleCounts('l')} ${within(span)}) f)`;
  const today = rangeOfDays(dayOf(now), dayOf(now));
  const hour = `(l.start_time - ${params.add(startOfDay(dayOf(now)))}) / 3600`;
  const text = `select ${figuresOf(range)} as figures, ${figuresOf(rangeBefore(range))} as before,
    (select coalesce(json_agg(h), '[]') from (
      select ${hour} as "Hour", count(*)::int as "CallTotal", count(*) filter (where ${isConnected('l')})::int as "ConnectTotal"
      ${within(today)} group by 1) h) as hours`;
  const [found] = await readRows(db, params.statement<Found>(text), { plan: 'custom', signal });
  if (!found) throw new Error('A statement without a from clause has one row.');
  const byHour = new Map(found.hours.map((one) => [one.Hour, one]));
  const Hours = HOURS.map((Hour) => byHour.get(Hour) ?? { Hour, ...NO_CALLS });
  return { ...found.figures, Before: found.before, Hours };
};
