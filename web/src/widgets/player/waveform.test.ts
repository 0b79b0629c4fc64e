import { describe, expect, it } from 'vitest';
import { axisParts, endOfSilence, readChannels, sharesOf, shownPosition, silencesOf } from './waveform.ts';

const waveformOf = (...bars: readonly (readonly [agent: number, customer: number])[]) => ({
  Channels: 2,
  Waveform: btoa(String.fromCharCode(...bars.flat())),
});
/** Ten bars: the agent, a pause of two, both, a pause of one, the customer. */
const channels = readChannels(
  waveformOf([90, 2], [90, 0], [80, 1], [0, 3], [2, 0], [70, 20], [10, 60], [0, 0], [0, 200], [6, 100]),
);

describe('A waveform', () => {
  it('has the levels of both sides', () => {
    expect(channels).toEqual([
      [90, 90, 80, 0, 2, 70, 10, 0, 0, 6],
      [2, 0, 1, 3, 0, 20, 60, 0, 200, 100],
    ]);
    expect(readChannels({ Channels: 0, Waveform: '' })).toEqual([]);
  });

  it('has silences of a second or more', () => {
    expect(silencesOf(channels, 5)).toEqual([{ from: 1.5, to: 2.5 }]);
    expect(silencesOf(channels, 10)).toEqual([
      { from: 3, to: 5 },
      { from: 7, to: 8 },
    ]);
    expect(silencesOf([], 10)).toEqual([]);
  });

  it('tells where a silence ends, unless it is nearly over', () => {
    const silences = silencesOf(channels, 10);
    expect([2.9, 3, 4.4, 4.6, 5].map((at) => endOfSilence(silences, at))).toEqual([
      undefined,
      5,
      5,
      undefined,
      undefined,
    ]);
  });

  it('tells how much each side talks, of all of it', () => {
    expect(sharesOf(channels, 20)).toEqual({ talk: [40, 30], silent: 30, silentSeconds: 6 });
    expect(sharesOf([], 20)).toEqual({ talk: [], silent: 100, silentSeconds: 0 });
  });
});

it('names no second twice below a waveform', () => {
  for (const seconds of [1, 3, 7.4, 8, 9.5, 61]) {
    const marks = axisParts(seconds).map((part) => Math.round(part * seconds));
    expect(new Set(marks).size).toBe(marks.length);
  }
});

it('shows the whole length at the end, and the place before it', () => {
  expect(shownPosition(2.93, 2.94)).toBe(3);
  expect(shownPosition(2.5, 2.94)).toBe(2.5);
  expect(shownPosition(60, 61.2)).toBe(60);
});
