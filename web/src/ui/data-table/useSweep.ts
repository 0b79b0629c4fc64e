/** Shift+drag adds the rows under the pointer to the selection and scrolls at the table's edges. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { HEAD_HEIGHT } from './reveal-row.ts';
import type { RowId, RowMarks } from './row-marks.ts';

interface Sweep {
  readonly from: number;
  readonly before: ReadonlySet<RowId>;
  pointerY: number;
}

const EDGE = 28;
const FASTEST = 24;

/** Pixels to scroll per frame: faster the further the pointer is past the edge. */
export const edgeSpeed = (pointerY: number, top: number, bottom: number): number => {
  if (pointerY > bottom - EDGE) return Math.min(FASTEST, Math.ceil((pointerY - bottom + EDGE) / 3));
  if (pointerY < top + EDGE) return -Math.min(FASTEST, Math.ceil((top + EDGE - pointerY) / 3));
  return 0;
};

/** The click that ends a drag must neither toggle a row nor open a detail. */
const swallowNextClick = (): void => {
  const swallow = (event: Event): void => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
};

export const useSweep = (
  scroller: RefObject<HTMLElement | null>,
  ids: readonly RowId[],
  rowHeight: number,
  marks: RowMarks,
  enabled: boolean,
): void => {
  const rowAt = useEffectEvent((pointerY: number): number => {
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    const within = pointerY - top - HEAD_HEIGHT + (scroller.current?.scrollTop ?? 0);
    return Math.max(0, Math.min(ids.length - 1, Math.floor(within / rowHeight)));
  });

  const extend = useEffectEvent((sweep: Sweep): void => {
    const to = rowAt(sweep.pointerY);
    marks.select([...sweep.before, ...ids.slice(Math.min(sweep.from, to), Math.max(sweep.from, to) + 1)]);
    marks.activate(ids[to]);
  });

  const begin = useEffectEvent((down: MouseEvent): Sweep => {
    return { from: rowAt(down.clientY), before: marks.selected(), pointerY: down.clientY };
  });

  useEffect(() => {
    const table = scroller.current;
    if (!table || !enabled) return undefined;
    let sweep: Sweep | undefined;
    let frame = 0;

    const follow = (): void => {
      if (!sweep) return;
      const { top, bottom } = table.getBoundingClientRect();
      const speed = edgeSpeed(sweep.pointerY, top + HEAD_HEIGHT, bottom);
      if (speed !== 0) {
        table.scrollTop += speed;
        extend(sweep);
      }
      frame = requestAnimationFrame(follow);
    };
    const move = (event: MouseEvent): void => {
      if (!sweep) return;
      sweep.pointerY = event.clientY;
      extend(sweep);
    };
    const finish = (): void => {
      if (!sweep) return;
      sweep = undefined;
      cancelAnimationFrame(frame);
      table.classList.remove('gh-sweeping');
      removeEventListener('mousemove', move);
      removeEventListener('mouseup', finish);
      swallowNextClick();
    };
    const press = (event: MouseEvent): void => {
      const onRow = event.target instanceof Element && event.target.closest('[data-index]');
      if (!event.shiftKey || event.button !== 0 || !onRow) return;
      // Prevents text selection and the native Shift+click.
      event.preventDefault();
      table.querySelector<HTMLElement>('.gh-table-sheet')?.focus({ preventScroll: true });
      table.classList.add('gh-sweeping');
      sweep = begin(event);
      extend(sweep);
      addEventListener('mousemove', move);
      addEventListener('mouseup', finish);
      frame = requestAnimationFrame(follow);
    };

    table.addEventListener('mousedown', press);
    return () => {
      finish();
      table.removeEventListener('mousedown', press);
    };
  }, [scroller, enabled]);
};
