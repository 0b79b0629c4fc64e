/** Keyboard handling of a tree: navigation, and moving a branch by Alt+arrows or cut and paste. */
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { rowsInView } from '../data-table/reveal-row.ts';
import { mayHandle } from '../shortcuts/key-guard.ts';
import { strokeOf } from '../shortcuts/keys.ts';
import { placeOf, stepOf } from './tree-keys.ts';
import type { TreeLine, TreeNode } from './tree.ts';

interface Options<Node> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine<Node>[];
  readonly rowHeight: number;
  readonly active: number | undefined;
  readonly onActivate: (id: number) => void;
  readonly onToggle: (id: number, open: boolean) => void;
  readonly mayMove: (node: Node) => boolean;
  /** Undefined for a flat list. */
  readonly onPlace: ((node: Node, under: Node | undefined) => void) | undefined;
  /** Undefined if siblings have no order. */
  readonly onShift: ((node: Node, by: number) => void) | undefined;
  /** Further key handlers, by stroke: `enter`, `delete`, `ctrl+z`. */
  readonly keys: Readonly<Record<string, (node: Node) => void>>;
}

const STEPS = new Set(['alt+arrowleft', 'alt+arrowright', 'alt+arrowup', 'alt+arrowdown']);

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="button"]') !== null;

export const useTreeKeys = <Node extends TreeNode<Node>>(options: Options<Node>) => {
  const { scroller, lines, rowHeight, active, onActivate, onToggle, mayMove, onPlace, onShift, keys } = options;
  const [cutId, setCutId] = useState<number>();
  const at = lines.findIndex(({ node }) => node.Id === active);
  const cut = lines.find(({ node }) => node.Id === cutId)?.node;

  const walk = (stroke: string): boolean => {
    const page = scroller.current ? rowsInView(scroller.current, rowHeight) : 1;
    const step = stepOf(stroke, { lines, active: at, page });
    if (!step) return false;
    if (step.kind === 'go') {
      const target = lines[step.to];
      if (target) onActivate(target.node.Id);
    } else {
      onToggle(step.id, step.kind === 'open');
    }
    return true;
  };

  const cutAndPaste = (stroke: string, { node }: TreeLine<Node>): boolean => {
    if (!onPlace) return false;
    if (stroke === 'ctrl+x' && mayMove(node)) setCutId(node.Id);
    else if (stroke === 'ctrl+v' && cut) onPlace(cut, node);
    else if (stroke !== 'escape' || !cut) return false;
    if (stroke !== 'ctrl+x') setCutId(undefined);
    return true;
  };

  const place = (stroke: string): boolean => {
    const line = lines[at];
    if (!line) return false;
    if (cutAndPaste(stroke, line)) return true;
    // Prevents Alt+Left from navigating back.
    if (!STEPS.has(stroke)) return false;
    if (!mayMove(line.node)) return true;
    const wanted = placeOf(stroke, line, lines);
    if (wanted) onPlace?.(line.node, wanted.under);
    if (stroke === 'alt+arrowup') onShift?.(line.node, -1);
    if (stroke === 'alt+arrowdown') onShift?.(line.node, 1);
    return true;
  };

  const serve = (stroke: string): boolean => {
    const node = lines[at]?.node;
    const act = keys[stroke];
    if (!node || !act) return false;
    act(node);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!mayHandle(event)) return;
    const stroke = strokeOf(event);
    // A focused control handles Enter and Space; the tree handles all other keys.
    if (isControl(event.target) && (stroke === 'enter' || stroke === 'space')) return;
    if (!walk(stroke) && !place(stroke) && !serve(stroke)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { onKeyDown, cut, letGo: () => setCutId(undefined) };
};
