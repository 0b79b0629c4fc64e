import { describe, expect, it } from 'vitest';
import { flattenRows, levelOf, parentIndex, withChildren } from './child-rows.ts';
import { actOf } from './table-keys.ts';

interface Node {
  readonly id: number;
  readonly children?: readonly Node[];
}
const roots: readonly Node[] = [
  { id: 1 },
  { id: 2, children: [{ id: 21 }, { id: 22 }] },
  { id: 3, children: [{ id: 31 }] },
];
const childrenOf = ({ children = [] }: Node) => children;
const flat = (closed: readonly number[] = []) => flattenRows(roots, childrenOf, ({ id }) => closed.includes(id));
const ids = (rows: readonly Node[]) => rows.map(({ id }) => id);

describe('Child rows', () => {
  it('follow their parent unless it is closed', () => {
    expect(ids(flat().rows)).toEqual([1, 2, 21, 22, 3, 31]);
    expect(flat().branches).toEqual(['root', 'open', 'child', 'last', 'open', 'last']);
    expect(ids(flat([2]).rows)).toEqual([1, 2, 3, 31]);
    expect(flat([2]).branches).toEqual(['root', 'closed', 'open', 'last']);
    expect(ids(withChildren(roots, childrenOf))).toEqual([1, 2, 21, 22, 3, 31]);
  });

  it('know their parent and level', () => {
    const branches = flat().branches!;
    expect([0, 1, 2, 3, 4, 5].map((at) => parentIndex(branches, at))).toEqual([
      undefined,
      undefined,
      1,
      1,
      undefined,
      4,
    ]);
    expect(branches.map(levelOf)).toEqual([1, 1, 2, 2, 1, 2]);
  });

  it('open, close and move by the arrow keys', () => {
    const press = (key: string, active: number, closed: readonly number[] = []) => {
      const { rows, branches } = flat(closed);
      const pressed = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
      return actOf(pressed, { active, count: rows.length, page: 10, branches });
    };
    expect(press('ArrowRight', 1, [2])).toEqual({ kind: 'fold' });
    expect(press('ArrowRight', 1)).toEqual({ kind: 'move', to: 2, extend: false });
    expect(press('ArrowLeft', 1)).toEqual({ kind: 'fold' });
    expect(press('ArrowLeft', 3)).toEqual({ kind: 'move', to: 1, extend: false });
    // The browser scrolls the table sideways.
    expect([press('ArrowLeft', 0), press('ArrowRight', 0), press('ArrowLeft', 1, [2])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
