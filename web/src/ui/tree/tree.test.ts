import { describe, expect, it } from 'vitest';
import { placeOf, stepOf, type TreeStep } from './tree-keys.ts';
import { everyNode, holds, linesOf, type TreeLine, wayTo, withBranchUnder } from './tree.ts';

interface Node {
  readonly Id: number;
  readonly Name: string;
  readonly Children: readonly Node[];
}
const node = (Id: number, ...Children: Node[]): Node => ({ Id, Name: `n${Id}`, Children });

//  1 ── 2 ── 4
//   │    └── 5
//   └── 3
//  6
const two = node(2, node(4), node(5));
const roots = [node(1, two, node(3)), node(6)];
const idsOf = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ Id, Children }) => (Children.length > 0 ? [Id, idsOf(Children)] : Id));
const linesOpen = (...open: number[]): readonly TreeLine<Node>[] => linesOf(roots, new Set(open));

describe('a tree', () => {
  it('is drawn as far as it is open', () => {
    const drawn = linesOpen(1).map(({ node: { Id }, level, isOpen }) => [Id, level, isOpen]);
    expect(drawn).toEqual([
      [1, 1, true],
      [2, 2, false],
      [3, 2, undefined],
      [6, 1, undefined],
    ]);
    expect(linesOpen(2)).toHaveLength(2);
    expect(linesOpen(1, 2).map((line) => line.parent?.Id)).toEqual([undefined, 1, 2, 2, 1, undefined]);
  });

  it('finds nodes, descendants and paths', () => {
    expect(everyNode(roots).map(({ Id }) => Id)).toEqual([1, 2, 4, 5, 3, 6]);
    expect([1, 4, 3].map((id) => holds(two, id))).toEqual([false, true, false]);
    expect(wayTo(roots, 5).map(({ Id }) => Id)).toEqual([1, 2, 5]);
    expect(wayTo(roots, 9)).toEqual([]);
  });

  it('moves a branch with all its descendants', () => {
    expect(idsOf(withBranchUnder(roots, two, 6))).toEqual([
      [1, [3]],
      [6, [[2, [4, 5]]]],
    ]);
    expect(idsOf(withBranchUnder(roots, two, undefined))).toEqual([[1, [3]], 6, [2, [4, 5]]]);
    const byId = (siblings: readonly Node[]) => siblings.toSorted((a, b) => a.Id - b.Id);
    expect(idsOf(withBranchUnder(roots, node(0), 1, byId))).toEqual([[1, [0, [2, [4, 5]], 3]], 6]);
  });
});

describe('the keys', () => {
  it.each<[string, number, TreeStep | undefined]>([
    ['arrowdown', 0, { kind: 'go', to: 1 }],
    ['arrowdown', -1, { kind: 'go', to: 0 }],
    ['arrowdown', 3, { kind: 'go', to: 3 }],
    ['arrowup', 0, { kind: 'go', to: 0 }],
    ['end', 0, { kind: 'go', to: 3 }],
    ['home', 3, { kind: 'go', to: 0 }],
    ['pagedown', 0, { kind: 'go', to: 2 }],
    ['pageup', 3, { kind: 'go', to: 1 }],
    ['arrowright', 0, { kind: 'go', to: 1 }],
    ['arrowright', 1, { kind: 'open', id: 2 }],
    ['arrowright', 2, undefined],
    ['arrowleft', 0, { kind: 'close', id: 1 }],
    ['arrowleft', 1, { kind: 'go', to: 0 }],
    ['arrowleft', 3, undefined],
    ['x', 0, undefined],
  ])('%s on line %i', (stroke, active, expected) => {
    expect(stepOf(stroke, { lines: linesOpen(1), active, page: 2 })).toEqual(expected);
  });

  it('do nothing in an empty tree', () => {
    expect(stepOf('arrowdown', { lines: [], active: -1, page: 2 })).toBeUndefined();
  });

  it.each<[string, number, { under: number | undefined } | undefined]>([
    ['alt+arrowleft', 2, { under: 1 }],
    ['alt+arrowleft', 1, { under: undefined }],
    ['alt+arrowleft', 0, undefined],
    ['alt+arrowright', 3, { under: 4 }],
    ['alt+arrowright', 2, undefined],
    ['alt+arrowup', 3, undefined],
  ])('%s gives line %i another place', (stroke, at, expected) => {
    const lines = linesOpen(1, 2);
    const place = placeOf(stroke, lines[at]!, lines);
    expect(place && { under: place.under?.Id }).toEqual(expected);
  });
});
