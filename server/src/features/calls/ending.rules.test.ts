import { describe, expect, it } from 'vitest';
import { type CallTimes, estimatedEnd, reportedEnd } from './ending.rules.ts';

const START = 1_790_000_000;
const DAY = 86_400;
const ringing: CallTimes = {
  isOpen: true,
  startTime: START,
  answeredTime: null,
  beatTime: START,
  isTalking: false,
  endedTime: null,
  endMark: 0,
  lostSeconds: 0,
};
/** Answered after ten seconds; the last heartbeat came after a minute. */
const talking: CallTimes = { ...ringing, answeredTime: START + 10, beatTime: START + 60, isTalking: true };
const estimated: CallTimes = { ...talking, isOpen: false, endedTime: START + 60, endMark: 1 };

interface Expected {
  readonly ended: number;
  readonly seconds: number;
  readonly mark: number;
  readonly lost?: number;
}

describe('A reported end', () => {
  const report = (call: CallTimes, after: number, isAnswered: boolean, endedAgo = 0, answeredAgo?: number) =>
    reportedEnd(call, { isAnswered, endedAgo, answeredAgo }, START + after);

  it.each<[string, CallTimes, number, boolean, number, Expected]>([
    ['counts from the answer', talking, 63, true, 0, { ended: 63, seconds: 53, mark: 0 }],
    ['counts from the start without an answer', ringing, 20, true, 0, { ended: 20, seconds: 20, mark: 0 }],
    ['has no seconds if it was not answered', talking, 63, false, 0, { ended: 63, seconds: 0, mark: 0 }],
    ['may lie in the past', talking, 100, true, 30, { ended: 70, seconds: 60, mark: 0 }],
    ['never lies before the answer', talking, 100, true, 5_000, { ended: 10, seconds: 0, mark: 0 }],
    ['corrects an estimated one', estimated, 200, true, 0, { ended: 200, seconds: 190, mark: 2, lost: 140 }],
    ['corrects it also to an earlier end', estimated, 200, true, 150, { ended: 50, seconds: 40, mark: 2, lost: 0 }],
    [
      'keeps the mark of a reopened call',
      { ...talking, endMark: 2, lostSeconds: 40 },
      63,
      true,
      0,
      { ended: 63, seconds: 53, mark: 2, lost: 40 },
    ],
    ['is accepted for a day', estimated, 60 + DAY, true, DAY, { ended: 60, seconds: 50, mark: 2, lost: 0 }],
  ])('%s', (_, call, after, isAnswered, endedAgo, { ended, seconds, mark, lost = 0 }) => {
    expect(report(call, after, isAnswered, endedAgo)).toEqual({
      endedTime: START + ended,
      isAnswered,
      seconds,
      endMark: mark,
      lostSeconds: lost,
    });
  });

  it.each<[string, CallTimes, number, number, number, number]>([
    ['counts from the reported answer without a heartbeat of the talk', ringing, 63, 0, 40, 40],
    ['counts from it also when the report is late', ringing, 100, 37, 77, 40],
    ['keeps the heartbeat of the talk, as the server received it', talking, 63, 0, 20, 53],
    ['is not longer than the call, however early the reported answer', ringing, 63, 0, 9_000, 63],
    ['is not shorter than nothing when the answer is reported after the end', ringing, 63, 10, 3, 0],
  ])('%s', (_, call, after, endedAgo, answeredAgo, seconds) => {
    const endedTime = START + after - endedAgo;
    expect(report(call, after, true, endedAgo, answeredAgo)).toMatchObject({ endedTime, seconds });
  });

  it('of a log that the server closed while it rang counts from the reported answer', () => {
    const closed: CallTimes = { ...ringing, isOpen: false, endedTime: START, endMark: 1 };
    expect(report(closed, 63, true, 3, 43)).toMatchObject({ seconds: 40, endMark: 2 });
  });

  it('changes neither a log that the caller closed, nor an old one', () => {
    expect(report({ ...estimated, endMark: 0 }, 100, true)).toBeUndefined();
    expect(report({ ...estimated, endMark: 2 }, 100, true)).toBeUndefined();
    expect(report(estimated, 61 + DAY, true)).toBeUndefined();
  });
});

describe('An estimated end', () => {
  it('is the last heartbeat, answered if that said so', () => {
    expect(estimatedEnd(talking)).toMatchObject({ endedTime: START + 60, isAnswered: true, seconds: 50, endMark: 1 });
    expect(estimatedEnd(ringing)).toMatchObject({ endedTime: START, isAnswered: false, seconds: 0, endMark: 1 });
    expect(estimatedEnd({ ...talking, isTalking: false })).toMatchObject({ isAnswered: false, seconds: 0 });
  });
});
