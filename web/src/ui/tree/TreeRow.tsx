/** One line of a tree: indent, toggle, name and columns. */
import { ChevronRight, GripVertical, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Column } from '../data-table/columns.ts';
import type { LineState } from './tree-moves.ts';
import type { TreeLine } from './tree.ts';
import { cellClass, INDENT, ROW_HEIGHT } from './TreeFrame.tsx';

const CONTROLS = 'button:not([tabindex="-1"][data-mouse]), a, input';

interface Props<Node> {
  readonly id: number;
  readonly name: string;
  readonly line: TreeLine<Node>;
  readonly flat: boolean;
  readonly index: number;
  readonly elementId: string;
  readonly columns: readonly Column<Node>[];
  /** A method, so a memoised line needs no `Node` type. */
  renderName(node: Node): ReactNode;
  readonly isActive: boolean;
  readonly state: LineState | undefined;
  readonly mayMove: boolean;
  /** Shown at the line: why an action was rejected. */
  readonly note: string | undefined;
  readonly onToggle: (id: number, open: boolean) => void;
}

/** Tab reaches the controls of the active line only. */
const useTabStops = (isActive: boolean, ...drawnFrom: readonly unknown[]) => {
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? []) {
      control.tabIndex = isActive ? 0 : -1;
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isActive, ...drawnFrom]);
  return element;
};

export const TreeRow = memo(function TreeRow<Node>(props: Props<Node>) {
  const { id, name, line, flat, index, elementId, columns, renderName, isActive, state, mayMove, note, onToggle } =
    props;
  const { node, level, siblings, isOpen } = line;
  const element = useTabStops(isActive, line, columns);
  return (
    <tr
      ref={element}
      id={elementId}
      className={isActive ? 'gh-table-row gh-tree-row active' : 'gh-table-row gh-tree-row'}
      aria-label={name}
      {...(!flat && {
        'aria-level': level,
        'aria-posinset': siblings.indexOf(node) + 1,
        'aria-setsize': siblings.length,
        'aria-expanded': isOpen,
      })}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      data-tree-id={id}
      data-state={state}
      style={{ height: ROW_HEIGHT, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      <td className="gh-table-cell gh-tree-name">
        {/* For the pointer only; keyboard users have Alt+arrows, or Ctrl+X and Ctrl+V. */}
        {mayMove && <GripVertical className="gh-tree-grip" size={14} aria-hidden />}
        {!flat && <span className="gh-tree-indent" style={{ width: (level - 1) * INDENT }} aria-hidden />}
        {isOpen === undefined ? (
          <span className="gh-tree-leaf" aria-hidden />
        ) : (
          <button
            type="button"
            className="gh-tree-toggle"
            // The left and right arrows do the same; a tab stop per branch would be too many.
            tabIndex={-1}
            data-mouse
            aria-label={`${isOpen ? '收起' : '展开'}${name}`}
            onClick={() => onToggle(id, !isOpen)}
          >
            <ChevronRight size={14} aria-hidden data-open={isOpen || undefined} />
          </button>
        )}
        <span className="gh-ellipsis gh-tree-title" title={name}>
          {renderName(node)}
        </span>
        {note !== undefined && (
          <span className="gh-tree-note" role="alert">
            <TriangleAlert size={13} aria-hidden />
            {note}
          </span>
        )}
      </td>
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)} data-column={column.id}>
          {column.cell(node)}
        </td>
      ))}
    </tr>
  );
});
