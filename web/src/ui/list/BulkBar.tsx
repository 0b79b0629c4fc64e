/** The dark bar that floats over a list while rows are selected. */
import { Dropdown } from 'antd';
import { ChevronDown, X } from 'lucide-react';
import { formatCount } from '../format.ts';
import './bulk-bar.css';
import type { BulkAction } from './list-actions.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly actions: readonly BulkAction<Row>[];
  readonly onClear: () => void;
}

const SIDE_BY_SIDE = 5;

export const BulkBar = <Row,>({ rows, actions, onClear }: Props<Row>) => {
  if (rows.length === 0) return null;
  const [shown, folded] = [actions.slice(0, SIDE_BY_SIDE), actions.slice(SIDE_BY_SIDE)];
  const items = folded.map(({ key, label, icon, danger = false, run }) => ({
    key,
    label,
    icon,
    danger,
    onClick: () => run(rows),
  }));
  return (
    <div className="gh-bulk-bar" role="toolbar" aria-label="批量操作">
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
        <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
          <button type="button">
            更多
            <ChevronDown size={13} aria-hidden />
          </button>
        </Dropdown>
      )}
      <button type="button" className="gh-bulk-clear" aria-label="取消选择" title="取消选择 (Esc)" onClick={onClear}>
        <X size={15} aria-hidden />
      </button>
    </div>
  );
};
