/** Dialling: the checks in their order, then the log. The number may ring only after the log is committed. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
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
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import {
  type BlackFilter,
  BlackFilterProvider,
  type CallRule,
  LineType,
} from '@gonghai/contract/settings/setting-values.ts';
import { randomInt, randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { holdForCall, isBlacklisted } from '../customers/customers.port.ts';
import { findEnabledLine, type StoredLine } from '../lines/lines.port.ts';
import { readBlackFilter, readCallRule } from '../settings/settings.port.ts';
import { closeSilentCallOf } from './calls.commands.ts';
import { findOpenCall, insertCall } from './calls.queries.ts';
import { findFilterAnswer, isOnLocalList, keepFilterAnswer, lockNumber, readAttempts } from './dial.queries.ts';
import { announceMissed } from './incoming.queries.ts';
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

/** The number to call, and the record that the call belongs to. */
interface Callee {
  readonly tel: string;
  readonly name: string;
  /** Of a sales customer. */
  readonly customerId: number | null;
  /** Of another kind of record. */
  readonly subjectId: number | null;
  /** As the caller sees the number, if it is masked. */
  readonly shownTel?: string;
}

export type Target = { readonly id: number } | { readonly tel: string };

/** A kind of record that can be called. Each area that dials declares one. */
export interface CallSubject {
  readonly source: CallSource;
  /** Undefined for a record that the actor may not call. A bare number is always found. */
  readonly find: (trx: Db, actor: Actor, target: Target) => Promise<Callee | undefined>;
}

export const customerSubject: CallSubject = {
  source: CallSource.Customer,
  find: async (trx, actor, target) => {
    const customer = await holdForCall(trx, actor, target);
    const isCallable = customer !== undefined && customer.isSeen && customer.placement !== Placement.RecycleBin;
    if ('tel' in target) {
      const seen = isCallable ? { name: customer.Name, customerId: customer.id } : { name: '', customerId: null };
      return { tel: target.tel, subjectId: null, ...seen };
    }
    // A blacklisted number goes on to the check that refuses it by name and writes a log.
    if (!isCallable && customer?.placement !== Placement.Blacklist) return undefined;
    return { tel: customer.Tel, name: customer.Name, customerId: customer.id, subjectId: null };
  },
};

type Channels = ReadonlySet<LineType>;

/** Lines whose telephone is in the browser. */
const BROWSER: Channels = new Set([LineType.Browser]);
const MOBILE: Channels = new Set([LineType.Mobile]);

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

interface Checked {
  readonly callee: Callee;
  readonly line: StoredLine;
}

interface Settings {
  readonly rule: CallRule;
  readonly filter: BlackFilter | undefined;
}

/** The checks up to the attempts, in the order in which they answer. The number stays locked until the transaction ends. */
const check = async (
  trx: Db,
  { actor, now }: RequestContext,
  subject: CallSubject,
  target: Target,
  { rule }: Settings,
  channels = BROWSER,
): Promise<Checked> => {
  const { tenantId, userId } = actor;
  const callee = await subject.find(trx, actor, target);
  if (!callee) throw new DialRefused('missing', missing().message);
  demand('number', refusalOfNumber(callee.tel));
  const line = await findEnabledLine(trx, tenantId, userId);
  if (!line || !channels.has(line.scheme.Type)) throw new DialRefused('line', say.noLine);
  demand('running', (await findOpenCall(trx, tenantId, userId)) ? say.callRunning : null);
  demand('hours', refusalByHours(rule, now));
  await lockNumber(trx, tenantId, callee.tel);
  const needed = attemptsNeeded(rule, now);
  if (needed) {
    const attempts = await readAttempts(trx, tenantId, callee.tel, needed);
    demand('attempts', refusalByAttempts(rule, attempts, now));
  }
  return { callee, line };
};

const isThirdParty = (filter: BlackFilter | undefined): filter is BlackFilter =>
  filter?.IBlackFilter === BlackFilterProvider.ThirdParty;

