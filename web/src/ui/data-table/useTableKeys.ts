/** Keyboard handling of a table: moves the active row, selects, opens. */
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { mayHandle } from '../shortcuts/key-guard.ts';
import { revealRow, rowsInView } from './reveal-row.ts';
import type { Branch } from './child-rows.ts';
import type { RowId, RowMarks } from './row-marks.ts';
import { actOf, isRowKey, type Pressed, type TableAct } from './table-keys.ts';

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly ids: readonly RowId[];
  readonly rowHeight: number;
  readonly marks: RowMarks;
  readonly selectable: boolean;
  readonly onOpen: ((index: number) => void) | undefined;
  readonly branches: readonly Branch[] | undefined;
  readonly onFold: (id: RowId) => void;
  /** The rows are loading: keys wait for them. */
  readonly isWaiting: boolean;
}

/** Start of a Shift+arrow range, and the selection before it. */
interface Extension {
  readonly from: number;
  readonly before: ReadonlySet<RowId>;
  readonly reached: number;
}

const PLAIN = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role="button"]') !== null;

export const useTableKeys = (options: Options) => {
  const { scroller, ids, rowHeight, marks, selectable, onOpen, branches, onFold, isWaiting } = options;
  const extension = useRef<Extension | undefined>(undefined);

  const activeIndex = (): number => {
    const active = marks.active();
    return active === undefined ? -1 : ids.indexOf(active);
  };

  const moveTo = (to: number, extend = false): void => {
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
  };

  /** Returns what the key did. */
  const press = (pressed: Pressed, target: EventTarget | null): TableAct['kind'] | undefined => {
    const active = activeIndex();
    const page = scroller.current ? rowsInView(scroller.current, rowHeight) : 1;
    const act = actOf(pressed, { active, count: ids.length, page, branches });
    // A focused control handles Enter and Space; the table handles all other keys.
    if (!act || (isControl(target) && (act.kind === 'toggle' || act.kind === 'open'))) return undefined;

    switch (act.kind) {
      case 'move':
        moveTo(act.to, act.extend);
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
        if (marks.selected().size === 0) return undefined;
        marks.clear();
        break;
    }
    return act.kind;
  };

  /** Keys that came while the rows were loading. */
  const early = useRef<Pressed[]>([]);
  const pressEarly = useEffectEvent(() => {
    for (const pressed of early.current.splice(0)) press(pressed, null);
  });
  useEffect(() => {
    if (!isWaiting) pressEarly();
  }, [isWaiting]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!mayHandle(event)) return;
    const isEarly = isWaiting && isRowKey(event) && !isControl(event.target);
    if (isEarly) early.current.push(event.nativeEvent);
    const did = isEarly ? undefined : press(event, event.target);
    if (!isEarly && !did) return;
    if (did === 'move') event.currentTarget.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  };

  const step = (by: number): void => {
    if (isWaiting) early.current.push({ ...PLAIN, key: by > 0 ? 'j' : 'k' });
    else if (ids.length > 0) moveTo(Math.max(0, Math.min(ids.length - 1, activeIndex() + by)));
  };

  const reveal = useEffectEvent((id: RowId): void => {
    const at = ids.indexOf(id);
    if (at >= 0) moveTo(at);
  });
  useEffect(() => marks.onReveal((id) => reveal(id)), [marks]);

  return { onKeyDown, step };
};
