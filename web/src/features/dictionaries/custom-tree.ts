/** Rules of the custom tree of two levels, and its state after a change. Pure functions. */
import {
  dictionaryMessages as say,
  type DictionaryTreeNode,
} from '@gonghai/contract/dictionaries/dictionary-admin.contract.ts';
import { withBranchUnder } from '../../ui/tree/tree.ts';
import { shifted } from './order.ts';

type Nodes = readonly DictionaryTreeNode[];

export const isFirstLevel = ({ ParentId }: DictionaryTreeNode): boolean => ParentId === 0;

/** The refusal the server would send. */
export const refusalOfPlace = (
  roots: Nodes,
  node: DictionaryTreeNode,
  under: DictionaryTreeNode | undefined,
): string | undefined => {
  if (under && (!isFirstLevel(under) || node.Children.length > 0)) return say.twoLevels;
  const siblings = under ? under.Children : roots;
  return siblings.some(({ Id, Name }) => Name === node.Name && Id !== node.Id) ? say.duplicate : undefined;
};

/** A moved node becomes the last of its new siblings. */
export const placed = (roots: Nodes, node: DictionaryTreeNode, under: DictionaryTreeNode | undefined): Nodes =>
  withBranchUnder(roots, { ...node, ParentId: under?.Id ?? 0, Version: node.Version + 1 }, under?.Id);

export const shiftedNode = (roots: Nodes, { Id, ParentId }: DictionaryTreeNode, by: number): Nodes =>
  ParentId === 0
    ? shifted(roots, Id, by)
    : roots.map((root) => (root.Id === ParentId ? { ...root, Children: [...shifted(root.Children, Id, by)] } : root));