const isBlocked = async (trx: Db, tenantId: number, tel: string, filter: BlackFilter | undefined, now: number) => {
  if (await isBlacklisted(trx, tenantId, tel)) return true;
  if (filter && (await isOnLocalList(trx, tenantId, tel))) return true;
  if (!isThirdParty(filter)) return false;
  return ((await findFilterAnswer(trx, tenantId, tel, now)) ?? FILTER_PASSED) !== FILTER_PASSED;
};

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
    const { callee } = await checked(trx);
    const isKnown =
      (await isBlacklisted(trx, tenantId, callee.tel)) ||
      (await isOnLocalList(trx, tenantId, callee.tel)) ||
      (await findFilterAnswer(trx, tenantId, callee.tel, now)) !== undefined;
    return isKnown ? undefined : callee.tel;
  });
  if (tel === undefined) return;
  const result = await askProvider({ key: filter.AppKey, secret: filter.AppSecret }, tel, now);
  if (result === undefined) return;
  await database.inTransaction(tenantId, (trx) => keepFilterAnswer(trx, tenantId, tel, result, now));
};

const placeCall = (ctx: RequestContext, parts: DialParts, subject: CallSubject, target: Target, settings: Settings) => {
  const checked = (trx: Db): Promise<Checked> => check(trx, ctx, subject, target, settings);
  return runCommand<Dialled | null>(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId, userId } = actor;
    const { callee, line } = await checked(trx);
    const { tel, name, customerId, subjectId, shownTel = tel } = callee;
    const actionId = randomUUID();
    const isRefused = await isBlocked(trx, tenantId, tel, settings.filter, now);
    const id = await insertCall(trx, {
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
    // Another dial of this person was quicker.
    if (id === undefined) throw new DialRefused('running', say.callRunning);
    if (isRefused) return { data: null, changes: [], refusal: new DialRefused('blacklist', say.blacklisted) };
    await announceMissed(trx, tenantId, tel, now);
    if (customerId !== null) await parts.noteFirstCall(trx, tenantId, customerId, now);
    const { province, city } = await parts.findPlace(tel);
    const config = Object.fromEntries(line.scheme.Config.map(({ Key, Value }) => [Key, Value]));
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

const readSettings = async ({ db, actor }: RequestContext, { secrets }: DialParts): Promise<Settings> => ({
  rule: (await readCallRule(db, actor.tenantId)) ?? usualCallRule,
  filter: await readBlackFilter(db, secrets, actor.tenantId),
});

/** Counts a refusal in the metrics. */
const counted = async <Data>({ onRefusal }: DialParts, work: () => Promise<Data>): Promise<Data> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DialRefused) onRefusal(error.check);
    throw error;
  }
};

/** Answers with what to dial, or refuses with the message of the first check that fails. */
export const dial = async (
  ctx: RequestContext,
  parts: DialParts,
  subject: CallSubject,
  wanted: Target,
): Promise<Dialled> => {
  const target = 'tel' in wanted ? { tel: normalPhone(wanted.tel) } : wanted;
  return counted(parts, async () => {
    await closeSilentCallOf(ctx);
    const settings = await readSettings(ctx, parts);
    if (isThirdParty(settings.filter))
      await askAhead(ctx, parts, (trx) => check(trx, ctx, subject, target, settings), settings.filter);
    const dialled = await placeCall(ctx, parts, subject, target, settings);
    if (!dialled) throw missing();
    return dialled;
  });
};

/** The same checks for a line of a mobile phone. No phone can be paired yet, so every one is offline: nothing is logged. */
export const dialByMobile = (ctx: RequestContext, parts: DialParts, subject: CallSubject, target: Target) =>
  counted(parts, async (): Promise<never> => {
    await closeSilentCallOf(ctx);
    const settings = await readSettings(ctx, parts);
    await ctx.database.inTransaction(ctx.actor.tenantId, (trx) => check(trx, ctx, subject, target, settings, MOBILE));
    throw new DialRefused('mobile', say.mobileOffline);
  });
