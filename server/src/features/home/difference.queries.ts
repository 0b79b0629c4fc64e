/** SQL of the difference between a span and the one before: counting calls by hour and by agent, in one statement. */
import { rangeBefore, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import { agentConditions, callSums, isCountingCall, type StatsReader } from '../calls/calls.port.ts';
import type { DifferencePart } from './difference.rules.ts';

export const readDifference = (
  db: Db,
  reader: StatsReader,
  { range, isTeam }: { readonly range: TimeRange; readonly isTeam: boolean },
  signal?: AbortSignal,
): Promise<DifferencePart[]> => {
  const params = new SqlParams();
  params.add(reader.tenantId);
  const agents = isTeam
    ? agentConditions(reader, {}, params)
    : `s.tenant_id = $1 and s.id = ${params.add(reader.userId)}`;
  // A person counts once for each agent: in the hour of the first call.
  const ofSpan = ({ StartTime, EndTime }: TimeRange, isBefore: boolean): string =>
    `select l.staff_id, ((l.start_time + 28800) % 86400 / 3600)::int as hour, ${isBefore} as is_before, l.is_answered,
        l.call_seconds, row_number() over (partition by l.staff_id, l.tel order by l.start_time, l.id) = 1 as is_first
      from call_log l where l.tenant_id = $1 and l.staff_id in (select id from agent) and ${isCountingCall('l')}
        and l.start_time between ${params.add(StartTime)} and ${params.add(EndTime)}`;
  const text = `with agent as (
      select s.id, s.name, coalesce(d.name, '') as department from staff s
        left join department d on d.tenant_id = $1 and d.id = s.department_id where ${agents}
    ),
    made as (${ofSpan(range, false)} union all ${ofSpan(rangeBefore(range), true)}),
    part as (
      select made.hour, made.staff_id, made.is_before, ${callSums('made')}, count(*) filter (where made.is_first)::int as people
      from made group by grouping sets ((made.hour, made.is_before), (made.staff_id, made.is_before))
    )
    select part.hour, part.staff_id as "staffId", coalesce(agent.name, '') as name, coalesce(agent.department, '') as department,
      part.is_before as "isBefore", part.people, part.calls, part.connects, part.seconds
    from part left join agent on agent.id = part.staff_id order by part.hour, agent.name, part.staff_id`;
  return readRows(db, params.statement<DifferencePart>(text), { plan: 'custom', isHeavy: isTeam, signal });
};
