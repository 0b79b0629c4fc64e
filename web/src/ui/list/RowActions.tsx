/** The last column of a list: actions on the hovered or active row, the first as text; one button on touch screens. */
import { MoreHorizontal } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Column } from '../data-table/columns.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import type { RowAction } from './list-actions.ts';
import './row-actions.css';
import { useOpen } from './useOpen.ts';

const IN_WORDS = 2;
const PER_CHARACTER = 13;
const MENU_WIDTH = 34;
/** Wide enough for the title. */
const NARROWEST = 48;

/** The anchor and the row of the menu. */
export interface MenuAnchor<Row> {
  readonly row: Row;
  readonly left: number;
  readonly bottom: number;
  /** All actions are in the menu, none in the row. */
  readonly isWhole?: boolean;
}

/** How many stand in a row as text, of all that a row may offer: the column has room for no more. */
const mostWords = (actions: readonly unknown[]): number => (actions.length <= IN_WORDS + 1 ? IN_WORDS + 1 : IN_WORDS);

const offered = <Row,>(actions: readonly RowAction<Row>[], row: Row): readonly RowAction<Row>[] =>
  actions.filter((action) => action.isOffered?.(row) ?? true);

/** Rows have plain buttons only; the table has one shared menu. */
export const rowActionColumn = <Row,>(
  actions: readonly RowAction<Row>[],
  openMenu: (anchor: MenuAnchor<Row>) => void,
  noneOffered?: string,
): Column<Row> => {
  const most = mostWords(actions);
  const words = actions.slice(0, most);
  const characters = words.reduce((sum, { label }) => sum + label.length, 0);
  return {
    id: 'row-actions',
    title: '操作',
    width: 20 + characters * PER_CHARACTER + words.length * 12 + (actions.length > words.length ? MENU_WIDTH : 0),
    ...(noneOffered === undefined && { yieldsTo: NARROWEST }),
    ownClick: true,
    required: true,
    stickToEnd: true,
    cell: (row) => {
      const mine = offered(actions, row);
      const shown = mine.slice(0, most);
      if (mine.length === 0) return noneOffered ? <span className="gh-muted">{noneOffered}</span> : null;
      const openFrom = (button: HTMLElement, isWhole: boolean): void => {
        const { left, bottom } = button.getBoundingClientRect();
        openMenu({ row, left, bottom, isWhole });
      };
      return (
        <span className="gh-row-actions gh-row-at-hand gh-row-over">
          {shown.map((action) => (
            <button
              key={action.key}
              type="button"
              data-danger={action.danger || undefined}
              onClick={() => action.run(row)}
            >
              {action.label}
            </button>
          ))}
          {mine.length > shown.length && (
            <button type="button" aria-label="更多操作" onClick={({ currentTarget }) => openFrom(currentTarget, false)}>
              <MoreHorizontal size={15} aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="gh-row-actions-touch"
            aria-label="操作"
            onClick={({ currentTarget }) => openFrom(currentTarget, true)}
          >
            <MoreHorizontal size={17} aria-hidden />
          </button>
        </span>
      );
    },
  };
};

/** The menu of the row that opened it last. */
export const useRowMenu = <Row,>(actions: readonly RowAction<Row>[]) => {
  const [anchor, setAnchor] = useState<MenuAnchor<Row>>();
  const [open, setOpen] = useOpen();
  const openMenu = useCallback(
    (at: MenuAnchor<Row>): void => {
      setAnchor(at);
      setOpen(true);
    },
    [setOpen],
  );
  const mine = anchor ? offered(actions, anchor.row) : [];
  const items = (anchor?.isWhole ? mine : mine.slice(mostWords(actions))).map(
    ({ key, label, icon, danger = false, run }) => ({
      key,
      label,
      icon,
      danger,
      onClick: () => anchor && run(anchor.row),
    }),
  );
  const menu = anchor && (
    <DropMenu menu={{ items }} placement="bottomRight" open={open} onOpenChange={setOpen}>
      <span className="gh-row-menu-anchor" style={{ left: anchor.left, top: anchor.bottom }} />
    </DropMenu>
  );
  return { openMenu, menu };
};
