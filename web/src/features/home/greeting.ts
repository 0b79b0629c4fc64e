/** The greeting of the home page. */

const PARTS: readonly (readonly [from: number, greeting: string])[] = [
  [22, '夜深了'],
  [18, '晚上好'],
  [13, '下午好'],
  [11, '中午好'],
  [5, '早上好'],
  [0, '夜深了'],
];

/** In Shanghai time, independent of the browser's time zone. */
export const greetingAt = (hour: number): string => PARTS.find(([from]) => hour >= from)?.[1] ?? '你好';
