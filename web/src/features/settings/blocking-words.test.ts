import { expect, it } from 'vitest';
import { blockingWords } from './blocking-words.ts';

it.each([
  [{ Added: 1_200, Existing: 0, Wrong: 0, WrongSamples: [] }, '已添加 1,200 个号码'],
  [
    { Added: 2, Existing: 1, Wrong: 3, WrongSamples: ['abc', '12'] },
    '已添加 2 个号码，1 个已在名单中，3 个不是正确的号码：abc、12 等',
  ],
  [{ Added: 0, Existing: 0, Wrong: 1, WrongSamples: ['110'] }, '已添加 0 个号码，1 个不是正确的号码：110'],
])('The result says what was added, known and wrong (%#)', (result, words) =>
  expect(blockingWords(result)).toBe(words),
);
