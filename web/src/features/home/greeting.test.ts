import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it.each([
  [0, '夜深了'],
  [4, '夜深了'],
  [5, '早上好'],
  [10, '早上好'],
  [11, '中午好'],
  [13, '下午好'],
  [17, '下午好'],
  [18, '晚上好'],
  [21, '晚上好'],
  [22, '夜深了'],
  [23, '夜深了'],
])('at %i says %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
