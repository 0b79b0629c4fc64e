/** Searches a tree: the matching nodes, and the branches to open to show them. Pure. */
import { everyNode, type TreeNode, wayTo } from './tree.ts';

/** The node and all below it. */
export const idsUnder = <Node extends TreeNode<Node>>(roots: readonly Node[], id: number): ReadonlySet<number> =>
  new Set(everyNode(wayTo(roots, id).slice(-1)).map(({ Id }) => Id));

const nameOf = <Node extends TreeNode<Node>>({ Name }: Node): string => Name;

/** Nodes that contain the search text, with their ancestors and descendants. */
export const searchTree = <Node extends TreeNode<Node>>(
  roots: readonly Node[],
  typed: string,
  wordsOf: (node: Node) => string = nameOf,
): readonly Node[] => {
  const words = typed.trim().toLowerCase();
  if (words === '') return roots;
  return roots.flatMap((node) => {
    if (wordsOf(node).toLowerCase().includes(words)) return [node];
    const below = searchTree(node.Children, words, wordsOf);
    return below.length > 0 ? [{ ...node, Children: [...below] }] : [];
  });
};

/** Branches to open so that every match is visible, including matches below other matches. */
export const idsAbove = <Node extends TreeNode<Node>>(roots: readonly Node[], typed: string): readonly number[] => {
  const words = typed.trim().toLowerCase();
  return roots.flatMap(({ Id, Children }) => {
    const below = idsAbove(Children, words);
    const isAbove = below.length > 0 || Children.some(({ Name }) => Name.toLowerCase().includes(words));
    return isAbove ? [Id, ...below] : [];
  });
};

/** The nodes whose own name contains the search text; none without a text. */
export const matchesOf = <Node extends TreeNode<Node>>(roots: readonly Node[], typed: string): readonly Node[] => {
  const words = typed.trim().toLowerCase();
  return words === '' ? [] : everyNode(roots).filter(({ Name }) => Name.toLowerCase().includes(words));
};
