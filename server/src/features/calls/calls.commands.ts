/** The bookkeeping of calls after the dial: heartbeats, the end, failures. */
import { REFUSED_HERE } from '@gonghai/contract/calls/call-causes.rules.ts';
import { CallSource, DIAL_AGAIN_AFTER_SECONDS, LOST_AFTER_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import type { CallEnd } from '@gonghai/contract/calls/call.contract.ts';
import { FILTER_PASSED, wasMade } from '@gonghai/contract/customers/call-outcome.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { CallBeat, CallBeatAnswer } from '@gonghai/contract/wire/hub.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { type Database, type Db, sendAhead } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { addCallFigures } from './call-figures.queries.ts';
import {
  beatOpenCall,
  type Cause,
  closeCall,
  findOpenCall,
  lockClosedCall,
  lockOwnCall,
  lockSilentCall,
  readSilentCalls,
  reopenCall,
  type StoredCall,
  storeFailure,
} from './calls.queries.ts';
import { isOfSource } from './call-subject.rules.ts';
import { announceMissed, MissedMark, setMissedMark } from './incoming.queries.ts';
import { tellMissed } from './missed.commands.ts';
import { type Ending, estimatedEnd, isCorrectable, reportedEnd } from './ending.rules.ts';

/** The customer whose figures the call changes; incoming calls, those of work orders and those not made change none. */
const countedCustomer = ({ customerId, subjectId, source, isIncoming, filterResult }: StoredCall) => {
  if (isIncoming || filterResult !== FILTER_PASSED) return undefined;
  if (source === CallSource.Customer && customerId !== null) return { kind: CustomerKind.Sales, id: customerId };
  if (source === CallSource.AfterSale && subjectId !== null) return { kind: CustomerKind.AfterSales, id: subjectId };
  return undefined;
};

/** Adds the change of one log to the figures of its customer. The figures count closed logs only. */
const count = async (trx: Db, tenantId: number, call: StoredCall, ending: Ending | undefined): Promise<void> => {
  const counted = countedCustomer(call);
  if (!counted) return;
  const before = call.isOpen ? { times: 0, successes: 0, seconds: 0 } : countedOf(call);
  const after = ending ? countedOf(ending) : { times: 0, successes: 0, seconds: 0 };
  await addCallFigures(trx, { tenantId, kind: counted.kind }, [
    {
      customerId: counted.id,
      latestCallTime: call.startTime,
      times: after.times - before.times,
      successes: after.successes - before.successes,
      seconds: after.seconds - before.seconds,
    },
  ]);
};

const countedOf = ({ isAnswered, seconds }: { readonly isAnswered: boolean; readonly seconds: number }) => ({
  times: 1,
  successes: isAnswered ? 1 : 0,
  seconds,
});

/** A call that came in has ended: the called person is told once if it was missed. */
const settleIncoming = async (
  trx: Db,
  tenantId: number,
  call: StoredCall,
  { now, isMissed, isRefused }: { readonly now: number; readonly isMissed: boolean; readonly isRefused: boolean },
): Promise<void> => {
  const { staffId, tel, startTime } = call;
  if (isMissed && isRefused) {
    const refused = { Tel: tel, StartTime: startTime };
    await setMissedMark(trx, { tenantId, staffId }, [refused], MissedMark.Seen);
  } else if (isMissed && call.isOpen) await tellMissed(trx, tenantId, call, now);
  await announceMissed(trx, tenantId, tel, now);
};

interface Closing {
  readonly ending: Ending;
  readonly cause?: Cause;
  readonly now: number;
}

/** The only place where a log closes. The log must be locked. */
export const closeLog = async (
  trx: Db,
  tenantId: number,
  call: StoredCall,
  { ending, cause, now }: Closing,
): Promise<void> => {
  sendAhead(closeCall(trx, tenantId, call.id, ending, cause));
  sendAhead(count(trx, tenantId, call, ending));
  if (!call.isIncoming) return;
  const isRefused = cause?.code === REFUSED_HERE.code;
  await settleIncoming(trx, tenantId, call, { now, isMissed: !ending.isAnswered, isRefused });
};

/** Of a call of the given source only, if one is given. */
export const endCall = (ctx: RequestContext, end: CallEnd, source?: CallSource): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId: staffId } = actor;
    const call = await lockOwnCall(trx, { tenantId, staffId, actionId: end.CallActionId });
    if (!isOfSource(call, source)) throw missing();
    const { EndedAgo, AnsweredAgo } = end;
    const isAnswered = end.IsAnswer && wasMade(call.filterResult);
    const report = { isAnswered, endedAgo: EndedAgo ?? 0, answeredAgo: AnsweredAgo ?? undefined };
    const ending = reportedEnd(call, report, now);
    const cause = { code: end.CauseCode ?? 0, text: end.CauseText ?? '' };
    if (ending) await closeLog(trx, tenantId, call, { ending, cause, now });
    return { data: null, changes: [] };
  });

