/** The dark bar that floats over a list while rows are selected. */
import { ChevronDown, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../format.ts';
import { DropMenu } from '../overlay/DropMenu.tsx';
import './bulk-bar.css';
import type { BulkAction } from './list-actions.ts';
import { useWidth } from './useWidth.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly actions: readonly BulkAction<Row>[];
  readonly onClear: () => void;
}

const SIDE_BY_SIDE = 5;
/** Pixels: the number, the menu and the cross, and one act of four characters. */
const FIXED_WIDTH = 190;
const ACT_WIDTH = 104;

/** As many acts as fit stand side by side: beside an open drawer there is little room. */
const fitting = (count: number, room: number): number => {
  const places = Math.max(0, Math.min(SIDE_BY_SIDE, Math.floor((room - FIXED_WIDTH) / ACT_WIDTH)));
  return Math.min(count, places);
};

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowLeft: -1, ArrowRight: 1 };

const Bar = <Row,>({ rows, actions, onClear }: Props<Row>) => {
  const [element, room] = useWidth<HTMLDivElement>();
  const places = fitting(actions.length, room);
  const [shown, folded] = [actions.slice(0, places), actions.slice(places)];
  const items = folded.map(({ key, label, icon, danger = false, run }) => ({
    key,
    label,
    icon,
    danger,
    onClick: () => run(rows),
  }));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = STEPS[event.key];
    if (by === undefined && event.key !== 'Escape') return;
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
