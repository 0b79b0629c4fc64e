/** Formats phones, money, counts, times and durations. */
import { momentText } from '@gonghai/contract/wire/clock.ts';

export const ABSENT = '—';

type Maybe<Value> = Value | null | undefined;

const isAbsent = (value: Maybe<number>): value is null | undefined => value == null || !Number.isFinite(value);

/** Groups 3-4-4 for eleven digits and 4-4-4 for twelve; masked digits count as digits. */
export const formatPhone = (tel: Maybe<string>): string => {
  if (!tel) return ABSENT;
  const compact = tel.replaceAll(/[\s-]/g, '');
  if (!/^[\d*]{11,12}$/.test(compact)) return tel;
  const head = compact.length - 8;
  return [compact.slice(0, head), compact.slice(head, head + 4), compact.slice(head + 4)].join(' ');
};

const cents = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 });

/** Without the sign, for columns of amounts. */
export const formatAmount = (amount: Maybe<number>): string => (isAbsent(amount) ? ABSENT : cents.format(amount));

export const formatMoney = (amount: Maybe<number>): string => {
  if (isAbsent(amount)) return ABSENT;
  return `${amount < 0 ? '-' : ''}¥${cents.format(Math.abs(amount))}`;
};

export const formatCount = (count: Maybe<number>): string => (isAbsent(count) ? ABSENT : whole.format(count));

/** A share between 0 and 1 as a percentage with two decimals. */
export const formatShare = (share: Maybe<number>): string =>
  isAbsent(share) ? ABSENT : `${cents.format(share * 100)}%`;

const shanghaiText = (seconds: Maybe<number>): string | undefined =>
  isAbsent(seconds) || seconds <= 0 ? undefined : momentText(seconds);

/** yyyy-MM-dd, for days on all screens except the customers'. */
export const formatDay = (seconds: Maybe<number>): string => shanghaiText(seconds)?.slice(0, 10) ?? ABSENT;

/** The days of a range: one, or the first and the last. */
export const formatDays = (range: { readonly StartTime: number; readonly EndTime: number }): string => {
  const [first, last] = [formatDay(range.StartTime), formatDay(range.EndTime)];
  return first === last ? first : `${first} 至 ${last}`;
};

/** yy-MM-dd HH:mm:ss, for times on customer screens. */
export const formatShortTime = (seconds: Maybe<number>): string => shanghaiText(seconds)?.slice(2) ?? ABSENT;

/** yyyy-MM-dd HH:mm:ss, for call logs and payments. */
export const formatTime = (seconds: Maybe<number>): string => shanghaiText(seconds) ?? ABSENT;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Clock format: 04:32, and 1:04:32 from one hour on. */
export const formatDuration = (seconds: Maybe<number>): string => {
  if (isAbsent(seconds)) return ABSENT;
  const total = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(rest)}`;
};

/** Whole minutes, for lengths that are compared at a glance: 23分, 1小时4分. */
export const formatMinutes = (seconds: Maybe<number>): string => {
  if (isAbsent(seconds)) return ABSENT;
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return minutes < 60 ? `${minutes}分` : `${Math.floor(minutes / 60)}小时${minutes % 60}分`;
};

/** The same in words: 1小时4分32秒. */
export const formatDurationWords = (seconds: Maybe<number>): string => {
  if (isAbsent(seconds)) return ABSENT;
  const total = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(total / 3600), '小时'],
    [Math.floor(total / 60) % 60, '分'],
    [total % 60, '秒'],
  ] as const;
  const spoken = parts.filter(([amount]) => amount > 0);
  return spoken.length === 0 ? '0秒' : spoken.map(([amount, unit]) => `${amount}${unit}`).join('');
};

/** MM-dd HH:mm in details, where the year is beside it or plain. */
export const formatMinute = (seconds: number): string => formatTime(seconds).slice(5, 16);
