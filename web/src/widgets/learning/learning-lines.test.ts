import type { StudentSubject } from '@gonghai/contract/learning/learning.contract.ts';
import { expect, it } from 'vitest';
import { lastOf, markOf, subjectPages, sumsOf } from './learning-lines.ts';

const subject = (more: Partial<StudentSubject>): StudentSubject => ({
  SubjectName: '实务',
  VideoTotalSecond: 0,
  VideoLearnSecond: 0,
  VideoCompletionRate: 0,
  VideoTotalNumber: 0,
  VideoLearnNumber: 0,
  VideoCompletionNumber: 0,
  VideoLastLearnDate: null,
  LiveTotalSecond: 0,
  LiveLearnSecond: 0,
  LiveCompletionRate: 0,
  LiveTotalNumber: 0,
  LiveLearnNumber: 0,
  LiveCompletionNumber: 0,
  LiveLastLearnDate: null,
  QuesTotalCount: 0,
  QuesLearnCount: 0,
  QuesCompletionRate: 0,
  QuesLastLearnDate: null,
  ...more,
});

it('adds up time of videos and live lessons, and counts of exercises, over all subjects', () => {
  const subjects = [
    subject({ VideoTotalSecond: 300, VideoLearnSecond: 100, QuesTotalCount: 10, QuesLearnCount: 12 }),
    subject({ VideoTotalSecond: 300, VideoLearnSecond: 100, VideoTotalNumber: 9 }),
  ];
  expect(sumsOf(subjects).map(({ learnt, total, rate }) => [learnt, total, rate])).toEqual([
    [200, 600, 33.33],
    [0, 0, 0],
    [12, 10, 100],
  ]);
});

it('finds the latest learning of all subjects', () => {
  const subjects = [subject({ LiveLastLearnDate: 20 }), subject({ QuesLastLearnDate: 30, VideoLastLearnDate: 10 })];
  expect([lastOf(subjects), lastOf([subject({})])]).toEqual([30, null]);
});

const video = { VideoTotalSecond: 100, VideoLearnSecond: 100, VideoCompletionRate: 100, VideoTotalNumber: 1 };
it.each([
  ['has not begun', { VideoTotalSecond: 100, QuesTotalCount: 9 }, '未开始'],
  ['has begun', { QuesTotalCount: 9, QuesLearnCount: 1, QuesCompletionRate: 11.11 }, undefined],
  ['is learnt in part', { ...video, QuesTotalCount: 9 }, '视频已学完'],
  ['is learnt as far as it has lessons', video, '已学完'],
])('marks a subject that %s', (_, more, mark) => {
  expect(markOf(subject(more))?.text).toBe(mark);
});

it.each([
  [1, [1]],
  [3, [3]],
  [7, [3, 3, 1]],
])('%s subjects are printed on pages of %s', (count, pages) => {
  const subjects = Array.from({ length: count }, () => subject({}));
  expect(subjectPages(subjects).map(({ length }) => length)).toEqual(pages);
});
