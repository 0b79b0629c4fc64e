/** The parts around the lines of a tree: header, loading bars, drag label, and the bar of the cut branch. */
import { Move, Scissors, X } from 'lucide-react';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Column } from '../data-table/columns.ts';
import '../list/bulk-bar.css';
import { SkeletonBar } from '../state/Skeleton.tsx';
import type { Outlook, Zone } from './tree-moves.ts';

export const ROW_HEIGHT = 36;
export const INDENT = 22;

interface Columns<Node> {
  readonly columns: readonly Column<Node>[];
}

export const cellClass = <Node,>({ align }: Column<Node>): string =>
  align === 'end' ? 'gh-table-cell gh-align-end' : 'gh-table-cell';

export const TreeHead = <Node,>({ title, columns }: Columns<Node> & { readonly title: string }) => (
  <thead className="gh-table-head">
    <tr className="gh-table-head-row" aria-rowindex={1}>
      <th scope="col" className="gh-table-cell gh-tree-head">
        {title}
      </th>
      {columns.map((column) => (
        <th key={column.id} scope="col" className={cellClass(column)}>
          {column.title}
        </th>
      ))}
    </tr>
  </thead>
);

const SHAPE = [1, 2, 3, 3, 2, 3, 3, 3, 2, 2, 3].map((level, at) => ({ at, level, width: 90 + ((at * 37) % 80) }));

export const TreeSkeleton = <Node,>({ columns, flat }: Columns<Node> & { readonly flat: boolean }) => (
  <tbody className="gh-table-skeleton" aria-hidden>
    {SHAPE.map(({ at, level, width }) => (
      <tr key={at} className="gh-table-row" style={{ height: ROW_HEIGHT }}>
        <td className="gh-table-cell" style={{ paddingLeft: 12 + (flat ? 1 : level) * INDENT }}>
          <SkeletonBar width={width} />
        </td>
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            <SkeletonBar width="45%" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

interface Named {
  readonly Name: string;
}

const DESTINATIONS: Record<Zone, (target: string | undefined) => string> = {
  into: (target) => (target === undefined ? '移到顶级' : `移到“${target}”下`),
  before: (target) => `移到“${target}”之前`,
  after: (target) => `移到“${target}”之后`,
};

interface GhostProps {
  readonly node: Named;
  readonly outlook: Outlook<Named> | undefined;
  readonly place: RefObject<HTMLDivElement | null>;
}

export const DragGhost = ({ node, outlook, place }: GhostProps) => {
  const destination = outlook && DESTINATIONS[outlook.zone](outlook.target?.Name);
  return createPortal(
    <div ref={place} className="gh-tree-ghost" data-refusing={outlook?.refusal !== undefined || undefined}>
      <Move size={13} aria-hidden />
      <b className="gh-ellipsis">{node.Name}</b>
      {outlook && <span>{outlook.refusal ?? destination}</span>}
    </div>,
    document.body,
  );
};

export const CutBar = ({ node, onLetGo }: { readonly node: Named; readonly onLetGo: () => void }) => (
  <div className="gh-bulk-bar gh-tree-cut">
    <output className="gh-bulk-count">
      <Scissors size={14} aria-hidden />
      已剪切“{node.Name}”，选中目标后按
      <kbd>Ctrl</kbd>
      <kbd>V</kbd>
    </output>
    <button type="button" aria-label="取消剪切" title="取消剪切 (Esc)" onClick={onLetGo}>
      <X size={15} aria-hidden />
    </button>
  </div>
);
