/** Dialling through a list: a queue starts, its customers are dialled, and it stops. */
import type { QueueStart } from '@gonghai/contract/calls/queue.contract.ts';
import { MOST_QUEUED, queueMessages as say } from '@gonghai/contract/calls/queue-values.ts';
import { isEditable, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import { demandRight, type RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { findFirst, readForCalls, withRules } from '../customers/customers.port.ts';
import { type CallSubject, customerSubject } from './call-subject.commands.ts';
import { lockNumber } from './dial.queries.ts';
import { holdsClaim } from './queue-claims.queries.ts';
import { agentOf, deleteQueue, insertEntries, insertQueue } from './queue.queries.ts';

const chosenIds = async (trx: Db, { actor, now }: RequestContext, request: QueueStart): Promise<readonly number[]> => {
  const { CustomerIds, Search: filter } = request;
  if (!filter) return [...new Set(CustomerIds)];
  demandRight(actor, placementRight[filter.CustomerType]);
  return findFirst(trx, await withRules(trx, { actor, filter, now }), MOST_QUEUED);
};

/** Customers that the person may not see or call are left out. */
export const startQueue = (ctx: RequestContext, request: QueueStart): Promise<{ Total: number }> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const ids = await chosenIds(trx, ctx, request);
    const standing = await readForCalls(trx, actor, ids);
    const customers = ids.flatMap((id) => {
      const customer = standing.get(id);
      return customer?.isSeen && isEditable(customer.placement) ? [customer] : [];
    });
    if (customers.length === 0) throw new Refusal(say.nothingToCall);
    const agent = agentOf(actor);
    if (!(await insertQueue(trx, agent, { title: request.Title ?? '', now }))) throw new Refusal(say.isRunning);
    await insertEntries(trx, agent, customers);
    return { data: { Total: customers.length }, changes: [] };
  });

export const stopQueue = (ctx: RequestContext): Promise<null> =>
  runCommand(ctx, async (trx) => {
    await deleteQueue(trx, agentOf(ctx.actor));
    return { data: null, changes: [] };
  });

/** The next customer of the caller's queue. A colleague who called meanwhile, by hand or from a queue, was quicker. */
export const queuedSubject: CallSubject = {
  ...customerSubject,
  find: async (trx, actor, target) => {
    const callee = await customerSubject.find(trx, actor, target);
    if (!callee || callee.customerId === null) return callee;
    const { customerId, tel } = callee;
    await lockNumber(trx, actor.tenantId, tel);
    if (!(await holdsClaim(trx, agentOf(actor), { customerId, tel }))) throw new Refusal(say.justCalled);
    return callee;
  },
};
