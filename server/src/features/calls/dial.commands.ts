/** Dialling: the checks, then the log. The number may ring only after the log is committed. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import type { Dialled } from '@gonghai/contract/calls/call.contract.ts';
import { usualCallRule } from '@gonghai/contract/calls/dial.rules.ts';
import { FILTER_PASSED, NOT_DIALLED, WITH_COLLEAGUE } from '@gonghai/contract/customers/call-outcome.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import { type BlackFilter, LineType } from '@gonghai/contract/settings/setting-values.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { type Db, sendAhead } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { readBlackFilter, readCallRule } from '../settings/settings.port.ts';
import type { CallSubject, Target } from './call-subject.commands.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { insertCall } from './calls.queries.ts';
import {
  checkDial,
  type Checked,
  demandPhone,
  DESKTOP,
  type Dialling,
  DialRefused,
  isBlocked,
  isThirdParty,
  MOBILE,
  type RefusedCheck,
  type DialSettings,
} from './dial-checks.commands.ts';
import { keepFilterAnswer } from './dial.queries.ts';
import { announceMissed } from './incoming.queries.ts';
import { numberToDial } from './place.rules.ts';
import type { AskProvider } from './provider.service.ts';
import type { FindPlace } from './segments.service.ts';

/** FilterResult of a number that must not be called. */
const BLOCKED = 1;

export type NoteFirstCall = (trx: Db, tenantId: number, customerId: number, startTime: number) => Promise<void>;

export interface DialParts {
  readonly secrets: Secrets;
  readonly findPlace: FindPlace;
  /** Undefined when the operator has set no address. */
  readonly askProvider?: AskProvider | undefined;
  /** The first call since a lead was assigned stops its clock. */
  readonly noteFirstCall: NoteFirstCall;
  readonly onRefusal: (check: RefusedCheck) => void;
}

/**
 * Asks the provider before the dial, outside its transaction, and keeps the answer for it. The earlier checks are made
 * first: a number that may not be called is not sent to the provider. An error keeps nothing, so the call passes.
 */
const askAhead = async (
  ctx: RequestContext,
  { askProvider }: DialParts,
  checked: (trx: Db) => Promise<Checked>,
  filter: BlackFilter,
): Promise<void> => {
  if (!askProvider) return;
  const { database, actor, now } = ctx;
  const { tenantId } = actor;
  const tel = await database.inTransaction(tenantId, async (trx) => {
    const { callee, number } = await checked(trx);
    return isBlocked(number) || number.filterResult !== undefined ? undefined : callee.tel;
  });
  if (tel === undefined) return;
  const result = await askProvider({ key: filter.AppKey, secret: filter.AppSecret }, tel, now);
  if (result === undefined) return;
  await database.inTransaction(tenantId, (trx) => keepFilterAnswer(trx, tenantId, tel, result, now));
};

const placeCall = (
  ctx: RequestContext,
  parts: DialParts,
  { subject, target, device }: Dialling,
  settings: DialSettings,
) => {
  const checked = (trx: Db): Promise<Checked> => checkDial(trx, ctx, { subject, target, device }, settings);
  return runCommand<Dialled | null>(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId } = actor;
    const { callee, line, number } = await checked(trx);
    const { tel, name, customerId, subjectId, shownTel = tel, isColleague } = callee;
    const actionId = randomUUID();
    const isRefused = isBlocked(number);
    // The call is made when the person taps on the phone.
    const isMade = !isRefused && !device.command;
    const counting = isColleague ? WITH_COLLEAGUE : FILTER_PASSED;
    const passed = isMade ? counting : NOT_DIALLED;
    const inserted = insertCall(trx, {
      tenantId,
      staffId: userId,
      customerId,
      subjectId,
      source: subject.source,
      tel,
      startTime: now,
      actionId,
      channel: line.scheme.Type,
      lineId: line.id,
      extensionNumber: line.sipUserName,
      departmentId: actor.departmentId,
      filterResult: isRefused ? BLOCKED : passed,
      isOpen: !isRefused,
      beatTime: now,
      endedTime: isRefused ? now : null,
    });
    // Sent together with the log.
    if (isMade) sendAhead(announceMissed(trx, tenantId, tel, now));
    if (isMade && customerId !== null) sendAhead(parts.noteFirstCall(trx, tenantId, customerId, now));
    const id = await inserted;
    // Another dial of this person was quicker.
    if (id === undefined) throw new DialRefused('running', say.callRunning);
    const given = { tenantId, staffId: userId, actionId, name, tel: shownTel, now };
    if (!isRefused) demandPhone((await device.command?.(trx, given)) ?? true);
    if (isRefused) return { data: null, changes: [], refusal: new DialRefused('blacklist', say.blacklisted) };
    const { province, city } = await parts.findPlace(tel);
    // Prefixes are those of an exchange, for numbers outside it. A desk phone dials digits only.
    const prefixes = line.scheme.Type === LineType.Browser && !isColleague ? line.scheme.Config : [];
    const config = Object.fromEntries(prefixes.map(({ Key, Value }) => [Key, Value]));
    const data: Dialled = {
      Province: province,
      City: city,
      Name: name,
      ActionId: actionId,
      Number: numberToDial({ tel, city, line: config, pick: randomInt }),
      LineId: line.id,
      Tel: shownTel,
      CustomerId: customerId,
      CallLogId: id,
    };
    return { data, changes: [] };
  });
};

/** One round trip, unless a call of the person must be closed first. */
const prepareDial = async (
  ctx: RequestContext,
  { secrets }: DialParts,
  subject: CallSubject,
  target: Target,
): Promise<DialSettings> => {
  const { db, actor } = ctx;
  const { tenantId } = actor;
  const [rule = usualCallRule, filter, tel] = await Promise.all([
    readCallRule(db, tenantId),
    readBlackFilter(db, secrets, tenantId),
    'tel' in target ? target.tel : subject.findTel?.(db, tenantId, target.id),
    closeSilentCallOf(ctx),
  ]);
  return { rule, filter, tel };
};

/** Counts a refusal in the metrics. */
const counted = async <Data>({ onRefusal }: DialParts, work: () => Promise<Data>): Promise<Data> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DialRefused) onRefusal(error.check);
    throw error;
  }
};

const dialWith = async (ctx: RequestContext, parts: DialParts, wanted: Dialling): Promise<Dialled> => {
  const { subject } = wanted;
  const target = 'tel' in wanted.target ? { tel: normalPhone(wanted.target.tel) } : wanted.target;
  const dialling = { ...wanted, target };
  return counted(parts, async () => {
    const settings = await prepareDial(ctx, parts, subject, target);
    if (isThirdParty(settings.filter))
      await askAhead(ctx, parts, (trx) => checkDial(trx, ctx, dialling, settings), settings.filter);
    const dialled = await placeCall(ctx, parts, dialling, settings);
    if (!dialled) throw missing();
    return dialled;
  });
};

/** Answers with what to dial, or refuses with the message of the first check that fails. */
export const dial = (ctx: RequestContext, parts: DialParts, subject: CallSubject, target: Target): Promise<Dialled> =>
  dialWith(ctx, parts, { subject, target, device: DESKTOP });

/** The same for a line of a mobile phone, which receives the command. Without one online, nothing is logged. */
export const dialByMobile = (
  ctx: RequestContext,
  parts: DialParts,
  subject: CallSubject,
  target: Target,
): Promise<Dialled> => dialWith(ctx, parts, { subject, target, device: MOBILE });
