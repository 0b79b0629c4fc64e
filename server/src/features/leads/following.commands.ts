/** Leads follow what happens to agents and customers: hooks that `app.ts` connects, inside the transactions of others. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { salesOf } from '../../db/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { type IntentConfirmed, lockHeld, type RemovalUndone } from '../customers/customers.port.ts';
import { convertLead, countReturnable, returnLeads, takeBackLeads } from './following.queries.ts';

const SUBJECT = 'lead';

export const leadConverted: IntentConfirmed = async (trx, { actor }, customerId) => {
  const id = await convertLead(trx, actor.tenantId, customerId);
  if (id === undefined) return [];
  return [{ action: AuditAction.convertLead, subject: SUBJECT, subjectId: id, after: { CustomerId: customerId } }];
};

/** Runs before the customers move to the pool: only leads whose customer the agent still owns are returned. */
export const leadsLeaving = {
  label: say.unassignedOnLeaving,

  count: (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<number> =>
    countReturnable(trx, tenantId, staffIds),

  settle: async (trx: Db, { actor, now }: RequestContext, staffIds: readonly number[]): Promise<readonly Change[]> => {
    // Locks customers before assigned leads, in the same order as confirming an intent.
    await lockHeld(trx, salesOf(actor.tenantId), staffIds);
    const returned = await returnLeads(trx, actor.tenantId, staffIds, now);
    if (returned === 0) return [];
    const after = { Count: returned, UserIds: staffIds };
    return [{ action: AuditAction.leaveLeads, subject: SUBJECT, subjectId: null, after }];
  },
};

/** The removal of an agent was undone: leads whose customers went back to the agent go back too. */
export const leadsTakenBack: RemovalUndone = async (trx, { actor }) => {
  const count = await takeBackLeads(trx, actor.tenantId);
  if (count === 0) return [];
  return [{ action: AuditAction.undoLeaveLeads, subject: SUBJECT, subjectId: null, after: { Count: count } }];
};
