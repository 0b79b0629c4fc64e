import { DAY } from '@gonghai/contract/wire/clock.ts';
import { describe, expect, it } from 'vitest';
import { midnightBefore } from '../../../test/shanghai-day.ts';
import { bookEachAgent, callsOfToday } from './demo-day.ts';
import { afterLunch } from './demo-hours.ts';
import { inventCustomer } from './demo-inventions.ts';
import { withStory } from './demo-story.ts';

const statuses = ['未联系', '已联系', '有意向', '重点跟进', '待缴费', '已成交'].map((name, at) => ({
  id: at + 1,
  name,
}));
const places = { agents: [1, 2, 3, 4], statuses, tags: [1], educations: [1], nodes: [1] };
const CUSTOMERS = 600;

const fill = (now: number) => {
  const wanted = { customers: CUSTOMERS, calls: 4 * CUSTOMERS, seed: 1, now };
  const rows = Array.from({ length: CUSTOMERS }, (_, number) => inventCustomer(number, wanted, places));
  return bookEachAgent(withStory(rows, places, now), now);
};
const at = (text: string): number => Date.parse(`${text}+08:00`) / 1_000;

it.each(['2026-11-17T00:10', '2026-11-17T09:30', '2026-11-17T13:00', '2026-11-15T10:05', '2026-11-20T23:50'])(
  'everybody has called and talked today at %s, outside the lunch break',
  (moment) => {
    const now = at(moment);
    for (const staffId of [1, 2, 3, 4, 5, 6]) {
      const calls = callsOfToday(now, staffId);
      expect(calls.length).toBeGreaterThan(3);
      expect(calls.some(({ seconds }) => seconds > 0)).toBe(true);
      const times = calls.flatMap(({ startTime, seconds }) => [startTime, startTime + seconds]);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.filter((time) => time < midnightBefore(now * 1_000) || time > now)).toEqual([]);
      expect(calls.filter(({ startTime }) => afterLunch(startTime) !== startTime)).toEqual([]);
    }
  },
);

describe.each(['2026-11-17T12:10', '2026-11-16T07:30', '2026-11-15T03:20', '2026-11-14T22:40', '2026-11-20T20:05'])(
  'A demonstration filled at %s',
  (moment) => {
    const now = at(moment);
    const rows = fill(now);
    const midnight = midnightBefore(now * 1_000) + DAY;

    it('gives every agent something overdue, something today and something later', () => {
      for (const agent of places.agents) {
        const open = rows
          .filter(({ ownerId }) => ownerId === agent)
          .flatMap(({ reminders }) => reminders.filter(({ doneTime }) => doneTime === null));
        expect(open.filter(({ time }) => time < now).length).toBeGreaterThan(0);
        expect(open.filter(({ time }) => time >= now && time < midnight).length).toBeGreaterThan(1);
        expect(open.filter(({ time }) => time >= midnight).length).toBeGreaterThan(0);
      }
    });

    it('lets nothing happen before the customer came or after now', () => {
      for (const { createdTime, calls, records, reminders } of rows) {
        const moments = [
          ...calls.map(({ startTime }) => startTime),
          ...records.map(({ time }) => time),
          ...reminders.flatMap(({ bookedTime, doneTime }) => [bookedTime, doneTime ?? bookedTime]),
        ];
        expect(moments.filter((time) => time < createdTime || time > now)).toEqual([]);
      }
    });

    it('tells one long history of the first agent', () => {
      const lengths = rows
        .filter(({ ownerId }) => ownerId === 1)
        .map(({ calls, records, reminders }) => calls.length + records.length + reminders.length);
      expect(Math.max(...lengths)).toBeGreaterThan(30);
    });
  },
);
