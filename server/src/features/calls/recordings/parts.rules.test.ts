import { LARGEST_RECORDING, MOST_PARTS } from '@gonghai/contract/calls/recording.contract.ts';
import { describe, expect, it } from 'vitest';
import { isTooLate, judgePart, type PartRefusal } from './parts.rules.ts';

const started = { nextPart: 3, size: 300, isComplete: false, digest: 'last' };
const done = { ...started, isComplete: true };
const undigested = { ...done, nextPart: 1, digest: null };
const part = (number: number | undefined, isLast = number === undefined, size = 100) => ({
  part: number,
  size,
  isLast,
  digest: 'last',
});
const other = (number: number | undefined, size = 100) => ({ ...part(number, true, size), digest: 'other' });
const refused = (reason: PartRefusal) => ({ kind: 'refuse', reason });

describe('A part', () => {
  it.each([
    ['the next one', started, part(3), { kind: 'store' }],
    ['the last one', started, part(3, true), { kind: 'store' }],
    ['an empty last one', started, part(3, true, 0), { kind: 'store' }],
    ['one that is stored', started, part(0), { kind: 'repeated' }],
    ['one that is stored and now the last', started, part(2, true), { kind: 'finish' }],
    ['an early one that says it is the last', started, part(1, true), refused('complete')],
    ['one after a missing one', started, part(4), refused('partMissing')],
    ['an empty one', started, part(3, false, 0), refused('empty')],
    ['one after the last', done, part(3), refused('complete')],
    ['the last one again', done, part(2, true), { kind: 'repeated' }],
    ['a whole file again', done, part(undefined), { kind: 'repeated' }],
    ['another whole file', done, other(undefined), refused('complete')],
    ['another last part', done, other(2), refused('complete')],
    ['an earlier part, which is not compared', done, other(1), { kind: 'repeated' }],
    ['a part that replaces the last one', started, { ...other(2), isLast: false }, refused('complete')],
    ['a whole file of the same size, without a digest', undigested, other(undefined, 300), { kind: 'repeated' }],
    ['a whole file of another size, without a digest', undigested, other(undefined, 299), refused('complete')],
    ['a part, without a digest', undigested, other(0), { kind: 'repeated' }],
    ['a whole file after parts', started, part(undefined), refused('complete')],
    ['one too many', { ...started, nextPart: MOST_PARTS }, part(MOST_PARTS), refused('tooManyParts')],
    ['one beyond 50 MB', { ...started, size: LARGEST_RECORDING - 99 }, part(3), refused('tooLarge')],
    ['one up to 50 MB', { ...started, size: LARGEST_RECORDING - 100 }, part(3), { kind: 'store' }],
  ])('%s', (_, received, sent, expected) => expect(judgePart(received, sent)).toEqual(expected));
});

it('A recording is accepted for a day after its call', () => {
  expect([isTooLate(null, 9e9), isTooLate(1_000, 87_400), isTooLate(1_000, 87_401)]).toEqual([false, false, true]);
});
