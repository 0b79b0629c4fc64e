import { expect, it } from 'vitest';
import { followed } from './useReportSearch.ts';

const monday = { StartTime: 0, EndTime: 9, TimeType: 0 };
const tuesday = { StartTime: 10, EndTime: 19, TimeType: 0 };
const open = { defaults: monday, typed: monday, searched: monday };

it('A report that shows today follows the day and keeps its other filters', () => {
  expect(followed(open, monday)).toBe(open);
  const searched = { ...monday, TimeType: 1, DepartmentId: 3 };
  const next = { ...searched, StartTime: 10, EndTime: 19 };
  expect(followed({ ...open, typed: searched, searched }, tuesday)).toEqual({
    defaults: tuesday,
    typed: next,
    searched: next,
  });
});

it('A range that somebody chose or is typing stays', () => {
  const chosen = { ...open, searched: { StartTime: 3, EndTime: 9 } };
  expect(followed(chosen, tuesday)).toBe(chosen);
  const typed = { StartTime: 3, EndTime: 9 };
  expect(followed({ ...open, typed }, tuesday)).toMatchObject({ typed, searched: { StartTime: 10 } });
});
