import {
  dictionaryMessages as say,
  type DictionaryTreeNode,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { expect, it } from 'vitest';
import { placed, refusalOfPlace, shiftedNode } from './custom-tree.ts';

const node = (Id: number, Name: string, ...below: DictionaryTreeNode[]): DictionaryTreeNode => ({
  Id,
  Name,
  ParentId: 0,
  Version: 1,
  Children: below.map((child) => ({ ...child, ParentId: Id })),
});
const roots = [node(1, '渠道', node(4, '抖音'), node(5, '百度')), node(2, '城市', node(6, '抖音')), node(3, '空的')];
const [one, two, three] = roots as [DictionaryTreeNode, DictionaryTreeNode, DictionaryTreeNode];
const [first, second] = one.Children as [DictionaryTreeNode, DictionaryTreeNode];
const shape = (nodes: readonly DictionaryTreeNode[]): unknown[] =>
  nodes.map(({ Id, Children }) => [Id, ...shape(Children)]);

it.each([
  ['a third level', three, first, say.twoLevels],
  ['a branch below another', one, two, say.twoLevels],
  ['a name that is there already', first, two, say.duplicate],
  ['nothing that fits', second, two, undefined],
  ['nothing at the top', second, undefined, undefined],
])('refuses %s', (_, moved, under, message) => {
  expect(refusalOfPlace(roots, moved, under)).toBe(message);
});

it('returns the tree as the server will return it', () => {
  expect(shape(placed(roots, first, three))).toEqual([
    [1, [5]],
    [2, [6]],
    [3, [4]],
  ]);
  expect(placed(roots, first, three)[2]!.Children[0]).toMatchObject({ ParentId: 3, Version: 2 });
  expect(shape(placed(roots, first, undefined))).toEqual([[1, [5]], [2, [6]], [3], [4]]);
  expect(shape(shiftedNode(roots, three, -2))).toEqual([[3], [1, [4], [5]], [2, [6]]]);
  expect(shape(shiftedNode(roots, first, 1))).toEqual([[1, [5], [4]], [2, [6]], [3]]);
});
