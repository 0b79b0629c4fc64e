/** Whether a number may be dialled now: its digits, the calling hours and the attempts so far. */
import { isPhone } from '../customers/phone.rules.ts';
import type { CallRule } from '../settings/setting-values.ts';
import { DAY, momentText, startOfToday } from '../wire/clock.ts';
import { callMessages as say } from './call-messages.ts';

const MOBILE = /^1[3-9]\d{9}$/;
/**
 * Emergency and service numbers (110…, 12315…, 95…, 96…, 400, 800), also followed by more digits, and international
 * numbers: an exchange may connect the first digits.
 */
const SERVICE = /^(?:1|00|9[56]|[48]00)/;

/** Expects the canonical form of a number. */
export const refusalOfNumber = (tel: string): string | null => {
  if (!isPhone(tel)) return say.wrongNumber;
  return SERVICE.test(tel) && !MOBILE.test(tel) ? say.serviceNumber : null;
};

const clockOf = (seconds: number): string => momentText(seconds).slice(11);

export const refusalByHours = ({ StartTime, EndTime }: CallRule, now: number): string | null => {
  const time = clockOf(now).slice(0, 5);
  if (StartTime <= time && time < EndTime) return null;
  const day = time < StartTime ? '今天' : '明天';
  return `现在不在允许拨打的时间（${StartTime}-${EndTime}），请${day} ${StartTime} 后再拨打`;
};

interface Period {
  readonly label: string;
  readonly limit: number | null;
  /** Attempts after this time count. */
  readonly after: number;
  /** When an attempt of that time no longer counts. */
  readonly freeAt: (attempt: number) => number;
}

const periodsOf = ({ PerMinute, PerHour, PerDay }: CallRule, now: number): readonly Period[] => {
  const today = startOfToday(now);
  return [
    { label: '1分钟内', limit: PerMinute, after: now - 60, freeAt: (attempt) => attempt + 60 },
    { label: '1小时内', limit: PerHour, after: now - 3_600, freeAt: (attempt) => attempt + 3_600 },
    { label: '今天', limit: PerDay, after: today - 1, freeAt: () => today + DAY },
  ];
};

/** The oldest time that any limit looks at, and how many attempts it needs to know; undefined without limits. */
export const attemptsNeeded = (
  rule: CallRule,
  now: number,
): { readonly after: number; readonly most: number } | undefined => {
  const limited = periodsOf(rule, now).filter(({ limit }) => limit !== null);
  if (limited.length === 0) return undefined;
  return {
    after: Math.min(...limited.map(({ after }) => after)),
    most: Math.max(...limited.map(({ limit }) => limit ?? 0)),
  };
};

/** The attempts are the start times of the calls of this number, newest first. Of several limits the longest decides. */
export const refusalByAttempts = (rule: CallRule, attempts: readonly number[], now: number): string | null => {
  const reached = periodsOf(rule, now).flatMap(({ label, limit, after, freeAt }) => {
    const oldest = limit === null ? undefined : attempts[limit - 1];
    return oldest === undefined || oldest <= after ? [] : [{ label, limit, until: freeAt(oldest) }];
  });
  const [longest] = reached.toSorted((a, b) => b.until - a.until);
  if (!longest) return null;
  const { label, limit, until } = longest;
  const isToday = startOfToday(until) === startOfToday(now);
  const moment = until === startOfToday(until) ? '明天' : `${isToday ? '' : '明天 '}${clockOf(until)} 后`;
  return `该号码${label}已拨打${limit}次，请${moment}再拨打`;
};

/** Without a setting, calls are allowed at any time and as often as wanted. */
export const usualCallRule: CallRule = {
  StartTime: '00:00',
  EndTime: '24:00',
  PerMinute: null,
  PerHour: null,
  PerDay: null,
};
