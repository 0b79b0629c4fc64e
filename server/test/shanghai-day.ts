/** Midnight in Shanghai from the calendar of the runtime, so that tests do not repeat the product's own calculation. */
const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Unix seconds of the midnight before this moment. */
export const midnightBefore = (nowMs: number): number => Date.parse(`${dayIn.format(nowMs)}T00:00:00+08:00`) / 1_000;
