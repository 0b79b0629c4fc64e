/** Counts of the lead list for the home page and the menu: in all, by agent, and by account. */
import type { LeadFilter } from '@gonghai/contract/leads/lead.contract.ts';
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { conditionOf } from '../../db/list-query.ts';
import { type LeadSearch, listQueryOf } from './leads.queries.ts';

export const leadCount = (search: LeadSearch): Statement<{ readonly Count: number }> => {
  const list = listQueryOf(search, true);
  return list.params.statement(`select count(*)::int as "Count" from ${list.from} where ${conditionOf(list)}`);
};

interface AgentCount {
  readonly UserId: number;
  readonly Name: string;
  readonly Count: number;
}

/** Of assigned leads; the most first. */
export const leadsByAgent = (search: LeadSearch): Statement<AgentCount> => {
  const list = listQueryOf(search, true);
  return list.params.statement(`
    select s.id as "UserId", s.name as "Name", found.count as "Count"
    from (select l.agent_id, count(*)::int as count from ${list.from} where ${conditionOf(list)} group by 1) found
      join staff s on s.tenant_id = $1 and s.id = found.agent_id
    order by found.count desc, s.id`);
};

interface AccountCount {
  readonly Name: string;
  readonly TodayCount: number;
  readonly FailedCount: number;
}

const MOST_ACCOUNTS = 20;

/** As the list finds them: a name that is a part of another one finds both. */
export const leadsByAccount = (
  {
    actor,
    filter,
  }: { readonly actor: LeadSearch['actor']; readonly filter: Pick<LeadFilter, 'StartTime' | 'EndTime'> },
  today: number,
): Statement<AccountCount> => {
  const { params, from, ...list } = listQueryOf({ actor, filter }, true);
  const since = params.add(today);
  return params.statement(`
    with seen as materialized (
      select l.advertiser_name as name, l.created_time as time, l.state from ${from} where ${conditionOf(list)}),
    account as (
      select btrim(name) as name from seen where btrim(name) <> '' group by 1 order by count(*) desc, 1 limit ${MOST_ACCOUNTS})
    select a.name as "Name", count(*) filter (where s.time >= ${since})::int as "TodayCount",
      count(*) filter (where s.state = ${DistributionType.Failed})::int as "FailedCount"
    from account a join seen s on position(lower(a.name) in lower(s.name)) > 0
    group by a.name
    having bool_or(s.time >= ${since} or s.state = ${DistributionType.Failed})
    order by 3 desc, 2 desc, 1`);
};
