/** Leads from platforms and forms: stored, assigned at once over the whole tenant, and retried while no agent is eligible. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { AssignmentKind } from '@gonghai/contract/leads/lead-values.ts';
import type { Database, Db } from '../../db/database.ts';
import { LEAD_LOCK, lockAgents, lockChosenAgent, lockLeads, readAgents, wholeTenant } from './agents.queries.ts';
import { assignLeads } from './assignment.commands.ts';
import {
  type AssigningAct,
  insertLeads,
  type LeadValues,
  lockOpenLeads,
  markFailed,
  readRetried,
  readRetriedKinds,
} from './assignment.queries.ts';
import { weightedDealer } from './dealers.rules.ts';
import { assignInTurn, chooseAgent } from './lead-assignment.rules.ts';

export type ArrivingLead = LeadValues;

export interface Accepted {
  readonly leadId: number;
  readonly agentId: number | null;
  readonly customerId: number | null;
  /** Why it is not assigned. */
  readonly failureCause: string | null;
}

/**
 * Stores leads and assigns them in their order, in the caller's transaction. It never refuses: a lead that cannot be assigned is
 * stored as failed with its cause, and retried if no agent was eligible. It waits for the tenant's lock as long as the
 * transaction's lock timeout allows: `LEAD_LOCK`.
 */
export const acceptLeads = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  arriving: readonly ArrivingLead[],
): Promise<Accepted[]> => {
  await lockLeads(trx, tenantId);
  const [first, ...others] = arriving;
  const agents =
    // Which agents get several leads is known only after their phones are judged.
    first && others.length === 0
      ? await lockChosenAgent(trx, wholeTenant(tenantId), now, first)
      : await lockAgents(trx, wholeTenant(tenantId), now);
  const stored = await insertLeads(trx, { tenantId, now, creatorId: null, taskId: null }, arriving);
  const act: AssigningAct = { tenantId, now, staffId: null, kind: AssignmentKind.Arrival };
  const { assigned, failed, left } = await assignLeads(trx, act, stored, weightedDealer(agents));
  await markFailed(
    trx,
    tenantId,
    now,
    left.map((one) => ({ lead: one, cause: say.noAgent, isRetried: true })),
  );
  const owners = new Map(assigned.map((one) => [one.lead.id, one]));
  const causes = new Map([
    ...left.map((lead) => [lead.id, say.noAgent] as const),
    ...failed.map(({ lead, cause }) => [lead.id, cause] as const),
  ]);
  return stored.map(({ id }) => ({
    leadId: id,
    agentId: owners.get(id)?.agentId ?? null,
    customerId: owners.get(id)?.customerId ?? null,
    failureCause: causes.get(id) ?? null,
  }));
};

/** Batch size; small, so that the tenant's lock is held for a short time. */
const RETRIED_AT_ONCE = 200;
const MOST_RETRIED = 5_000;

/** Leads with an eligible agent, read without locks. Any number of older leads without one does not hide them. */
const findAssignable = async (db: Db, tenantId: number, now: number): Promise<number[]> => {
  const kinds = await readRetriedKinds(db, tenantId);
  if (kinds.length === 0) return [];
  const agents = await readAgents(db, wholeTenant(tenantId), now);
  const assignable = kinds.filter((kind) => chooseAgent(agents, kind) !== undefined);
  if (assignable.length === 0) return [];
  const leads = await readRetried(db, tenantId, assignable, MOST_RETRIED);
  const chosen = assignInTurn(agents, leads);
  return leads.filter((_, at) => chosen[at] !== undefined).map(({ id }) => id);
};

/** Tries leads again that failed on arrival because no agent was eligible, oldest first. Gives how many were assigned. */
export const retryLeads = async (database: Database, tenantId: number, now: number): Promise<number> => {
  const ids = await findAssignable(database.forTenant(tenantId), tenantId, now);
  const act: AssigningAct = { tenantId, now, staffId: null, kind: AssignmentKind.Arrival };
  let count = 0;
  for (let at = 0; at < ids.length; at += RETRIED_AT_ONCE) {
    count += await database.inTransaction(
      tenantId,
      async (trx) => {
        await lockLeads(trx, tenantId);
        const agents = await lockAgents(trx, wholeTenant(tenantId), now);
        const leads = await lockOpenLeads(trx, tenantId, ids.slice(at, at + RETRIED_AT_ONCE));
        return (await assignLeads(trx, act, leads, weightedDealer(agents))).assigned.length;
      },
      LEAD_LOCK,
    );
  }
  return count;
};
