/** SQL on leads that wait for their first call: how many by age, and those that have waited longest. */
import {
  WAITING_DAYS,
  WAITING_MINUTES,
  type WaitingLead,
  type WaitingLeads,
} from '@gonghai/contract/leads/waiting-leads.contract.ts';
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type Db, readStatements } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { UNCALLED, visibleTo } from './leads.queries.ts';

const MOST_SHOWN = 20;
const MINUTE = 60;

interface Group {
  readonly group: number;
  readonly count: number;
  readonly longest: number;
}

const ENDS = WAITING_MINUTES.map((minutes) => minutes * MINUTE);

/** Leads of the last group stay there. */
const untilNext = ({ group, longest }: Group): number[] => {
  const end = ENDS[group];
  return end === undefined ? [] : [end - longest];
};

/** Both statements have the same values and conditions. */
const waitingFor = (actor: Actor, now: number) => {
  const params = new SqlParams();
  const tenant = params.add(actor.tenantId);
  const moment = `${params.add(now)}::bigint`;
  const where = [
    `l.tenant_id = ${tenant}`,
    `l.state_time > ${moment} - ${WAITING_DAYS * DAY}`,
    `(l.state = ${DistributionType.Waiting} or ${UNCALLED})`,
    ...visibleTo({ actor, params, tenant }),
  ].join(' and ');
  return {
    groups: params.statement<Group>(`
      select width_bucket(${moment} - l.state_time, array[${ENDS.join(', ')}]::bigint[]) as group, count(*)::int as count,
        max(${moment} - l.state_time)::int as longest
      from lead l where ${where} group by 1`),
    longest: params.statement<WaitingLead>(`
      select l.id as "Id", l.name as "Name", l.source as "ClueSource", s.name as "UserName",
        greatest(0, ${moment} - l.state_time)::int as "WaitedSeconds"
      from lead l left join staff s on s.tenant_id = ${tenant} and s.id = l.agent_id
      where ${where} order by l.state_time, l.id limit ${MOST_SHOWN}`),
  };
};

export const readWaitingLeads = async (db: Db, actor: Actor, now: number): Promise<WaitingLeads> => {
  const { groups, longest } = waitingFor(actor, now);
  const [found, Longest] = await readStatements(db, [groups, longest]);
  const counts = new Map(found.map(({ group, count }) => [group, count]));
  const next = found.flatMap(untilNext);
  return {
    Counts: [0, ...ENDS].map((_, group) => counts.get(group) ?? 0),
    NextSeconds: next.length > 0 ? Math.min(...next) : null,
    Longest,
  };
};
