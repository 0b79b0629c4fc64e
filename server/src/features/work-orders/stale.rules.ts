/** The refusal of a decision about an order that has changed since, with the change. Pure. */
import { momentText, startOfToday } from '@gonghai/contract/wire/clock.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';

export interface LastChange {
  readonly name: string;
  readonly time: number;
  readonly action: string;
}

/** 16:09 today, otherwise 11-17 16:09, in Shanghai. */
const shortText = (time: number, now: number): string => momentText(time).slice(time >= startOfToday(now) ? 11 : 5, 16);

export const staleSince = (change: LastChange | undefined, now: number): string =>
  change ? `${messages.stale}（${change.name} ${shortText(change.time, now)} ${change.action}）` : messages.stale;
