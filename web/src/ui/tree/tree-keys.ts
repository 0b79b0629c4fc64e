/** The keys of a tree, following the ARIA treegrid pattern, and the keys that move a branch. Pure. */
import type { TreeLine, TreeNode } from './tree.ts';

export type TreeStep =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open' | 'close'; readonly id: number };

interface Where<Node> {
  readonly lines: readonly TreeLine<Node>[];
  /** -1 if no line is active. */
  readonly active: number;
  /** Number of visible lines. */
  readonly page: number;
}

const vertical = (stroke: string, active: number, page: number, last: number): number | undefined =>
  ({
    arrowdown: active + 1,
    arrowup: active - 1,
    home: 0,
    end: last,
    pagedown: active + page,
    pageup: active - page,
  })[stroke];

export const stepOf = <Node extends TreeNode<Node>>(
  stroke: string,
  { lines, active, page }: Where<Node>,
): TreeStep | undefined => {
  const last = lines.length - 1;
  if (last < 0) return undefined;
  const to = vertical(stroke, active, page, last);
  if (to !== undefined) return { kind: 'go', to: Math.max(0, Math.min(last, to)) };

  const line = lines[active];
  if (!line) return undefined;
  const { node, parent, isOpen } = line;
  if (stroke === 'arrowright' && isOpen !== undefined) {
    return isOpen ? { kind: 'go', to: active + 1 } : { kind: 'open', id: node.Id };
  }
  if (stroke !== 'arrowleft') return undefined;
  if (isOpen) return { kind: 'close', id: node.Id };
  return parent && { kind: 'go', to: lines.findIndex((other) => other.node === parent) };
};

/** New parent of a branch: its grandparent, or the sibling above. Undefined if there is none. */
export const placeOf = <Node extends TreeNode<Node>>(
  stroke: string,
  { node, parent, siblings }: TreeLine<Node>,
  lines: readonly TreeLine<Node>[],
): { readonly under: Node | undefined } | undefined => {
  if (stroke === 'alt+arrowleft') return parent && { under: lines.find((line) => line.node === parent)?.parent };
  const above = stroke === 'alt+arrowright' ? siblings[siblings.indexOf(node) - 1] : undefined;
  return above && { under: above };
};
