import { expect, it } from 'vitest';
import { calendarMessages as say } from './calendar.contract.ts';
import { closingNeeds } from './calendar.rules.ts';

it.each([
  [0, 0, null],
  [-0.5, 0, say.reasonRequired],
  [-0.5, 3, say.reasonRequired],
  [0, 1, say.openReasonRequired],
])('closing a day with a difference of %d and %i open rows asks: %s', (Difference, OpenCount, asked) =>
  expect(closingNeeds({ Difference, OpenCount })).toBe(asked),
);
