import { expect, it } from 'vitest';
import { clockChoices } from './clock-choices.ts';

it('offers every half hour of a day, both ends included, and the current value', () => {
  const values = clockChoices('08:45').map(({ value }) => value);
  expect(values.slice(0, 3)).toEqual(['00:00', '00:30', '01:00']);
  expect(values.slice(-2)).toEqual(['23:30', '24:00']);
  expect(values.indexOf('08:45')).toBe(values.indexOf('08:30') + 1);
  expect(clockChoices('09:00')).toHaveLength(49);
});
