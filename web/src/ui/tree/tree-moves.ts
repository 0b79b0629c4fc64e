/** What a screen says about moving branches of its tree, and what a drag over a line would come to. */
import type { TreeLine, TreeNode } from './tree.ts';
import type { TreeDrag } from './useTreeDrag.ts';

export interface TreeMoves<Node> {
  mayMove(node: Node): boolean;
  /** Why it may not stand there; undefined when it may. `under` is undefined at the top. */
  refusalOf(node: Node, under: Node | undefined): string | undefined;
  /** Never called for the place where it stands already. */
  place(node: Node, under: Node | undefined): void;
  /** Below the last line is the top of the tree. */
  readonly hasTop?: boolean;
}

/** What is going on with a line beside its content. */
export type LineState = 'dragged' | 'over' | 'refusing' | 'cut';

export interface Outlook<Node> {
  readonly target: Node | undefined;
  readonly refusal: string | undefined;
}

export const treePlaces = <Node extends TreeNode<Node>>(
  lines: readonly TreeLine<Node>[],
  moves: TreeMoves<Node> | undefined,
) => {
  // By id: the tree may have been read anew while something was held over it.
  const parentOf = (node: Node): Node | undefined => lines.find((line) => line.node.Id === node.Id)?.parent;
  const isElsewhere = (node: Node, under: Node | undefined): boolean =>
    under?.Id !== node.Id && under?.Id !== parentOf(node)?.Id && (under !== undefined || moves?.hasTop === true);

  return {
    mayMove: (node: Node): boolean => moves?.mayMove(node) ?? false,
    place: (node: Node, under: Node | undefined): void => {
      if (isElsewhere(node, under)) moves?.place(node, under);
    },
    /** What dropping it now would come to; undefined where nothing would happen. */
    outlookOf: ({ node, over }: TreeDrag<Node>): Outlook<Node> | undefined => {
      const target = over === 'top' ? undefined : over;
      if (over === undefined || !isElsewhere(node, target)) return undefined;
      return { target, refusal: moves?.refusalOf(node, target) };
    },
  };
};
