import { expect, it } from 'vitest';
import { aSubject } from '../../../test/learning-rows.ts';
import { lastOf, markOf, subjectPages, sumsOf } from './learning-lines.ts';

it('adds up time of videos and live lessons, and counts of exercises, over all subjects', () => {
  const subjects = [
    aSubject({ VideoTotalSecond: 300, VideoLearnSecond: 100, QuesTotalCount: 10, QuesLearnCount: 12 }),
    aSubject({ VideoTotalSecond: 300, VideoLearnSecond: 100, VideoTotalNumber: 9 }),
  ];
  expect(sumsOf(subjects).map(({ learnt, total, rate }) => [learnt, total, rate])).toEqual([
    [200, 600, 33.33],
    [0, 0, 0],
    [12, 10, 100],
  ]);
});

it('finds the latest learning of all subjects', () => {
  const subjects = [aSubject({ LiveLastLearnDate: 20 }), aSubject({ QuesLastLearnDate: 30, VideoLastLearnDate: 10 })];
  expect([lastOf(subjects), lastOf([aSubject()])]).toEqual([30, null]);
});

const video = { VideoTotalSecond: 100, VideoLearnSecond: 100, VideoCompletionRate: 100, VideoTotalNumber: 1 };
it.each([
  ['has not begun', { VideoTotalSecond: 100, QuesTotalCount: 9 }, '未开始'],
  ['has begun', { QuesTotalCount: 9, QuesLearnCount: 1, QuesCompletionRate: 11.11 }, undefined],
  ['is learnt in part', { ...video, QuesTotalCount: 9 }, '视频已学完'],
  ['is learnt as far as it has lessons', video, '已学完'],
])('marks a subject that %s', (_, more, mark) => {
  expect(markOf(aSubject(more))?.text).toBe(mark);
});

it.each([
  [1, [1]],
  [3, [3]],
  [7, [3, 3, 1]],
])('%s subjects are printed on pages of %s', (count, pages) => {
  const subjects = Array.from({ length: count }, () => aSubject());
  expect(subjectPages(subjects).map(({ length }) => length)).toEqual(pages);
});
