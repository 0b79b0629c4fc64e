/** Dialling: the checks in their order, then the log. The number may ring only after the log is committed. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import type { Dialled } from '@gonghai/contract/calls/call.contract.ts';
import {
  attemptsNeeded,
  refusalByAttempts,
  refusalByHours,
  refusalOfNumber,
  usualCallRule,
} from '@gonghai/contract/calls/dial.rules.ts';
import { FILTER_PASSED } from '@gonghai/contract/customers/call-outcome.ts';
import { normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import {
  type BlackFilter,
  BlackFilterProvider,
  type CallRule,
  LineType,
} from '@gonghai/contract/settings/setting-values.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { type Db, sendAhead } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { isBlacklisted } from '../customers/customers.port.ts';
import { findEnabledLine, type StoredLine } from '../lines/lines.port.ts';
import { readBlackFilter, readCallRule } from '../settings/settings.port.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { findOpenCall, insertCall } from './calls.queries.ts';
import { findFilterAnswer, isOnLocalList, keepFilterAnswer, lockNumber, readAttempts } from './dial.queries.ts';
import { announceMissed } from './incoming.queries.ts';
import { giveCommand } from './mobile/phone-commands.queries.ts';
import { findPhoneOf } from './mobile/phones.queries.ts';
import type { Callee, CallSubject, Target } from './call-subject.commands.ts';
import { numberToDial } from './place.rules.ts';
import type { AskProvider } from './provider.service.ts';
import type { FindPlace } from './segments.service.ts';

/** FilterResult of a number that must not be called. */
const BLOCKED = 1;

/** Why a dial was refused, for the metrics. */
export type RefusedCheck = 'missing' | 'number' | 'line' | 'running' | 'hours' | 'attempts' | 'blacklist' | 'mobile';

export interface DialParts {
  readonly secrets: Secrets;
  readonly findPlace: FindPlace;
  /** Undefined when the operator has set no address. */
  readonly askProvider?: AskProvider | undefined;
  /** The first call since a lead was assigned stops its clock. */
  readonly noteFirstCall: (trx: Db, tenantId: number, customerId: number, startTime: number) => Promise<void>;
  readonly onRefusal: (check: RefusedCheck) => void;
}

/** What makes the call. */
interface Device {
  readonly channels: ReadonlySet<LineType>;
  /** Whether it can make a call now. */
  readonly isOnline?: (trx: Db, tenantId: number, staffId: number, now: number) => Promise<boolean>;
  /** Tells it to make the call, together with the log. False if it was lost meanwhile. */
  readonly command?: (trx: Db, command: Parameters<typeof giveCommand>[1]) => Promise<boolean>;
}

/** Lines whose telephone the browser operates: its own, or a desk phone at the same computer. */
const DESKTOP: Device = { channels: new Set([LineType.Browser, LineType.DeskPhone]) };
/** The paired phone of the caller. */
const MOBILE: Device = {
  channels: new Set([LineType.Mobile]),
  isOnline: async (trx, tenantId, staffId, now) =>
    (await findPhoneOf(trx, { tenantId, staffId }, now))?.IsOnline === true,
  command: giveCommand,
};

interface Dialling {
  readonly subject: CallSubject;
  readonly target: Target;
  readonly device: Device;
}

class DialRefused extends Refusal {
  readonly check: RefusedCheck;

  constructor(check: RefusedCheck, message: string) {
    super(message);
    this.check = check;
  }
}

const demand = (check: RefusedCheck, refusal: string | null): void => {
  if (refusal !== null) throw new DialRefused(check, refusal);
};

const demandPhone = (isOnline: boolean): void => demand('mobile', isOnline ? null : say.mobileOffline);

/** What is known of a number. */
interface KnownNumber {
  readonly attempts: readonly number[];
  readonly isBlacklisted: boolean;
  readonly isOnLocalList: boolean;
  /** Of the provider. */
  readonly filterResult: number | undefined;
}

interface Checked {
  readonly callee: Callee;
  readonly line: StoredLine;
  readonly number: KnownNumber;
}

/** What is read before the transaction. */
interface Settings {
  readonly rule: CallRule;
  readonly filter: BlackFilter | undefined;
  /** The number of the target, which may have changed since. */
  readonly tel: string | undefined;
}

