/** The floating bar shown while rows are selected. */
import { ChevronDown, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import { mayHandle } from '../shortcuts/key-guard.ts';
import './bulk-bar.css';
import type { BulkAction } from './list-actions.ts';
import { useWidth } from './useWidth.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly actions: readonly BulkAction<Row>[];
  /** Shown beside the count: the sum of the rows. */
  readonly summary?: ReactNode;
  readonly onClear: () => void;
}

const SIDE_BY_SIDE = 7;
/** Pixels: count, menu and close button, the summary, and one action of four characters. */
const FIXED_WIDTH = 190;
const SUMMARY_WIDTH = 150;
const ACT_WIDTH = 104;

/** Shows as many actions as fit: an open drawer leaves little room. */
const fitting = (count: number, room: number, hasSummary: boolean): number => {
  const left = room - FIXED_WIDTH - (hasSummary ? SUMMARY_WIDTH : 0);
  const places = Math.max(0, Math.min(SIDE_BY_SIDE, Math.floor(left / ACT_WIDTH)));
  return Math.min(count, places);
};

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowLeft: -1, ArrowRight: 1 };

const Bar = <Row,>({ rows, actions, summary, onClear }: Props<Row>) => {
  const [element, room] = useWidth<HTMLDivElement>();
  const useful = actions.filter(({ headOnly }) => !headOnly);
  const places = fitting(useful.length, room, summary !== undefined);
  const [shown, folded] = [useful.slice(0, places), useful.slice(places)];
  const items = folded.map(({ key, label, icon, danger = false, run }) => ({
    key,
    label,
    icon,
    danger,
    onClick: () => run(rows),
  }));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = STEPS[event.key];
    if ((by === undefined && event.key !== 'Escape') || !mayHandle(event)) return;
    event.preventDefault();
    if (by === undefined) return onClear();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((at + by) % buttons.length)?.focus();
  };
  return (
    <div ref={element} className="gh-bulk-room">
      <div className="gh-bulk-bar" role="toolbar" aria-label="批量操作" tabIndex={-1} onKeyDown={walk}>
        <span className="gh-bulk-count" aria-live="polite">
          已选 <b className="gh-number">{formatCount(rows.length)}</b>
        </span>
        {summary !== undefined && <span className="gh-bulk-summary gh-number">{summary}</span>}
        {shown.map(({ key, label, icon, danger, run }) => (
          <button key={key} type="button" data-danger={danger || undefined} onClick={() => run(rows)}>
            {icon}
            {label}
          </button>
        ))}
        {folded.length > 0 && (
          <DropMenu menu={{ items }} placement="topRight">
            <button type="button">
              {shown.length === 0 ? '操作' : '更多'}
              <ChevronDown size={13} aria-hidden />
            </button>
          </DropMenu>
        )}
        <button type="button" className="gh-bulk-clear" aria-label="取消选择" title="取消选择 (Esc)" onClick={onClear}>
          <X size={15} aria-hidden />
        </button>
      </div>
    </div>
  );
};

export const BulkBar = <Row,>(props: Props<Row>) => (props.rows.length === 0 ? null : <Bar {...props} />);
