import { describe, expect, it } from 'vitest';
import { readRange } from './range.ts';

const of = (range: string | undefined, size = 100) => readRange({ range }, size);

describe('A range of bytes', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
  ])('%s is sent', (range, expected) => expect(of(range)).toEqual(expected));

  it.each(['bytes=100-', 'bytes=500-600', 'bytes=-0'])('%s is outside of the file', (range) =>
    expect(of(range)).toBe('unsatisfiable'),
  );

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-1-2'])(
    '%s is no range: the whole file is sent',
    (range) => expect(of(range)).toBeUndefined(),
  );

  it('with a condition is not used', () => {
    expect(readRange({ range: 'bytes=0-1', 'if-range': '"x"' }, 100)).toBeUndefined();
  });

  it('of an empty file is outside of it', () => expect(of('bytes=0-', 0)).toBe('unsatisfiable'));
});
