/** SQL on the missed calls of a team: all rows in the scope of a supervisor, and how many each agent has. */
import type { CallSearchOfTeam, TeamMissedCall } from '@gonghai/contract/calls/team-missed.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { readList } from '../../db/list-query.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { staffIds } from '../../http/scope.ts';
import { agentConditions } from './agents.queries.ts';
import { MISSED_SECONDS, missedCalls, withNames } from './incoming.queries.ts';

/** The tenant is the first parameter. */
const missedOf = (actor: Actor, { UserId }: CallSearchOfTeam, now: number, params: SqlParams): string => {
  params.add(actor.tenantId);
  const team = `l.staff_id = any(${staffIds('$1', [agentConditions(actor, {}, params)])})`;
  const staff = UserId ? `${team} and l.staff_id = ${params.add(UserId)}` : team;
  return missedCalls(staff, params.add(now - MISSED_SECONDS));
};

interface AgentCount {
  readonly UserId: number;
  readonly Name: string;
  readonly Count: number;
}

/** The most first. */
export const teamMissedCounts = (actor: Actor, now: number): Statement<AgentCount> => {
  const params = new SqlParams();
  const missed = missedOf(actor, {}, now, params);
  return params.statement(`
    select s.id as "UserId", s.name as "Name", count(*)::int as "Count"
    from (${missed}) m join staff s on s.tenant_id = $1 and s.id = m.staff_id
    group by s.id, s.name order by 3 desc, 1`);
};

const COLUMNS = `m.id as "Id", m.tel as "Tel", c.id as "CustomerId", c.name as "Name", m.time as "StartTime",
  m.times as "Times", s.id as "UserId", s.name as "UserName"`;

type Read = Omit<TeamMissedCall, 'ColleagueName' | 'Name'> & { readonly Name: string | null };

/** The latest first. */
export const readTeamMissedCalls = async (
  db: Db,
  actor: Actor,
  search: CallSearchOfTeam & PageRequest,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<Page<TeamMissedCall>> => {
  const params = new SqlParams();
  const missed = `(${missedOf(actor, search, now, params)}) m`;
  const list = {
    params,
    from: missed,
    where: ['true'],
    sort: { column: 'm.time', id: 'm.id', direction: 'desc' },
  } as const;
  const rows = () => ({
    columns: COLUMNS,
    joins: `join ${missed} on m.id = page.id join staff s on s.tenant_id = $1 and s.id = m.staff_id
      left join customer c on c.tenant_id = $1 and c.tel = m.tel`,
  });
  const page = await readList<Read>(db, list, { request: search, rows, plan: 'custom', signal });
  return { ...page, Rows: await withNames(db, actor, page.Rows) };
};
