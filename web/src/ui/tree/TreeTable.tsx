/** A tree with columns: virtual lines, keyboard navigation, and moving branches by drag or cut and paste. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { Column } from '../data-table/columns.ts';
import '../data-table/data-table.css';
import { revealRow } from '../data-table/reveal-row.ts';
import { ErrorBar } from '../state/ErrorBar.tsx';
import { useNoticeableWait } from '../state/Skeleton.tsx';
import './tree-table.css';
import { type LineState, type TreeMoves, treePlaces } from './tree-moves.ts';
import { linesOf, type TreeNode } from './tree.ts';
import { CutBar, DragGhost, ROW_HEIGHT, TreeHead, TreeSkeleton } from './TreeFrame.tsx';
import { TreeRow } from './TreeRow.tsx';
import { useTreeDrag } from './useTreeDrag.ts';
import { useTreeKeys } from './useTreeKeys.ts';

interface Props<Node extends TreeNode<Node>> {
  readonly label: string;
  /** Header of the name column. */
  readonly title: string;
  /** Undefined until the first response. */
  readonly roots: readonly Node[] | undefined;
  /** A stable reference, like `renderName` and `onToggle`: lines are memoised on them. */
  readonly columns: readonly Column<Node>[];
  readonly renderName: (node: Node) => ReactNode;
  readonly open: ReadonlySet<number>;
  readonly onToggle: (id: number, open: boolean) => void;
  readonly active: number | undefined;
  readonly onActivate: (id: number) => void;
  readonly moves?: TreeMoves<Node>;
  /** A flat list without children; exposed to screen readers as a grid. */
  readonly flat?: boolean;
  /** Further key handlers for the active node, by stroke: `enter`, `delete`, `ctrl+z`. */
  readonly keys?: Readonly<Record<string, (node: Node) => void>>;
  /** Shown at a line: why an action was rejected. */
  readonly notes?: ReadonlyMap<number, string>;
  readonly empty?: ReactNode;
  /** A refresh failed: the shown data is stale. */
  readonly error?: string | undefined;
  readonly onRetry?: () => void;
}

const OVERSCAN = 8;
const NO_KEYS = {};
const NO_NOTES: ReadonlyMap<number, string> = new Map();

const clickedId = ({ target }: MouseEvent): number | undefined => {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-tree-id]') : null;
  return line ? Number(line.dataset['treeId']) : undefined;
};

export const TreeTable = <Node extends TreeNode<Node>>(props: Props<Node>) => {
  const { label, title, roots, columns, renderName, open, onToggle, active, onActivate, moves } = props;
  const { flat = false, keys = NO_KEYS, notes = NO_NOTES, empty, error, onRetry } = props;
  const tableId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLTableElement>(null);
  const lines = useMemo(() => linesOf(roots ?? [], open), [roots, open]);
  const isActiveThere = lines.some(({ node }) => node.Id === active);
  // The rule concerns the React Compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  useLayoutEffect(() => {
    const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ');
    sheet.current?.style.setProperty('--tracks', `minmax(280px, 1fr) ${tracks}`);
  }, [columns]);
  const reveal = useEffectEvent((id: number): void => {
    const index = lines.findIndex(({ node }) => node.Id === id);
    if (scroller.current && index >= 0) revealRow(scroller.current, index, ROW_HEIGHT);
  });
  useEffect(() => {
    if (active !== undefined) reveal(active);
  }, [active]);
  const waits = useNoticeableWait(roots === undefined && error === undefined);

  const { mayMove, place, zoneAt, outlookOf, drop } = treePlaces(lines, moves, flat);
  const shared = { scroller, lines, rowHeight: ROW_HEIGHT, mayMove };
  const { onKeyDown, cut, letGo } = useTreeKeys({
    ...shared,
    active,
    onActivate,
    onToggle,
    onPlace: flat ? undefined : place,
    onShift: moves?.shift?.bind(moves),
    keys,
  });
  const { drag, ghost, onPointerDown } = useTreeDrag({
    ...shared,
    zoneAt,
    onOpen: (id) => onToggle(id, true),
    onDrop: drop,
  });
  const outlook = drag?.over && outlookOf(drag.node, drag.over);
  const stateOf = (node: Node): LineState | undefined => {
    if (drag?.node.Id === node.Id) return 'dragged';
    if (outlook?.target?.Id !== node.Id) return cut === node ? 'cut' : undefined;
    if (outlook.refusal !== undefined) return 'refusing';
    return outlook.zone === 'into' ? 'over' : outlook.zone;
  };

  return (
    <div className={`gh-table gh-tree ${drag ? 'gh-tree-dragging' : ''} ${flat ? 'gh-tree-flat' : ''}`}>
      {error !== undefined && <ErrorBar message={error} {...(onRetry && { onRetry })} />}
      <div className="gh-table-frame">
        <div ref={scroller} className="gh-table-scroll">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has the role of a grid */}
          <table
            ref={sheet}
            className="gh-table-sheet"
            role={flat ? 'grid' : 'treegrid'}
            tabIndex={0}
            aria-label={label}
            aria-rowcount={lines.length + 1}
            aria-colcount={columns.length + 1}
            aria-busy={roots === undefined}
            aria-activedescendant={isActiveThere ? `${tableId}-${active}` : undefined}
            onKeyDown={onKeyDown}
            onFocus={({ currentTarget, target }) => {
              // Keyboard focus starts at the first line.
              const first = lines[0];
              const isByKeys = target === currentTarget && target.matches(':focus-visible');
              if (first && !isActiveThere && isByKeys) onActivate(first.node.Id);
            }}
            onPointerDown={onPointerDown}
            onClick={(event) => {
              const id = clickedId(event);
              if (id !== undefined) onActivate(id);
            }}
          >
            <TreeHead title={title} columns={columns} />
            <tbody className="gh-table-body" style={{ height: lines.length * ROW_HEIGHT }}>
              {virtualizer.getVirtualItems().map(({ index }) => {
                const line = lines[index];
                return (
                  line && (
                    <TreeRow
                      key={line.node.Id}
                      id={line.node.Id}
                      name={line.node.Name}
                      line={line}
                      flat={flat}
                      index={index}
                      elementId={`${tableId}-${line.node.Id}`}
                      columns={columns}
                      renderName={renderName}
                      isActive={line.node.Id === active}
                      state={stateOf(line.node)}
                      mayMove={mayMove(line.node)}
                      note={notes.get(line.node.Id)}
                      onToggle={onToggle}
                    />
                  )
                );
              })}
            </tbody>
            {waits && <TreeSkeleton columns={columns} flat={flat} />}
          </table>
        </div>
        {roots?.length === 0 && <div className="gh-table-empty">{empty}</div>}
        {cut && <CutBar node={cut} onLetGo={letGo} />}
      </div>
      {drag && <DragGhost node={drag.node} outlook={outlook} place={ghost} />}
    </div>
  );
};
