/** Reorders the items of a `ul` by dragging a handle or with the arrow keys. */
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useState } from 'react';
import { moveItem } from '../data-table/column-order.ts';
import { mayHandle } from '../shortcuts/key-guard.ts';

type Axis = 'row' | 'column';

const KEYS: Record<Axis, { readonly back: string; readonly on: string }> = {
  row: { back: 'ArrowLeft', on: 'ArrowRight' },
  column: { back: 'ArrowUp', on: 'ArrowDown' },
};

/** Pixels. A shorter movement is a click. */
const SLACK = 4;

interface Drag {
  readonly id: string;
  readonly order: readonly string[];
}

/** Number of other items before the pointer. */
const placeAt = (list: Element, id: string, axis: Axis, { clientX, clientY }: PointerEvent): number =>
  [...list.querySelectorAll<HTMLElement>('[data-reorder]')].filter((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    const isBefore = axis === 'row' ? left + width / 2 < clientX : top + height / 2 < clientY;
    return isBefore && item.dataset['reorder'] !== id;
  }).length;

export const useReorder = (ids: readonly string[], axis: Axis, onReorder: (ids: readonly string[]) => void) => {
  const [drag, setDrag] = useState<Drag>();
  const order = drag?.order ?? ids;

  const start = (id: string, down: ReactPointerEvent): void => {
    const list = down.currentTarget.closest('ul');
    if (down.button !== 0 || !list) return;
    let latest: readonly string[] | undefined;
    const move = (event: PointerEvent): void => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
      if (!latest && !far) return;
      latest = moveItem(ids, ids.indexOf(id), placeAt(list, id, axis, event));
      setDrag({ id, order: latest });
    };
    const finish = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', finish);
      removeEventListener('pointercancel', finish);
      setDrag(undefined);
      if (latest && latest !== ids) onReorder(latest);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', finish);
    addEventListener('pointercancel', finish);
  };

  const step = (id: string, event: KeyboardEvent): void => {
    if (!mayHandle(event)) return;
    const at = ids.indexOf(id);
    const to = event.key === KEYS[axis].back ? at - 1 : event.key === KEYS[axis].on ? at + 1 : at;
    if (to === at || to < 0 || to >= ids.length) return;
    event.preventDefault();
    event.stopPropagation();
    onReorder(moveItem(ids, at, to));
  };

  return {
    /** The list is a flex box: during a drag only the `order` of its items changes. */
    itemProps: (id: string) => ({
      'data-reorder': id,
      'data-dragged': drag?.id === id || undefined,
      style: { order: order.indexOf(id) },
    }),
    handleProps: (id: string) => ({
      onPointerDown: (event: ReactPointerEvent) => start(id, event),
      onKeyDown: (event: KeyboardEvent) => step(id, event),
    }),
  };
};
