/** The next customer of a queue: whom to skip without a question, and the claim of the person to call. */
import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import { attemptsNeeded, refusalByHours, usualCallRule } from '@gonghai/contract/calls/dial.rules.ts';
import type { nextInQueue as nextInQueueCall } from '@gonghai/contract/calls/queue.contract.ts';
import { CALLED_RECENTLY_SECONDS, QueueState, skipReasons } from '@gonghai/contract/calls/queue-values.ts';
import type { CallRule } from '@gonghai/contract/settings/setting-values.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { type Db, sendAhead } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { RequestContext } from '../../http/context.ts';
import { heed, missing, Refusal } from '../../http/refusal.ts';
import { readForCalls, type StandingCustomer } from '../customers/customers.port.ts';
import { readBlackFilter, readCallRule } from '../settings/settings.port.ts';
import type { Agent } from './agent-states.queries.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { claimCustomer, readCallsOf, readClaims, readListedNumbers, readOwnCalls } from './queue-claims.queries.ts';
import {
  agentOf,
  countWaiting,
  hasEntry,
  lockQueue,
  markCalled,
  markClaimed,
  type PendingEntry,
  readPending,
  type Skip,
  skipEntries,
} from './queue.queries.ts';
import { skipReason } from './queue.rules.ts';

interface CallLimits {
  readonly rule: CallRule;
  readonly isFiltered: boolean;
}

/** So many customers are judged at once: few at first, because most can be called. */
const FEW = 5;
const MANY = 50;

/** The customers with the reason to skip each of them, or null. */
const judge = async (
  trx: Db,
  { actor, now }: RequestContext,
  pending: readonly PendingEntry[],
  { rule, isFiltered }: CallLimits,
) => {
  const { tenantId, userId } = actor;
  const ids = pending.map(({ customerId }) => customerId);
  const [standing, claims] = await Promise.all([
    readForCalls(trx, actor, ids),
    readClaims(trx, agentOf(actor), ids, now),
  ]);
  const tels = [...standing.values()].map(({ Tel }) => Tel);
  const since = Math.min(now - CALLED_RECENTLY_SECONDS, attemptsNeeded(rule, now)?.after ?? now);
  const [calls, listed] = await Promise.all([
    readCallsOf(trx, tenantId, tels, since),
    isFiltered ? readListedNumbers(trx, tenantId, tels) : new Set<string>(),
  ]);
  return pending.map(({ customerId, ownerId }) => {
    const customer = standing.get(customerId);
    const candidate = {
      customer,
      queuedOwnerId: ownerId,
      calls: calls.filter(({ tel }) => tel === customer?.Tel),
      isListed: customer !== undefined && listed.has(customer.Tel),
      claimedBy: claims.get(customerId),
    };
    return { customerId, customer, why: skipReason(candidate, { rule, userId, now }) };
  });
};

/** Locks the queue. The first customers that wait: a claimed one who was called, or not dialled on the mobile phone, is done. */
const readWaiting = async (trx: Db, agent: Agent, most: number): Promise<readonly PendingEntry[]> => {
  // Sent together: the customers are read when the lock is held.
  const [isQueue, pending] = await Promise.all([lockQueue(trx, agent), readPending(trx, agent, most)]);
  if (!isQueue) throw missing();
  const [first] = pending;
  if (first?.state !== QueueState.Claimed || first.claimedTime === null) return pending;
  const { isCalled, isDeclined } = await readOwnCalls(trx, agent, first.customerId, first.claimedTime);
  if (isCalled) markCalled(trx, agent, first.customerId);
  else if (isDeclined) await skipEntries(trx, agent, [{ CustomerId: first.customerId, Why: skipReasons.notDialled }]);
  else return pending;
  return pending.length === 1 ? readPending(trx, agent, most) : pending.slice(1);
};

interface Step {
  readonly skipped: readonly Skip[];
  /** Undefined if a colleague was quicker or all of the batch are skipped; null at the end. */
  readonly next?: StandingCustomer | null;
  readonly left: number;
}

/** At most one claim is tried in a transaction, so that two agents never wait for each other's claims. */
const takeStep = async (trx: Db, ctx: RequestContext, limits: CallLimits, most: number): Promise<Step> => {
  const { actor, now } = ctx;
  const agent = agentOf(actor);
  const pending = await readWaiting(trx, agent, most);
  if (pending.length === 0) return { skipped: [], next: null, left: 0 };
  const judged = await judge(trx, ctx, pending, limits);
  const good = judged.find(({ why }) => why === null);
  const passed = good ? judged.slice(0, judged.indexOf(good)) : judged;
  const skipped = passed.map(({ customerId, why }) => ({ CustomerId: customerId, Why: why ?? '' }));
  await skipEntries(trx, agent, skipped);
  if (!good?.customer || !(await claimCustomer(trx, agent, good.customerId, now))) return { skipped, left: 0 };
  const isNew = pending.find(({ customerId }) => customerId === good.customerId)?.state === QueueState.Waiting;
  if (isNew) sendAhead(markClaimed(trx, agent, good.customerId, now));
  return { skipped, next: good.customer, left: await countWaiting(trx, agent) };
};

/** Skipping again someone who was skipped changes nothing. */
const skip = (ctx: RequestContext, customerId: number): Promise<void> =>
  ctx.database.inTransaction(ctx.actor.tenantId, async (trx) => {
    const agent = agentOf(ctx.actor);
    await readWaiting(trx, agent, 1);
    if (!(await hasEntry(trx, agent, customerId))) throw missing();
    await skipEntries(trx, agent, [{ CustomerId: customerId, Why: skipReasons.byHand }]);
  });

const readLimits = async ({ db, actor }: RequestContext, secrets: Secrets): Promise<CallLimits> => {
  const [rule, filter] = await Promise.all([
    readCallRule(db, actor.tenantId),
    readBlackFilter(db, secrets, actor.tenantId),
  ]);
  return { rule: rule ?? usualCallRule, isFiltered: filter !== undefined };
};

/** Gives out the next customer, or the same one until it was called or skipped. */
export const nextInQueue = async (
  ctx: RequestContext,
  secrets: Secrets,
  skippedId: number | null,
): Promise<AnswerOf<typeof nextInQueueCall>> => {
  const { database, actor, now } = ctx;
  const [limits, isCalling] = await Promise.all([readLimits(ctx, secrets), closeSilentCallOf(ctx)]);
  if (isCalling) throw new Refusal(callMessages.callRunning);
  if (skippedId !== null) await skip(ctx, skippedId);
  // The calling hours refuse every number, so they stop the queue instead of skipping all of it.
  heed(refusalByHours(limits.rule, now));
  const Skipped: Skip[] = [];
  for (let most = FEW; ; most = MANY) {
    const { skipped, next, left } = await database.inTransaction(actor.tenantId, (trx) =>
      takeStep(trx, ctx, limits, most),
    );
    Skipped.push(...skipped);
    if (next === null) return { CustomerId: null, Name: '', CustomerType: null, Left: 0, Skipped };
    if (next) return { CustomerId: next.id, Name: next.Name, CustomerType: next.placement, Left: left, Skipped };
  }
};
