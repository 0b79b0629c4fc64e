/** Agents and leads for tests, and the invariants of leads. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { AssignmentKind } from '@gonghai/contract/leads/lead-values.ts';
import type pg from 'pg';
import { aLead, aMember, aRole } from './rows.ts';

type Owner = pg.Pool;

interface AgentOptions {
  readonly billie?: number;
  readonly cap?: number | null;
  readonly profession?: number | null;
  readonly capacity?: number | null;
  readonly departmentId?: number;
  readonly userName?: string;
  readonly menuIds?: readonly number[];
}

/** An agent who receives leads. */
export const anAgent = async (owner: Owner, tenantId: number, options: AgentOptions = {}): Promise<number> => {
  const { billie = 10, cap = null, profession = null, capacity = null, menuIds, ...member } = options;
  const roleId = await aRole(owner, tenantId, menuIds);
  await owner.query('update role set customer_total = $2 where id = $1', [roleId, capacity]);
  const id = await aMember(owner, tenantId, { ...member, roleId });
  await owner.query('update staff set billie = $2, clue_count = $3, profession_type = $4 where id = $1', [
    id,
    billie,
    cap,
    profession,
  ]);
  return id;
};

export const someLeads = async (
  owner: Owner,
  tenantId: number,
  count: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await aLead(owner, tenantId, { more }));
  return ids;
};

/** A tenant without leads and without agents who receive any. */
export const clearLeads = async (owner: Owner): Promise<void> => {
  await owner.query('delete from lead_assignment_undone');
  await owner.query('delete from lead_assignment');
  await owner.query('delete from lead');
  await owner.query('update staff set billie = 0');
};

export const storedLead = async (owner: Owner, id: number) =>
  (await owner.query('select * from lead where id = $1', [id])).rows[0];

export const customerByTel = async (owner: Owner, tel: string) =>
  (await owner.query('select * from customer where tel = $1', [tel])).rows[0];

/** How many leads each agent was assigned. */
export const assignedTo = async (owner: Owner): Promise<Record<number, number>> => {
  const { rows } = await owner.query<{ agent: number; count: number }>(
    'select agent_id as agent, count(*)::int as count from lead_assignment group by agent_id',
  );
  return Object.fromEntries(rows.map(({ agent, count }) => [agent, count]));
};

const UNDONE = `exists (select from lead_assignment_undone u where u.tenant_id = a.tenant_id and u.assignment_id = a.id)`;

const INVARIANTS: Readonly<Record<string, string>> = {
  'an assigned lead has one customer with its phone, and an assignment to its agent': `
    select l.id from lead l
    left join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id and c.tel = l.tel
    where l.state = 1 and (c.id is null or not exists (select from lead_assignment a where a.tenant_id = l.tenant_id
      and a.lead_id = l.id and a.agent_id = l.agent_id and a.customer_id = l.customer_id and a.assigned_time = l.state_time))`,
  'a phone waits once': `select tel from lead where state = 0 group by tenant_id, tel having count(*) > 1`,
  'no agent got more in a day than the own cap allows': `
    select a.agent_id from lead_assignment a join staff s on s.tenant_id = a.tenant_id and s.id = a.agent_id
    where a.kind <> ${AssignmentKind.BySelection} and s.clue_count is not null and not ${UNDONE}
    group by a.agent_id, s.clue_count, (a.assigned_time + 28800) / 86400 having count(*) > s.clue_count`,
  'every assignment has one custody record': `
    select a.customer_id from lead_assignment a
    where not ${UNDONE} or exists (select from customer c where c.tenant_id = a.tenant_id and c.id = a.customer_id)
    group by a.tenant_id, a.customer_id
    having count(*) <> (select count(*) from customer_record r
      where r.tenant_id = a.tenant_id and r.customer_id = a.customer_id and r.act in (${Act.FromLead}, ${Act.HandedOver}))`,
};

/** Those that do not hold, each with some rows that show it. */
export const brokenLeadInvariants = async (
  owner: Owner,
  except: readonly string[] = [],
): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {};
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    if (except.includes(invariant)) continue;
    const { rows } = await owner.query(`${query} limit 3`);
    if (rows.length > 0) broken[invariant] = rows;
  }
  return broken;
};
