import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRowMarks } from './row-marks.ts';

const listened = () => {
  const marks = createRowMarks();
  const received: number[] = [];
  marks.subscribe(() => received.push(marks.selected().size));
  return { marks, received };
};

describe('row marks', () => {
  it('toggle one row and leave the others', () => {
    const { marks, received } = listened();
    marks.select([1, 2, 3]);
    marks.toggle(2);
    marks.toggle(4);
    expect([...marks.selected()]).toEqual([1, 3, 4]);
    expect(received).toEqual([3, 2, 3]);
  });

  it('notify no listener without a change, and keep the same set', () => {
    const { marks, received } = listened();
    marks.select(['a']);
    const before = marks.selected();
    marks.select(['a']);
    marks.activate(undefined);
    expect(marks.selected()).toBe(before);
    expect(received).toEqual([1]);
  });

  it('forget rows that are gone, the active one included', () => {
    const { marks } = listened();
    marks.select([1, 2]);
    marks.activate(1);
    marks.keepOnly(new Set([2, 3]));
    expect([...marks.selected()]).toEqual([2]);
    expect(marks.active()).toBeUndefined();
  });

  it('highlight changed rows for a moment, restarted by each change', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { marks } = listened();
    marks.refresh([1, 2]);
    vi.advanceTimersByTime(1_500);
    marks.refresh([2]);
    vi.advanceTimersByTime(1_000);
    expect([marks.news(1), marks.news(2)]).toEqual(['', 'fresh']);
    vi.advanceTimersByTime(1_000);
    expect(marks.news(2)).toBe('');
  });

  it('do not select a row that left the list, until it is back', () => {
    const { marks } = listened();
    marks.select([1, 2]);
    marks.lose([2]);
    expect([...marks.selected()]).toEqual([1]);
    marks.toggle(2);
    expect([marks.news(2), [...marks.selected()]]).toEqual(['gone', [1]]);
    marks.lose([]);
    marks.toggle(2);
    expect([marks.news(2), [...marks.selected()]]).toEqual(['', [1, 2]]);
  });

  it('do not call a removed listener', () => {
    const marks = createRowMarks();
    let received = 0;
    const leave = marks.subscribe(() => (received += 1));
    marks.toggle(1);
    leave();
    marks.toggle(2);
    expect(received).toBe(1);
  });
});
