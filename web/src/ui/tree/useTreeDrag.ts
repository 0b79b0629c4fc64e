/** Drags a branch to another node: closed nodes open on hover, edges scroll, Esc cancels. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { HEAD_HEIGHT } from '../data-table/reveal-row.ts';
import { edgeSpeed } from '../data-table/useSweep.ts';
import type { Over, Zone } from './tree-moves.ts';
import type { TreeLine, TreeNode } from './tree.ts';

/** Pixels. A shorter movement is a click. */
const SLACK = 4;
const OPENS_AFTER_MS = 600;
const CONTROLS = 'button, a, input';

interface TreeDrag<Node> {
  readonly node: Node;
  /** Undefined outside the tree. */
  readonly over: Over<Node> | undefined;
}

const spotOf = <Node extends TreeNode<Node>>(over: Over<Node> | undefined) =>
  typeof over === 'object' ? `${over.node.Id} ${over.zone}` : over;

interface Options<Node> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine<Node>[];
  readonly rowHeight: number;
  readonly mayMove: (node: Node) => boolean;
  /** The drop target for a relative height in a line: 0 is its top, 1 its bottom. */
  readonly zoneAt: (dragged: Node, line: TreeLine<Node>, part: number) => Zone;
  readonly onOpen: (id: number) => void;
  readonly onDrop: (node: Node, over: Over<Node>) => void;
}

export const useTreeDrag = <Node extends TreeNode<Node>>(options: Options<Node>) => {
  const { scroller, lines, rowHeight, mayMove, zoneAt, onOpen, onDrop } = options;
  const [drag, setDrag] = useState<TreeDrag<Node>>();
  /** Follows the pointer; positioned in the DOM directly, so the tree does not re-render for every pixel. */
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);

  const lookAt = useEffectEvent((dragged: Node, x: number, y: number): Over<Node> | undefined => {
    const box = scroller.current?.getBoundingClientRect();
    if (!scroller.current || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
    const at = (y - box.top - HEAD_HEIGHT + scroller.current.scrollTop) / rowHeight;
    if (at < 0) return undefined;
    const line = lines[Math.floor(at)];
    return line ? { node: line.node, zone: zoneAt(dragged, line, at % 1) } : 'top';
  });
  const isClosed = useEffectEvent((id: number): boolean =>
    lines.some(({ node, isOpen }) => node.Id === id && isOpen === false),
  );
  const open = useEffectEvent(onOpen);
  const drop = useEffectEvent(onDrop);

  const begin = useEffectEvent((node: Node, down: PointerEvent): void => {
    let now: TreeDrag<Node> | undefined;
    let pointer = down;
    let frame = 0;
    let opening: ReturnType<typeof setTimeout> | undefined;

    const look = (): void => {
      const over = lookAt(node, pointer.clientX, pointer.clientY);
      if (now && spotOf(now.over) === spotOf(over)) return;
      now = { node, over };
      setDrag(now);
      clearTimeout(opening);
      if (typeof over === 'object') {
        const { Id } = over.node;
        opening = setTimeout(() => isClosed(Id) && open(Id), OPENS_AFTER_MS);
      }
    };
    const scroll = (): void => {
      const list = scroller.current;
      const box = list?.getBoundingClientRect();
      if (list && box) {
        const speed = edgeSpeed(pointer.clientY, box.top + HEAD_HEIGHT, box.bottom);
        if (speed !== 0) list.scrollTop += speed;
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (event: PointerEvent): void => {
      pointer = event;
      if (!now && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= SLACK) return;
      if (!now) frame = requestAnimationFrame(scroll);
      look();
      ghost.current?.style.setProperty('transform', `translate(${event.clientX + 14}px, ${event.clientY + 10}px)`);
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(opening);
      listening.abort();
      stop.current = undefined;
      setDrag(undefined);
    };
    const finish = (): void => {
      const over = now?.over;
      end();
      if (over) drop(node, over);
    };
    const letGo = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !now) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', finish, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', letGo, { signal, capture: true });
    stop.current = end;
  });

  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest(CONTROLS)) return;
    // Touch scrolls; it drags by the handle only.
    if (event.pointerType === 'touch' && !event.target.closest('.gh-tree-grip')) return;
    const id = Number(event.target.closest<HTMLElement>('[data-tree-id]')?.dataset['treeId']);
    const node = lines.find((line) => line.node.Id === id)?.node;
    if (node && mayMove(node)) begin(node, event.nativeEvent);
  };

  return { drag, ghost, onPointerDown };
};
