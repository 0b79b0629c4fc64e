/** What a dial is checked for, in its order: the record, the number, the line, a running call, hours, attempts, the phone. */
import { callMessages as say } from '@gonghai/contract/calls/call-messages.ts';
import {
  attemptsNeeded,
  refusalByAttempts,
  refusalByHours,
  refusalOfNumber,
} from '@gonghai/contract/calls/dial.rules.ts';
import { FILTER_PASSED } from '@gonghai/contract/customers/call-outcome.ts';
import {
  type BlackFilter,
  BlackFilterProvider,
  type CallRule,
  LineType,
} from '@gonghai/contract/settings/setting-values.ts';
import { type Db, sendAhead } from '../../db/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { isBlacklisted } from '../customers/customers.port.ts';
import { findEnabledLine, type StoredLine } from '../lines/lines.port.ts';
import type { Callee, CallSubject, Target } from './call-subject.commands.ts';
import { findOpenCall } from './calls.queries.ts';
import { findFilterAnswer, isOnLocalList, lockNumber, readAttempts } from './dial.queries.ts';
import { giveCommand } from './mobile/phone-commands.queries.ts';
import { findPhoneOf } from './mobile/phones.queries.ts';

/** Why a dial was refused, for the metrics. */
export type RefusedCheck =
  | 'missing'
  | 'number'
  | 'line'
  | 'running'
  | 'hours'
  | 'attempts'
  | 'blacklist'
  | 'mobile'
  | 'colleague';

/** What makes the call. */
interface Device {
  readonly channels: ReadonlySet<LineType>;
  /** Whether it can make a call now. */
  readonly isOnline?: (trx: Db, tenantId: number, staffId: number, now: number) => Promise<boolean>;
  /** Asks the person to make the call, together with the log. False if it was lost meanwhile. */
  readonly command?: (trx: Db, command: Parameters<typeof giveCommand>[1]) => Promise<boolean>;
}

/** Lines whose telephone the browser operates: its own, or a desk phone at the same computer. */
export const DESKTOP: Device = { channels: new Set([LineType.Browser, LineType.DeskPhone]) };
/** The paired phone of the caller. */
export const MOBILE: Device = {
  channels: new Set([LineType.Mobile]),
  isOnline: async (trx, tenantId, staffId, now) =>
    (await findPhoneOf(trx, { tenantId, staffId }, now))?.IsOnline === true,
  command: giveCommand,
};

export interface Dialling {
  readonly subject: CallSubject;
  readonly target: Target;
  readonly device: Device;
}

export class DialRefused extends Refusal {
  readonly check: RefusedCheck;

  constructor(check: RefusedCheck, message: string) {
    super(message);
    this.check = check;
  }
}

const demand = (check: RefusedCheck, refusal: string | null): void => {
  if (refusal !== null) throw new DialRefused(check, refusal);
};

export const demandPhone = (isOnline: boolean): void => demand('mobile', isOnline ? null : say.mobileOffline);

/** What is known of a number. */
interface KnownNumber {
  readonly attempts: readonly number[];
  readonly isBlacklisted: boolean;
  readonly isOnLocalList: boolean;
  /** Of the provider. */
  readonly filterResult: number | undefined;
}

export interface Checked {
  readonly callee: Callee;
  readonly line: StoredLine;
  readonly number: KnownNumber;
}

/** What is read before the transaction. */
export interface DialSettings {
  readonly rule: CallRule;
  readonly filter: BlackFilter | undefined;
  /** The number of the target, which may have changed since. */
  readonly tel: string | undefined;
}

export const isThirdParty = (filter: BlackFilter | undefined): filter is BlackFilter =>
  filter?.IBlackFilter === BlackFilterProvider.ThirdParty;

/** Of an extension, which no list names. */
const NOT_RESTRICTED: KnownNumber = {
  attempts: [],
  isBlacklisted: false,
  isOnLocalList: false,
  filterResult: FILTER_PASSED,
};

/** Locks the number until the transaction ends, then reads what is known of it: one round trip. */
const holdNumber = async (
  trx: Db,
  tenantId: number,
  tel: string,
  { rule, filter }: DialSettings,
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
export const checkDial = async (
  trx: Db,
  { actor, now }: RequestContext,
  { subject, target, device }: Dialling,
  settings: DialSettings,
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
  if (!callee.isColleague) demand('number', refusalOfNumber(callee.tel));
  if (!line || !device.channels.has(line.scheme.Type))
    throw new DialRefused('line', line?.scheme.Type === 'Mobile' ? say.mobileOffline : say.noLine);
  demand('running', open ? say.callRunning : null);
  if (callee.isColleague) return { callee, line, number: NOT_RESTRICTED };
  demand('hours', refusalByHours(rule, now));
  const isSame = callee.tel === tel;
  const number = (isSame && numberAhead) || (await holdNumber(trx, tenantId, callee.tel, settings, now));
  demand('attempts', refusalByAttempts(rule, number.attempts, now));
  demandPhone((await device.isOnline?.(trx, tenantId, userId, now)) ?? true);
  return { callee, line, number };
};

export const isBlocked = ({ isBlacklisted, isOnLocalList, filterResult = FILTER_PASSED }: KnownNumber): boolean =>
  isBlacklisted || isOnLocalList || filterResult !== FILTER_PASSED;