const isThirdParty = (filter: BlackFilter | undefined): filter is BlackFilter =>
  filter?.IBlackFilter === BlackFilterProvider.ThirdParty;

/** Locks the number until the transaction ends, then reads what is known of it: one round trip. */
const holdNumber = async (
  trx: Db,
  tenantId: number,
  tel: string,
  { rule, filter }: Settings,
  now: number,
): Promise<KnownNumber> => {
  sendAhead(lockNumber(trx, tenantId, tel));
  const needed = attemptsNeeded(rule, now);
  const [attempts, isBlacklistedHere, isListed, filterResult] = await Promise.all([
    needed ? readAttempts(trx, tenantId, tel, needed) : [],
    isBlacklisted(trx, tenantId, tel),
    filter ? isOnLocalList(trx, tenantId, tel) : false,
    isThirdParty(filter) ? findFilterAnswer(trx, tenantId, tel, now) : undefined,
  ]);
  return { attempts, isBlacklisted: isBlacklistedHere, isOnLocalList: isListed, filterResult };
};

/** The checks up to the attempts, in the order in which they answer. The number stays locked until the transaction ends. */
const check = async (
  trx: Db,
  { actor, now }: RequestContext,
  { subject, target, device }: Dialling,
  settings: Settings,
): Promise<Checked> => {
  const { tenantId, userId } = actor;
  const { rule, tel } = settings;
  // Sent together. The record is locked before the number, as by every dial.
  const [callee, line, open, numberAhead] = await Promise.all([
    subject.find(trx, actor, target),
    findEnabledLine(trx, tenantId, userId),
    findOpenCall(trx, tenantId, userId),
    tel === undefined ? undefined : holdNumber(trx, tenantId, tel, settings, now),
  ]);
  if (!callee) throw new DialRefused('missing', missing().message);
  demand('number', refusalOfNumber(callee.tel));
  if (!line || !device.channels.has(line.scheme.Type)) throw new DialRefused('line', say.noLine);
  demand('running', open ? say.callRunning : null);
  demand('hours', refusalByHours(rule, now));
  const isSame = callee.tel === tel;
  const number = (isSame && numberAhead) || (await holdNumber(trx, tenantId, callee.tel, settings, now));
  demand('attempts', refusalByAttempts(rule, number.attempts, now));
  demandPhone((await device.isOnline?.(trx, tenantId, userId, now)) ?? true);
  return { callee, line, number };
};

const isBlocked = ({ isBlacklisted, isOnLocalList, filterResult = FILTER_PASSED }: KnownNumber): boolean =>
  isBlacklisted || isOnLocalList || filterResult !== FILTER_PASSED;

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
  settings: Settings,
) => {
  const checked = (trx: Db): Promise<Checked> => check(trx, ctx, { subject, target, device }, settings);
  return runCommand<Dialled | null>(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId } = actor;
    const { callee, line, number } = await checked(trx);
    const { tel, name, customerId, subjectId, shownTel = tel } = callee;
    const actionId = randomUUID();
    const isRefused = isBlocked(number);
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
      filterResult: isRefused ? BLOCKED : FILTER_PASSED,
      isOpen: !isRefused,
      beatTime: now,
      endedTime: isRefused ? now : null,
    });
    // Sent together with the log.
    if (!isRefused) sendAhead(announceMissed(trx, tenantId, tel, now));
    if (!isRefused && customerId !== null) sendAhead(parts.noteFirstCall(trx, tenantId, customerId, now));
    const id = await inserted;
    // Another dial of this person was quicker.
    if (id === undefined) throw new DialRefused('running', say.callRunning);
    const given = { tenantId, staffId: userId, actionId, name, tel: shownTel, now };
    if (!isRefused) demandPhone((await device.command?.(trx, given)) ?? true);
    if (isRefused) return { data: null, changes: [], refusal: new DialRefused('blacklist', say.blacklisted) };
    const { province, city } = await parts.findPlace(tel);
    // Prefixes are those of an exchange. A desk phone dials digits only.
    const prefixes = line.scheme.Type === LineType.Browser ? line.scheme.Config : [];
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
): Promise<Settings> => {
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
      await askAhead(ctx, parts, (trx) => check(trx, ctx, dialling, settings), settings.filter);
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
