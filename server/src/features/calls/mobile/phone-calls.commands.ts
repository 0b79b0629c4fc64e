/** A call by mobile phone after the dial: executed once, declined, or ended by what the person says on the phone. */
import { CORRECTABLE_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import { MOBILE_DECLINED } from '@gonghai/contract/calls/call-causes.rules.ts';
import { type AndroidHangUp, PhoneOutcome, phoneOutcomeLabel } from '@gonghai/contract/wire/hub.ts';
import type { Database, Db } from '../../../db/database.ts';
import { closeLog } from '../calls.commands.ts';
import { lockOwnCall, markMade } from '../calls.queries.ts';
import type { NoteFirstCall } from '../dial.commands.ts';
import { selfReportedEnd } from '../ending.rules.ts';
import { announceMissed } from '../incoming.queries.ts';
import { announceHangUp, decline, finishDialled, markDialled, markReceived } from './phone-commands.queries.ts';
import type { PhoneOwner } from './phones.queries.ts';

export interface PhoneHubParts {
  readonly database: Database;
  readonly noteFirstCall: NoteFirstCall;
}

interface CommandingPhone extends PhoneOwner {
  readonly credentialHash: Buffer;
}

const done = (IsDone: boolean) => ({ IsDone });

export const receive = async (database: Database, phone: CommandingPhone, actionId: string, now: number) =>
  done(await database.inTransaction(phone.tenantId, (trx) => markReceived(trx, { ...phone, actionId }, now)));

/** The log is locked before the phone, as by its end. */
const lockCall = (trx: Db, { tenantId, staffId }: CommandingPhone, actionId: string) =>
  lockOwnCall(trx, { tenantId, staffId, actionId });

/** The number, for the first execution only; null for any later one, and for a command that is over. */
export const execute = (
  { database, noteFirstCall }: PhoneHubParts,
  phone: CommandingPhone,
  actionId: string,
  now: number,
) =>
  database.inTransaction(phone.tenantId, async (trx) => {
    const { tenantId } = phone;
    const call = await lockCall(trx, phone, actionId);
    if (!call?.isOpen || !(await markDialled(trx, { ...phone, actionId }, now))) return null;
    const { id, tel, customerId } = call;
    await markMade(trx, tenantId, id);
    await announceMissed(trx, tenantId, tel, now);
    if (customerId !== null) await noteFirstCall(trx, tenantId, customerId, now);
    return { Tel: tel };
  });

/** The person does not call this one: the log ends as one that was not made. */
export const declineCall = (database: Database, phone: CommandingPhone, actionId: string, now: number) =>
  database.inTransaction(phone.tenantId, async (trx) => {
    const call = await lockCall(trx, phone, actionId);
    if (!call?.isOpen || !(await decline(trx, { ...phone, actionId }))) return done(false);
    const ending = selfReportedEnd(call, { isAnswered: false, dialledTime: now, returnedAgo: 0 }, now);
    await closeLog(trx, phone.tenantId, call, { ending, cause: MOBILE_DECLINED, now });
    await announceHangUp(trx, phone, { ActionId: actionId, Seconds: 0, Outcome: null, EndedAgo: 0 });
    return done(true);
  });

/** What the person says ends the log, or corrects one that was closed without it, within a day. */
export const endByPhone = (
  database: Database,
  phone: CommandingPhone,
  { ActionId, Outcome, ReturnedAgo }: AndroidHangUp,
  now: number,
) =>
  database.inTransaction(phone.tenantId, async (trx) => {
    const call = await lockCall(trx, phone, ActionId);
    const dialledTime = call && (await finishDialled(trx, { ...phone, actionId: ActionId }, now));
    if (!call || dialledTime === undefined || now - dialledTime > CORRECTABLE_SECONDS) return done(false);
    const isAnswered = Outcome === PhoneOutcome.Answered;
    const ending = selfReportedEnd(call, { isAnswered, dialledTime, returnedAgo: ReturnedAgo }, now);
    const cause = { code: 0, text: isAnswered ? '' : phoneOutcomeLabel[Outcome] };
    await closeLog(trx, phone.tenantId, call, { ending, cause, now });
    const EndedAgo = now - ending.endedTime;
    await announceHangUp(trx, phone, { ActionId, Seconds: ending.seconds, Outcome, EndedAgo });
    return done(true);
  });
