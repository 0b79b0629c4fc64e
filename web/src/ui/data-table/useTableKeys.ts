/** Keyboard handling of a table: moves the active row, selects, opens. */
import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { mayHandle } from '../shortcuts/key-guard.ts';
import { revealRow, rowsInView } from './reveal-row.ts';
import type { Branch } from './child-rows.ts';
import type { RowId, RowMarks } from './row-marks.ts';
import { actOf } from './table-keys.ts';

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly ids: readonly RowId[];
  readonly rowHeight: number;
  readonly marks: RowMarks;
  readonly selectable: boolean;
  readonly onOpen: ((index: number) => void) | undefined;
  readonly branches: readonly Branch[] | undefined;
  readonly onFold: (id: RowId) => void;
}

/** Start of a Shift+arrow range, and the selection before it. */
interface Extension {
  readonly from: number;
  readonly before: ReadonlySet<RowId>;
  readonly reached: number;
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role="button"]') !== null;

export const useTableKeys = (options: Options) => {
  const { scroller, ids, rowHeight, marks, selectable, onOpen, branches, onFold } = options;
  const extension = useRef<Extension | undefined>(undefined);

  const activeIndex = useCallback((): number => {
    const active = marks.active();
    return active === undefined ? -1 : ids.indexOf(active);
  }, [marks, ids]);

  const moveTo = useCallback(
    (to: number, extend = false): void => {
      const active = activeIndex();
      if (extend && selectable) {
        const running = extension.current?.reached === active ? extension.current : undefined;
        const { from, before } = running ?? { from: Math.max(0, active), before: marks.selected() };
        marks.select([...before, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
        extension.current = { from, before, reached: to };
      } else {
        extension.current = undefined;
      }
      marks.activate(ids[to]);
      if (scroller.current) revealRow(scroller.current, to, rowHeight);
    },
    [activeIndex, selectable, marks, ids, scroller, rowHeight],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>): void => {
      if (!mayHandle(event)) return;
      const active = activeIndex();
      const page = scroller.current ? rowsInView(scroller.current, rowHeight) : 1;
      const act = actOf(event, { active, count: ids.length, page, branches });
      // A focused control handles Enter and Space; the table handles all other keys.
      if (!act || (isControl(event.target) && (act.kind === 'toggle' || act.kind === 'open'))) return;

      switch (act.kind) {
        case 'move':
          moveTo(act.to, act.extend);
          event.currentTarget.focus({ preventScroll: true });
          break;
        case 'toggle':
          if (selectable) marks.toggle(ids[active] ?? -1);
          break;
        case 'selectAll':
          if (selectable) marks.select(ids);
          break;
        case 'open':
          onOpen?.(active);
          break;
        case 'fold':
          onFold(ids[active] ?? -1);
          break;
        case 'clear':
          if (marks.selected().size === 0) return;
          marks.clear();
          break;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    [scroller, activeIndex, rowHeight, ids, branches, selectable, marks, moveTo, onOpen, onFold],
  );

  return { onKeyDown, moveTo, activeIndex };
};
