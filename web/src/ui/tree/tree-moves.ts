/** A screen's rules for moving branches, and the result of dropping a branch at a line. */
import type { TreeLine, TreeNode } from './tree.ts';

export interface TreeMoves<Node> {
  mayMove(node: Node): boolean;
  /** Why the move is not allowed; undefined if it is. `under` is undefined for the root. */
  refusalOf(node: Node, under: Node | undefined): string | undefined;
  /** Never called for the current position. */
  place(node: Node, under: Node | undefined): void;
  /** Dropping below the last line moves to the root. */
  readonly hasTop?: boolean;
  /** For ordered siblings: moves by an offset, up if negative. With the keyboard, the offset may go past an end. */
  shift?(node: Node, by: number): void;
}

/** The drag or cut state of a line. */
export type LineState = 'dragged' | 'over' | 'before' | 'after' | 'refusing' | 'cut';

export type Zone = 'into' | 'before' | 'after';

/** The pointer position: on a line, or below the last one. */
export type Over<Node> = { readonly node: Node; readonly zone: Zone } | 'top';

export interface Outlook<Node> {
  readonly target: Node | undefined;
  readonly zone: Zone;
  readonly refusal: string | undefined;
}

/** The outer quarters of a line mean before and after it; the halves, if the line cannot have children. */
const QUARTER = 0.25;

export const treePlaces = <Node extends TreeNode<Node>>(
  lines: readonly TreeLine<Node>[],
  moves: TreeMoves<Node> | undefined,
  flat: boolean,
) => {
  // By id: the tree may have been reloaded during the drag.
  const lineOf = (node: Node): TreeLine<Node> | undefined => lines.find((line) => line.node.Id === node.Id);
  const placeAmong = (siblings: readonly Node[], { Id }: Node): number => siblings.findIndex((one) => one.Id === Id);

  const isElsewhere = (node: Node, under: Node | undefined): boolean =>
    under?.Id !== node.Id &&
    under?.Id !== lineOf(node)?.parent?.Id &&
    (under !== undefined || moves?.hasTop === true) &&
    !flat;

  /** The offset to move directly before or after a sibling. */
  const shiftTo = (node: Node, target: Node, zone: 'before' | 'after'): number => {
    const siblings = lineOf(node)?.siblings ?? [];
    const [from, at] = [placeAmong(siblings, node), placeAmong(siblings, target)];
    const to = zone === 'before' ? at : at + 1;
    return to > from ? to - 1 - from : to - from;
  };

  return {
    mayMove: (node: Node): boolean => moves?.mayMove(node) ?? false,
    place: (node: Node, under: Node | undefined): void => {
      if (isElsewhere(node, under)) moves?.place(node, under);
    },
    zoneAt: (dragged: Node, { node, parent, isOpen }: TreeLine<Node>, part: number): Zone => {
      const isSibling = parent?.Id === lineOf(dragged)?.parent?.Id && node.Id !== dragged.Id;
      if (!moves?.shift || !isSibling) return 'into';
      if (flat) return part < 0.5 ? 'before' : 'after';
      if (part < QUARTER) return 'before';
      // Directly below an open line is its first child, not its next sibling.
      return part > 1 - QUARTER && !isOpen ? 'after' : 'into';
    },
    /** The result of dropping there; undefined if nothing would change. */
    outlookOf: (node: Node, over: Over<Node>): Outlook<Node> | undefined => {
      const { node: target, zone } = over === 'top' ? { node: undefined, zone: 'into' as const } : over;
      if (target && zone !== 'into') {
        return shiftTo(node, target, zone) === 0 ? undefined : { target, zone, refusal: undefined };
      }
      return isElsewhere(node, target) ? { target, zone, refusal: moves?.refusalOf(node, target) } : undefined;
    },
    drop: (node: Node, over: Over<Node>): void => {
      const { node: target, zone } = over === 'top' ? { node: undefined, zone: 'into' as const } : over;
      if (!target || zone === 'into') {
        if (isElsewhere(node, target)) moves?.place(node, target);
        return;
      }
      const by = shiftTo(node, target, zone);
      if (by !== 0) moves?.shift?.(node, by);
    },
  };
};
