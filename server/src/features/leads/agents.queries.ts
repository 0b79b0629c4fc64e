/** Who may receive leads, with today's numbers. */
import { AgentState } from '@gonghai/contract/calls/agent-state-values.ts';
import type { LeadStaff } from '@gonghai/contract/leads/lead-sharing.contract.ts';
import { AssignmentKind } from '@gonghai/contract/leads/lead-values.ts';
import { startOfToday } from '@gonghai/contract/wire/clock.ts';
import { sql } from 'kysely';
import { type Db, readRows, runStatement } from '../../db/database.ts';
import type { Statement } from '../../db/driver/pipelined-batch.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Scope } from '../../http/context.ts';
import { capacityLeft, readRoom } from '../customers/customers.port.ts';
import { ONLINE_SECONDS } from '../session/session.port.ts';
import { type Agent, chooseAgent, type LeadToAssign } from './lead-assignment.rules.ts';
import { isUndone } from './undo-sharing.queries.ts';

/** An assignment of thousands of leads takes seconds; the others wait for it instead of being refused. */
export const LEAD_LOCK = { lockTimeout: 8_000 } as const;

/**
 * One lock for everything that stores or assigns leads of a tenant. Lock order: this, then staff, leads, customers. Disabling
 * staff and editing a customer lock staff, leads or customers without this lock, and only assigned leads.
 */
