import { describe, expect, it } from 'vitest';
import { createReadAdmission, type ReadSlot } from './read-admission.ts';

const { signal } = new AbortController();
const quick = (tenantId: number): ReadSlot => ({ tenantId, isHeavy: false });
const heavy = (tenantId: number): ReadSlot => ({ tenantId, isHeavy: true });

/** Starts reads in this order and records the names of those that started. */
const reads = (limits: { slots: number; heavySlots: number }) => {
  const admission = createReadAdmission(limits);
  const started: string[] = [];
  return {
    started,
    enter: (name: string, slot: ReadSlot, until = signal) => {
      const turn = admission.enter(slot, until);
      if (!turn) started.push(name);
      return turn?.then(() => void started.push(name));
    },
    leave: async (slot: ReadSlot) => {
      admission.leave(slot);
      await Promise.resolve();
    },
  };
};

describe('Reads', () => {
  it('start at once while there are slots, and then as slots become free', async () => {
    const { enter, leave, started } = reads({ slots: 2, heavySlots: 2 });
    for (const name of ['a', 'b', 'c', 'd']) void enter(name, quick(1));
    expect(started).toEqual(['a', 'b']);
    await leave(quick(1));
    expect(started).toEqual(['a', 'b', 'c']);
    await leave(quick(1));
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of the tenant with the fewest running reads come first', async () => {
    const { enter, leave, started } = reads({ slots: 3, heavySlots: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void enter(name, quick(1));
    void enter('b1', quick(2));
    await leave(quick(1));
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
    void enter('b2', quick(2));
    // Two reads of the first tenant run and one of the second.
    await leave(quick(1));
    expect(started.at(-1)).toBe('a4');
    await leave(quick(1));
    expect(started.at(-1)).toBe('a5');
  });

  it('that are heavy leave slots to the others', async () => {
    const { enter, leave, started } = reads({ slots: 3, heavySlots: 1 });
    void enter('heavy', heavy(1));
    void enter('second', heavy(1));
    void enter('quick', quick(1));
    expect(started).toEqual(['heavy', 'quick']);
    await leave(quick(1));
    expect(started).toEqual(['heavy', 'quick']);
    await leave(heavy(1));
    expect(started).toEqual(['heavy', 'quick', 'second']);
  });

  it('that are abandoned before they wait are rejected at once', async () => {
    const { enter } = reads({ slots: 1, heavySlots: 1 });
    void enter('a', quick(1));
    await expect(enter('b', quick(1), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });

  it('that are abandoned leave the queue, and take no slot', async () => {
    const { enter, leave, started } = reads({ slots: 1, heavySlots: 1 });
    const gone = new AbortController();
    void enter('a', quick(1));
    const abandoned = enter('b', quick(1), gone.signal);
    void enter('c', quick(1));
    gone.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    await leave(quick(1));
    expect(started).toEqual(['a', 'c']);
    await leave(quick(1));
    void enter('d', quick(1));
    expect(started).toEqual(['a', 'c', 'd']);
  });
});
