/** A tree with columns: virtual lines, opened and closed, walked by keys, branches dragged or cut and pasted to another place. */
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
  /** Heads the column of names. */
  readonly title: string;
  /** Undefined until the first answer is there. */
  readonly roots: readonly Node[] | undefined;
  /** The same from render to render, like `renderName` and `onToggle`: lines are memoised on them. */
  readonly columns: readonly Column<Node>[];
  readonly renderName: (node: Node) => ReactNode;
  readonly open: ReadonlySet<number>;
  readonly onToggle: (id: number, open: boolean) => void;
  readonly active: number | undefined;
  readonly onActivate: (id: number) => void;
  readonly moves?: TreeMoves<Node>;
  /** What else the keys of the tree do with the active node, by stroke: `enter`, `delete`, `ctrl+z`. */
  readonly keys?: Readonly<Record<string, (node: Node) => void>>;
  /** Said at a line: why something was not done with it. */
  readonly notes?: ReadonlyMap<number, string>;
  readonly empty?: ReactNode;
  /** A refresh failed: what is shown is old. */
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
  const { keys = NO_KEYS, notes = NO_NOTES, empty, error, onRetry } = props;
  const tableId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLTableElement>(null);
  const lines = useMemo(() => linesOf(roots ?? [], open), [roots, open]);
  const isActiveThere = lines.some(({ node }) => node.Id === active);
  // Warned of for the sake of a compiler this project does not use.
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

  const { mayMove, place, outlookOf } = treePlaces(lines, moves);
  const shared = { scroller, lines, rowHeight: ROW_HEIGHT, mayMove };
  const { onKeyDown, cut, letGo } = useTreeKeys({ ...shared, active, onActivate, onToggle, onPlace: place, keys });
  const { drag, ghost, onPointerDown } = useTreeDrag({
    ...shared,
    onOpen: (id) => onToggle(id, true),
    onDrop: (node, over) => place(node, over === 'top' ? undefined : over),
  });
  const outlook = drag && outlookOf(drag);
  const stateOf = (node: Node): LineState | undefined => {
    if (drag?.node.Id === node.Id) return 'dragged';
    if (outlook?.target?.Id === node.Id) return outlook.refusal === undefined ? 'over' : 'refusing';
    return cut === node ? 'cut' : undefined;
  };

  return (
    <div className={drag ? 'gh-table gh-tree gh-tree-dragging' : 'gh-table gh-tree'}>
      {error !== undefined && <ErrorBar message={error} {...(onRetry && { onRetry })} />}
      <div className="gh-table-frame">
        <div ref={scroller} className="gh-table-scroll">
          <table
            ref={sheet}
            className="gh-table-sheet"
            // The rule knows only the plain kind of table.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
            role="treegrid"
            tabIndex={0}
            aria-label={label}
            aria-rowcount={lines.length + 1}
            aria-colcount={columns.length + 1}
            aria-busy={roots === undefined}
            aria-activedescendant={isActiveThere ? `${tableId}-${active}` : undefined}
            onKeyDown={onKeyDown}
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
            {waits && <TreeSkeleton columns={columns} />}
          </table>
        </div>
        {roots?.length === 0 && <div className="gh-table-empty">{empty}</div>}
        {cut && <CutBar node={cut} onLetGo={letGo} />}
      </div>
      {drag && <DragGhost node={drag.node} outlook={outlook} place={ghost} />}
    </div>
  );
};
