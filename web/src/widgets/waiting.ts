/** Waiting time and its urgency. Pure. */
import { formatDuration } from '../ui/format.ts';

/** Seconds after which a clock warns, and then alarms. */
export interface Limits {
  readonly warn: number;
  readonly alarm: number;
}

type Urgency = 'calm' | 'warn' | 'alarm';

export const urgencyOf = (seconds: number, { warn, alarm }: Limits): Urgency => {
  if (seconds >= alarm) return 'alarm';
  return seconds >= warn ? 'warn' : 'calm';
};

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Within the hour, where seconds do not matter: 32分钟. */
const formatMinutes = (seconds: number): string => (seconds < 60 ? '不到1分钟' : `${Math.floor(seconds / 60)}分钟`);

/** 04:32 within the hour, then 3小时12分, then 2天5小时. */
export const formatWaiting = (seconds: number, hasSeconds = true): string => {
  // The clocks of browser and server differ a little; avoid negative times.
  const waited = Math.max(0, Math.floor(seconds));
  if (waited < HOUR) return hasSeconds ? formatDuration(waited) : formatMinutes(waited);
  if (waited < DAY) return `${Math.floor(waited / HOUR)}小时${Math.floor((waited % HOUR) / 60)}分`;
  return `${Math.floor(waited / DAY)}天${Math.floor((waited % DAY) / HOUR)}小时`;
};