export const lockLeads = async (trx: Db, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('leads', ${tenantId}::bigint))`.execute(trx);
};

/** The scope in which leads are assigned: the tenant, some departments, or one person. */
interface Reach {
  readonly tenantId: number;
  readonly userId: number | null;
  readonly scope: Scope;
}

/** Of arrivals: the whole tenant. */
export const wholeTenant = (tenantId: number): Reach => ({ tenantId, userId: null, scope: { kind: 'tenant' } });

const inReach = ({ scope, userId }: Reach, params: SqlParams): string[] => {
  if (scope.kind === 'tenant') return [];
  const own = `s.id = ${params.add(userId)}`;
  return scope.kind === 'own' ? [own] : [`(s.department_id = any(${params.add([...scope.ids])}::bigint[]) or ${own})`];
};

interface WeightedAgent extends Agent {
  readonly name: string;
  /** Leads assigned today in any way. */
  readonly total: number;
}

const isEnabled = (reach: Reach, params: SqlParams, tenant: string, isWeighted: boolean): string =>
  [
    `s.tenant_id = ${tenant} and s.status = 0 and s.deleted_time is null`,
    ...(isWeighted ? ['s.billie > 0'] : []),
    ...inReach(reach, params),
  ].join(' and ');

/** A person without a state is ready. */
const isPresent = (tenant: string, now: string): string => `(
  exists (select from session e where e.tenant_id = ${tenant} and e.staff_id = s.id
    and greatest(e.seen_time, e.online_time) > ${now}::bigint - ${ONLINE_SECONDS})
  and not exists (select from agent_state t where t.tenant_id = ${tenant} and t.staff_id = s.id and t.ended_time is null
    and t.state <> ${AgentState.Ready}))`;

interface StaffRead {
  readonly isWeighted: boolean;
  readonly hasPresence?: boolean;
  readonly columns?: string;
  /** Tables of those columns. */
  readonly join?: string;
}

const enabledStaff = <Result>(reach: Reach, now: number, read: StaffRead): Statement<Result> => {
  const { isWeighted, hasPresence, columns = '', join = '' } = read;
  const params = new SqlParams();
  const tenant = params.add(reach.tenantId);
  const where = isEnabled(reach, params, tenant, isWeighted);
  const present = hasPresence ? `, ${isPresent(tenant, params.add(now))} as "isPresent"` : '';
  return params.statement(`
    select s.id, s.name, s.billie, s.profession_type as profession, s.clue_count as cap,
      coalesce(a.today, 0)::int as today, coalesce(a.total, 0)::int as total, ${capacityLeft(tenant)} as capacity
      ${present} ${columns}
    from staff s
    join role r on r.tenant_id = s.tenant_id and r.id = s.role_id ${join}
    left join (
      select agent_id, count(*) filter (where kind <> ${AssignmentKind.BySelection}) as today, count(*) as total
      from lead_assignment a
      where a.tenant_id = ${tenant} and a.assigned_time >= ${params.add(startOfToday(now))} and not ${isUndone(tenant)}
      group by agent_id
    ) a on a.agent_id = s.id
    where ${where} order by s.id`);
};

/** Enabled staff with weight. Leads that are not only for present agents do not need the presence. */
export const readAgents = (db: Db, reach: Reach, now: number, hasPresence = true): Promise<WeightedAgent[]> =>
  readRows(db, enabledStaff(reach, now, { isWeighted: true, hasPresence }));

/** The same with row locks: other transactions cannot disable these agents or use up their capacity. */
export const lockAgents = async (trx: Db, reach: Reach, now: number): Promise<WeightedAgent[]> => {
  const params = new SqlParams();
  const where = isEnabled(reach, params, params.add(reach.tenantId), true);
  const text = `select s.id from staff s where ${where} order by s.id for no key update`;
  const locked = new Set((await runStatement<{ id: number }>(trx, params.statement(text))).map(({ id }) => id));
  // Read after locking: the numbers include everything that was committed until then.
  return (await readAgents(trx, reach, now)).filter(({ id }) => locked.has(id));
};

/** The agent as it is now, with its row locked; undefined if it can receive no leads any more. */
const lockAgent = async (trx: Db, reach: Reach, agent: WeightedAgent): Promise<WeightedAgent | undefined> => {
  const params = new SqlParams();
  const where = isEnabled(reach, params, params.add(reach.tenantId), true);
  const text = `select s.billie, s.profession_type as profession, s.clue_count as cap from staff s
    where ${where} and s.id = ${params.add(agent.id)} for no key update`;
  const [row] = await runStatement<Pick<Agent, 'billie' | 'profession' | 'cap'>>(trx, params.statement(text));
  const [room] = await readRoom(trx, reach.tenantId, [agent.id]);
  return row && room && { ...agent, ...row, capacity: room.left };
};

/**
 * All agents for one lead, with a lock on the one whom the rule chooses. The tenant's lock keeps today's numbers unchanged. If
 * the rule does not choose this agent any more, because of a change since the first read, all are locked.
 */
export const lockChosenAgent = async (
  trx: Db,
  reach: Reach,
  now: number,
  lead: LeadToAssign,
): Promise<WeightedAgent[]> => {
  const seen = await readAgents(trx, reach, now, lead.onlineOnly ?? false);
  const chosen = chooseAgent(seen, lead);
  if (!chosen) return seen;
  await sql`savepoint chosen_agent`.execute(trx);
  const locked = await lockAgent(trx, reach, chosen);
  const agents = seen.flatMap((agent) => (agent === chosen ? (locked ?? []) : [agent]));
  if (chooseAgent(agents, lead)?.id === chosen.id) return agents;
  // Releases the row, because agents are locked in the order of their ids.
  await sql`rollback to savepoint chosen_agent`.execute(trx);
  return lockAgents(trx, reach, now);
};

const PICKER: StaffRead = {
  isWeighted: false,
  columns: `, s.user_name as "UserName", r.name as "Role", s.department_id as "DepartmentId", d.name as "Department"`,
  join: 'join department d on d.tenant_id = s.tenant_id and d.id = s.department_id',
};
type PickerRow = WeightedAgent & Pick<LeadStaff, 'UserName' | 'Role' | 'DepartmentId' | 'Department'>;

/** All staff in the picker. */
export const readLeadStaff = async (db: Db, reach: Reach, now: number): Promise<LeadStaff[]> => {
  const staff = await readRows(db, enabledStaff<PickerRow>(reach, now, PICKER));
  return staff.map(({ id, name, billie, profession, cap, today, total, capacity, ...picker }) => ({
    ...picker,
    Id: id,
    Name: name,
    Billie: billie,
    ProfessionType: profession,
    TodayCount: today,
    TodayTotal: total,
    DailyCap: cap,
    CapacityLeft: capacity,
  }));
};
