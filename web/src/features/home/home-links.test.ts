import { expect, it } from 'vitest';
import { newUncalledLink, recycledSoonLink, UNREAD_MESSAGES } from './home-links.ts';

it('names the search behind each figure', () => {
  const now = Date.parse('2026-11-17T09:00:00+08:00') / 1_000;
  expect(newUncalledLink(now)).toBe(
    '#/customer/list?f.DateTimeType=2&f.StartTime=2026-11-11&f.EndTime=2026-11-17&f.MaxCallTotalTimes=0',
  );
  expect(recycledSoonLink()).toBe('#/customer/list?f.RecycleWithinDays=3');
  expect(UNREAD_MESSAGES).toBe('#/customer/notice?f.IsCheck=false');
});