/** Replaces the seconds of a closed, answered log by the measured length. False if the log cannot change. */
export const correctCallSeconds = async (
  trx: Db,
  tenantId: number,
  { id, seconds }: { readonly id: number; readonly seconds: number },
  now: number,
): Promise<boolean> => {
  const call = await lockClosedCall(trx, tenantId, id);
  if (!call || call.endedTime === null || !call.isAnswered) return false;
  const { endedTime, isAnswered, endMark, lostSeconds } = call;
  await closeLog(trx, tenantId, call, { ending: { endedTime, isAnswered, seconds, endMark, lostSeconds }, now });
  return true;
};

interface Caller {
  readonly tenantId: number;
  readonly userId: number;
}

/** Reopens a log that the server closed too early. False if the call has ended. */
const reopen = async (
  database: Database,
  { tenantId, userId: staffId }: Caller,
  { CallActionId: actionId, IsTalking }: CallBeat,
  now: number,
): Promise<CallBeatAnswer | null> => {
  try {
    return await database.inTransaction(tenantId, async (trx) => {
      const call = await lockOwnCall(trx, { tenantId, staffId, actionId });
      if (!call) return null;
      if (call.isOpen) return { IsOpen: true };
      if (!isCorrectable(call, now)) return { IsOpen: false };
      await reopenCall(trx, tenantId, call, IsTalking, now);
      await count(trx, tenantId, call, undefined);
      return { IsOpen: true };
    });
  } catch (error) {
    // The caller has dialled again: the end of the earlier call can still be reported.
    if (violates(error, 'call_log_open')) return { IsOpen: false };
    throw error;
  }
};

/** A heartbeat, over the hub or as a call. Null for a call that is not the caller's. */
export const beatCall = async (
  database: Database,
  caller: Caller,
  beat: CallBeat,
  now: number,
): Promise<CallBeatAnswer | null> => {
  const { tenantId, userId: staffId } = caller;
  const own = { tenantId, staffId, actionId: beat.CallActionId };
  const isOpen = await database.inTransaction(tenantId, (trx) => beatOpenCall(trx, own, beat.IsTalking, now));
  return isOpen ? { IsOpen: true } : reopen(database, caller, beat, now);
};

const closeSilent = (
  database: Database,
  tenantId: number,
  id: number,
  { silentSince, now }: { readonly silentSince: number; readonly now: number },
): Promise<boolean> =>
  database.inTransaction(tenantId, async (trx) => {
    const call = await lockSilentCall(trx, tenantId, id, silentSince);
    if (call) await closeLog(trx, tenantId, call, { ending: estimatedEnd(call), now });
    return call !== undefined;
  });

/** Closes every call of the tenant whose heartbeats stopped. Returns their number. */
export const closeLostCalls = async (database: Database, tenantId: number, now: number): Promise<number> => {
  const silentSince = now - LOST_AFTER_SECONDS;
  let closed = 0;
  for (const id of await readSilentCalls(database.forTenant(tenantId), tenantId, silentSince))
    if (await closeSilent(database, tenantId, id, { silentSince, now })) closed += 1;
  return closed;
};

/**
 * Before a dial: a call that crashed must not lock its agent out. In a transaction of its own, so that locks are short.
 * Returns whether a call still runs.
 */
export const closeSilentCallOf = async ({ database, actor, now }: RequestContext): Promise<boolean> => {
  const { tenantId, userId } = actor;
  const silentSince = now - DIAL_AGAIN_AFTER_SECONDS - 1;
  const open = await findOpenCall(database.forTenant(tenantId), tenantId, userId);
  if (!open || open.beatTime > silentSince) return open !== undefined;
  return !(await closeSilent(database, tenantId, open.id, { silentSince, now }));
};

/** A failure is reported soon after its call. */
const REPORTED_WITHIN = 3_600;

export const saveFailure = (
  ctx: RequestContext,
  {
    Tel,
    Msg,
    CallActionId,
  }: { readonly Tel: string; readonly Msg: string; readonly CallActionId?: string | null | undefined },
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const own = { tenantId: actor.tenantId, staffId: actor.userId };
    const of = CallActionId ? { actionId: CallActionId } : { tel: normalPhone(Tel), since: now - REPORTED_WITHIN };
    await storeFailure(trx, own, of, Msg);
    return { data: null, changes: [] };
  });
