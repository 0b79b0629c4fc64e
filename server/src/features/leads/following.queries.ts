/** SQL on assigned leads: converted, called, or returned because their agent leaves. */
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { anyOf } from '../../db/sql.ts';

/** The latest lead of a customer, found by phone. */
const leadOf = (trx: Db, tenantId: number, customerId: number) =>
  trx
    .selectFrom('lead as l')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.tel', '=', 'l.tel').onRef('c.id', '=', 'l.customer_id'),
    )
    .select('l.id')
    .where('l.tenant_id', '=', tenantId)
    .where('c.id', '=', customerId)
    .where('l.state', '=', DistributionType.Assigned)
    .orderBy('l.state_time', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1);

/** The id of the lead that has just become converted; undefined when there is none. The customer must have been locked. */
export const convertLead = async (trx: Db, tenantId: number, customerId: number): Promise<number | undefined> => {
  const row = await trx
    .updateTable('lead')
    .set({ is_converted: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', leadOf(trx, tenantId, customerId))
    .where('is_converted', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

const firstCall = prepare<{ tenantId: number; customerId: number; startTime: number }, unknown>((db, given) =>
  db
    .updateTable('lead')
    .set({ first_call_time: given('startTime') })
    .where('tenant_id', '=', given('tenantId'))
    .where('id', '=', leadOf(db, given('tenantId'), given('customerId')))
    .where('first_call_time', 'is', null)
    .where('state_time', '<=', given('startTime')),
);

/**
 * A call to a customer starts: the first one since the assignment stops the clock of its lead. Called by the feature of calls
 * before it changes the customer's call figures.
 */
export const noteFirstCall = async (
  trx: Db,
  tenantId: number,
  customerId: number,
  startTime: number,
): Promise<void> => {
  await firstCall.all(trx, { tenantId, customerId, startTime });
};

const isStillTheirs = sql<boolean>`exists (select from customer c where c.tenant_id = lead.tenant_id
  and c.id = lead.customer_id and c.owner_id = lead.agent_id)`;

/** Assigned, not converted, and the customer still belongs to the agent. */
export const countReturnable = async (db: Db, tenantId: number, staffIds: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('lead')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', anyOf(staffIds))
    .where('is_converted', '=', false)
    .where(isStillTheirs)
    .executeTakeFirstOrThrow();
  return count;
};

/** These wait again. Their customers must have been locked. Gives how many. */
export const returnLeads = async (
  trx: Db,
  tenantId: number,
  staffIds: readonly number[],
  now: number,
): Promise<number> => {
  const rows = await trx
    .updateTable('lead')
    // The first call is kept: it counts again if the agent gets the lead back.
    .set({ state: DistributionType.Waiting, state_time: now, agent_id: null })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', anyOf(staffIds))
    .where('is_converted', '=', false)
    .where(isStillTheirs)
    .returning('id')
    .execute();
  return rows.length;
};

/**
 * Open leads whose customer belongs again to the agent of their last assignment are assigned as before: it is the same
 * assignment. Leads that are being assigned at this moment are skipped, because their locks come before those of customers.
 */
export const takeBackLeads = async (trx: Db, tenantId: number): Promise<number> => {
  const { rows } = await sql`
    with back as (
      select l.id, last.agent_id, last.assigned_time
      from lead l
      join customer c on c.tenant_id = ${tenantId} and c.id = l.customer_id
      cross join lateral (
        select a.agent_id, a.assigned_time from lead_assignment a
        where a.tenant_id = ${tenantId} and a.lead_id = l.id and not exists (select from lead_assignment_undone u
          where u.tenant_id = ${tenantId} and u.assignment_id = a.id)
        order by a.id desc limit 1
      ) last
      where l.tenant_id = ${tenantId} and l.state <> ${DistributionType.Assigned} and c.owner_id = last.agent_id
      for update of l skip locked
    )
    update lead l set state = ${DistributionType.Assigned}, state_time = back.assigned_time, agent_id = back.agent_id,
      failure_cause = '', is_retried = false
    from back where l.tenant_id = ${tenantId} and l.id = back.id returning l.id`.execute(trx);
  return rows.length;
};
