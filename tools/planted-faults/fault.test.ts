import { expect, it } from 'vitest';
import { type Fault, plant } from './fault.ts';

const fault: Fault = { name: 'caps/off-by-one', file: 'caps.ts', find: 'a < b', replace: '$& <= b', tests: [] };

it('A fault replaces its text where it occurs once', () => {
  expect(plant('if (a < b) go();', fault)).toBe('if ($& <= b) go();');
});

it.each([
  ['if (a > b) go();', '0 times'],
  ['if (a < b || a < b) go();', '2 times'],
])('A fault is refused in %j', (text, count) => {
  expect(() => plant(text, fault)).toThrow(`caps/off-by-one: caps.ts contains this text ${count}`);
});
