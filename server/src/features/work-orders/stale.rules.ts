/** The refusal of a decision about an order that has changed since, with the change. Pure. */
import { SHANGHAI_OFFSET, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';

export interface LastChange {
  readonly name: string;
  readonly time: number;
  readonly action: string;
}

/** 16:09 today, otherwise 11-17 16:09, in Shanghai. */
const momentText = (time: number, now: number): string => {
  const text = new Date((time + SHANGHAI_OFFSET) * 1_000).toISOString();
  const clock = text.slice(11, 16);
  return time >= startOfToday(now) ? clock : `${text.slice(5, 10)} ${clock}`;
};

export const staleSince = (change: LastChange | undefined, now: number): string =>
  change ? `${messages.stale}（${change.name} ${momentText(change.time, now)} ${change.action}）` : messages.stale;
