/** SQL of hand-overs: which assigned leads were not called in time, and their next assignment. */
import { FILTER_PASSED } from '@gonghai/contract/customers/call-outcome.ts';
import { AssignmentKind, DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { type Db, readRows, runStatement } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { LeadToAssign } from './lead-assignment.rules.ts';

/** An assigned lead without a call for longer than its account allows. */
export interface LateLead extends LeadToAssign {
  readonly id: number;
  readonly name: string;
  readonly tel: string;
  readonly agentId: number;
  readonly customerId: number;
  readonly handOverSeconds: number;
  readonly formerAgents: readonly number[];
}

/** A lead stays with its agent when no other was eligible for so long: a day after the longest limit. */
const TRIED_SECONDS = 2 * DAY;

/** Talked to since the assignment, or at this moment. A refused dial and a missed incoming call are no contact. */
const CONTACTED = `exists (select from call_log k where k.tenant_id = l.tenant_id and k.customer_id = l.customer_id
  and (k.is_open or (k.start_time >= l.state_time and k.filter_result = ${FILTER_PASSED}
    and (k.is_answered or not k.is_incoming))))`;

/** Every move of a customer sets another time, owner or mark: it is held as this assignment made it. */
const HELD = `c.placement = ${Placement.Owned} and c.owner_id = l.agent_id and c.got_time = l.state_time and c.is_clue
  and c.intent_time is null`;

interface Asking {
  readonly tenantId: number;
  readonly now: number;
  readonly most: number;
  /** Only these. Their customers are locked, so that the answer stays true until the transaction ends. */
  readonly ids?: readonly number[];
}

/** Oldest assignment first. */
export const readLateLeads = (db: Db, { tenantId, now, most, ids }: Asking): Promise<LateLead[]> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), params.add(now)];
  const text = `
    select l.id, l.name, l.tel, l.agent_id as "agentId", l.customer_id as "customerId", l.profession_type as profession,
      l.daily_cap as "dailyCap", l.is_online_only as "onlineOnly", l.hand_over_seconds as "handOverSeconds",
      (select jsonb_agg(a.agent_id) from lead_assignment a where a.tenant_id = ${tenant} and a.lead_id = l.id) as "formerAgents"
    from lead l join customer c on c.tenant_id = ${tenant} and c.id = l.customer_id
    where l.tenant_id = ${tenant} and l.state = ${DistributionType.Assigned} and l.first_call_time is null
      and l.state_time >= ${moment}::bigint - ${TRIED_SECONDS} and l.state_time + l.hand_over_seconds <= ${moment}::bigint
      and not l.is_converted and not l.is_hand_over_ended and ${HELD} and not ${CONTACTED}
      ${ids ? `and l.id = any(${params.add([...ids])}::bigint[])` : ''}
    order by l.state_time, l.id limit ${params.add(most)}`;
  return readRows(db, params.statement(text));
};

export interface HandedOver {
  readonly lead: LateLead;
  readonly agentId: number;
}

/** Agent and assignment in one statement. Returns the number of changed rows: fewer than requested is a bug. */
export const markHandedOver = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  handed: readonly HandedOver[],
): Promise<number> => {
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), `${params.add(now)}::bigint`];
  const column = (of: (one: HandedOver) => number): string => params.add(handed.map(of));
  const text = `
    with given as (
      select * from unnest(${column(({ lead }) => lead.id)}::bigint[], ${column(({ lead }) => lead.agentId)}::bigint[],
        ${column(({ agentId }) => agentId)}::bigint[]) with ordinality as one (id, former_id, agent_id, place)
    ),
    changed as (
      update lead l set agent_id = given.agent_id, state_time = ${moment}
      from given where l.tenant_id = ${tenant} and l.id = given.id and l.state = ${DistributionType.Assigned}
        and l.agent_id = given.former_id and l.first_call_time is null
      returning l.id, l.customer_id
    )
    insert into lead_assignment (tenant_id, lead_id, agent_id, customer_id, assigned_time, kind)
    select ${tenant}::int, given.id, given.agent_id, changed.customer_id, ${moment}, ${AssignmentKind.HandOver}
    from given join changed on changed.id = given.id order by given.place returning id`;
  return (await runStatement(trx, params.statement(text))).length;
};

/** Every agent had these leads: they stay with their agents. */
export const endHandOvers = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('lead')
    .set({ is_hand_over_ended: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute();
};
