import { describe, expect, it } from 'vitest';
import { actOf, type Place, type Pressed } from './table-keys.ts';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const at = (active: number, count = 100): Place => ({ active, count, page: 20 });
const to = (row: number, extend = false) => ({ kind: 'move', to: row, extend });

describe('actOf', () => {
  it.each([
    ['ArrowDown', at(4), to(5)],
    ['j', at(4), to(5)],
    ['ArrowUp', at(4), to(3)],
    ['k', at(4), to(3)],
    ['ArrowDown', at(-1), to(0)],
    ['ArrowUp', at(-1), to(99)],
    ['ArrowUp', at(0), to(0)],
    ['ArrowDown', at(99), to(99)],
    ['PageDown', at(4), to(24)],
    ['PageDown', at(95), to(99)],
    ['PageUp', at(4), to(0)],
    ['Home', at(50), to(0)],
    ['End', at(50), to(99)],
  ] as const)('%s moves', (key, place, act) => {
    expect(actOf(press(key), place)).toEqual(act);
  });

  it('extends while Shift is held, letters included', () => {
    expect(actOf(press('ArrowDown', { shiftKey: true }), at(4))).toEqual(to(5, true));
    expect(actOf(press('J', { shiftKey: true }), at(4))).toEqual(to(5, true));
  });

  it.each([
    [press(' '), 'toggle'],
    [press('x'), 'toggle'],
    [press('X'), 'toggle'],
    [press('Enter'), 'open'],
    [press('Escape'), 'clear'],
    [press('a', { ctrlKey: true }), 'selectAll'],
    [press('a', { metaKey: true }), 'selectAll'],
  ])('knows the acts', (pressed, kind) => {
    expect(actOf(pressed, at(4))).toEqual({ kind });
  });

  it.each([
    ['a row act without an active row', press('Enter'), at(-1)],
    ['moving in an empty table', press('ArrowDown'), at(-1, 0)],
    ['the browser’s own shortcuts', press('j', { ctrlKey: true }), at(4)],
    ['Alt', press('ArrowDown', { altKey: true }), at(4)],
    ['other keys', press('q'), at(4)],
  ])('leaves %s alone', (_, pressed, place) => {
    expect(actOf(pressed, place)).toBeUndefined();
  });
});
