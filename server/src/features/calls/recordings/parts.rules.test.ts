import { LARGEST_RECORDING, MOST_PARTS, recordingMessages as say } from '@gonghai/contract/calls/recording.contract.ts';
import { describe, expect, it } from 'vitest';
import { isTooLate, judgePart } from './parts.rules.ts';

const started = { nextPart: 3, size: 300, isComplete: false };
const done = { ...started, isComplete: true };
const part = (number: number | undefined, isLast = number === undefined, size = 100) => ({
  part: number,
  size,
  isLast,
});
const refused = (message: string) => ({ kind: 'refuse', message });

describe('A part', () => {
  it.each([
    ['the next one', started, part(3), { kind: 'store' }],
    ['the last one', started, part(3, true), { kind: 'store' }],
    ['an empty last one', started, part(3, true, 0), { kind: 'store' }],
    ['one that is stored', started, part(0), { kind: 'repeated' }],
    ['one that is stored and now the last', started, part(2, true), { kind: 'finish' }],
    ['an early one that says it is the last', started, part(1, true), refused(say.complete)],
    ['one after a missing one', started, part(4), refused(say.partMissing)],
    ['an empty one', started, part(3, false, 0), refused(say.empty)],
    ['one after the last', done, part(3), refused(say.complete)],
    ['the last one again', done, part(2, true), { kind: 'repeated' }],
    ['a whole file again', done, part(undefined), { kind: 'repeated' }],
    ['a whole file after parts', started, part(undefined), refused(say.complete)],
    ['one too many', { ...started, nextPart: MOST_PARTS }, part(MOST_PARTS), refused(say.tooManyParts)],
    ['one beyond 50 MB', { ...started, size: LARGEST_RECORDING - 99 }, part(3), refused(say.tooLarge)],
    ['one up to 50 MB', { ...started, size: LARGEST_RECORDING - 100 }, part(3), { kind: 'store' }],
  ])('%s', (_, received, sent, expected) => expect(judgePart(received, sent)).toEqual(expected));
});

it('A recording is accepted for a day after its call', () => {
  expect([isTooLate(null, 9e9), isTooLate(1_000, 87_400), isTooLate(1_000, 87_401)]).toEqual([false, false, true]);
});
