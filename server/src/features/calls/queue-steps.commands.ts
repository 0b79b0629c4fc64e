/** The next customer of a queue: whom to skip without a question, and the claim of the person to call. */
import { callMessages } from '@gonghai/contract/calls/call-messages.ts';
import { attemptsNeeded, refusalByHours, usualCallRule } from '@gonghai/contract/calls/dial.rules.ts';
import type { nextInQueue as nextInQueueCall } from '@gonghai/contract/calls/queue.contract.ts';
import { CALLED_RECENTLY_SECONDS, QueueState, skipReasons } from '@gonghai/contract/calls/queue-values.ts';
import type { CallRule } from '@gonghai/contract/settings/setting-values.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { RequestContext } from '../../http/context.ts';
import { heed, missing, Refusal } from '../../http/refusal.ts';
import { readForCalls, type StandingCustomer } from '../customers/customers.port.ts';
import { readBlackFilter, readCallRule } from '../settings/settings.port.ts';
import type { Agent } from './agent-states.queries.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { findOpenCall } from './calls.queries.ts';
import { claimCustomer, hasCalled, readCallsOf, readClaims, readListedNumbers } from './queue-claims.queries.ts';
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

/** So many customers are judged at once. */
const BATCH = 50;

/** The customers with the reason to skip each of them, or null. */
const judge = async (
  trx: Db,
  { actor, now }: RequestContext,
  pending: readonly PendingEntry[],
  { rule, isFiltered }: CallLimits,
) => {
  const { tenantId, userId } = actor;
  const ids = pending.map(({ customerId }) => customerId);
  const standing = await readForCalls(trx, actor, ids);
  const tels = [...standing.values()].map(({ Tel }) => Tel);
  const since = Math.min(now - CALLED_RECENTLY_SECONDS, attemptsNeeded(rule, now)?.after ?? now);
  const calls = await readCallsOf(trx, tenantId, tels, since);
  const listed = isFiltered ? await readListedNumbers(trx, tenantId, tels) : new Set<string>();
  const claims = await readClaims(trx, agentOf(actor), ids, now);
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

/** A claimed customer who was called is done. */
const settle = async (trx: Db, agent: Agent): Promise<void> => {
  const [first] = await readPending(trx, agent, 1);
  if (first?.state !== QueueState.Claimed || first.claimedTime === null) return;
  if (await hasCalled(trx, agent, first.customerId, first.claimedTime)) await markCalled(trx, agent, first.customerId);
};

interface Step {
  readonly skipped: readonly Skip[];
  /** Undefined if a colleague was quicker or all of the batch are skipped; null at the end. */
  readonly next?: StandingCustomer | null;
  readonly left: number;
}

const demandQueue = async (trx: Db, agent: Agent): Promise<void> => {
  if (!(await lockQueue(trx, agent))) throw missing();
};

/** At most one claim is tried in a transaction, so that two agents never wait for each other's claims. */
const takeStep = async (trx: Db, ctx: RequestContext, limits: CallLimits): Promise<Step> => {
  const { actor, now } = ctx;
  const agent = agentOf(actor);
  await demandQueue(trx, agent);
  await settle(trx, agent);
  const pending = await readPending(trx, agent, BATCH);
  if (pending.length === 0) return { skipped: [], next: null, left: 0 };
  const judged = await judge(trx, ctx, pending, limits);
  const good = judged.find(({ why }) => why === null);
  const passed = good ? judged.slice(0, judged.indexOf(good)) : judged;
  const skipped = passed.map(({ customerId, why }) => ({ CustomerId: customerId, Why: why ?? '' }));
  await skipEntries(trx, agent, skipped);
  if (!good?.customer || !(await claimCustomer(trx, agent, good.customerId, now))) return { skipped, left: 0 };
  const isNew = pending.find(({ customerId }) => customerId === good.customerId)?.state === QueueState.Waiting;
  if (isNew) await markClaimed(trx, agent, good.customerId, now);
  return { skipped, next: good.customer, left: await countWaiting(trx, agent) };
};

/** Skipping again someone who was skipped changes nothing. */
const skip = (ctx: RequestContext, customerId: number): Promise<void> =>
  ctx.database.inTransaction(ctx.actor.tenantId, async (trx) => {
    const agent = agentOf(ctx.actor);
    await demandQueue(trx, agent);
    if (!(await hasEntry(trx, agent, customerId))) throw missing();
    await settle(trx, agent);
    await skipEntries(trx, agent, [{ CustomerId: customerId, Why: skipReasons.byHand }]);
  });

/** The calling hours refuse every number, so they stop the queue instead of skipping all of it. */
const readLimits = async ({ db, actor, now }: RequestContext, secrets: Secrets): Promise<CallLimits> => {
  const rule = (await readCallRule(db, actor.tenantId)) ?? usualCallRule;
  heed(refusalByHours(rule, now));
  return { rule, isFiltered: (await readBlackFilter(db, secrets, actor.tenantId)) !== undefined };
};

/** Gives out the next customer, or the same one until it was called or skipped. */
export const nextInQueue = async (
  ctx: RequestContext,
  secrets: Secrets,
  skippedId: number | null,
): Promise<AnswerOf<typeof nextInQueueCall>> => {
  const { database, db, actor } = ctx;
  await closeSilentCallOf(ctx);
  if (await findOpenCall(db, actor.tenantId, actor.userId)) throw new Refusal(callMessages.callRunning);
  if (skippedId !== null) await skip(ctx, skippedId);
  const limits = await readLimits(ctx, secrets);
  const Skipped: Skip[] = [];
  for (;;) {
    const { skipped, next, left } = await database.inTransaction(actor.tenantId, (trx) => takeStep(trx, ctx, limits));
    Skipped.push(...skipped);
    if (next === null) return { CustomerId: null, Name: '', CustomerType: null, Left: 0, Skipped };
    if (next) return { CustomerId: next.id, Name: next.Name, CustomerType: next.placement, Left: left, Skipped };
  }
};
