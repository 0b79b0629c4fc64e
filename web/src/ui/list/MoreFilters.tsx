/** A popover for the filters that do not fit in the bar. */
import { Button, Popover } from 'antd';
import { ListFilter } from 'lucide-react';
import type { FilterControl, FilterItem } from './filter-item.ts';
import { useOpen } from './useOpen.ts';

interface Props {
  readonly items: readonly FilterItem[];
  readonly control: Omit<FilterControl, 'roomy'>;
  /** Number of active filters among them. */
  readonly count: number;
  /** Typed text has not been searched yet. */
  readonly isBehind: boolean;
}

/** In a small window the popover shifts into view and does not flip to a side with less room. */
const placements = {
  bottomLeft: {
    points: ['tl', 'bl'],
    offset: [0, 4],
    targetOffset: [0, 0],
    overflow: { shiftX: true, shiftY: true },
  },
};

export const MoreFilters = ({ items, control, count, isBehind }: Props) => {
  const [open, setOpen] = useOpen();
  const applyAndClose = (): void => {
    control.apply();
    setOpen(false);
  };
  /** The input is searched when the popover closes, so the count on its button is correct. */
  const changeOpen = (next: boolean): void => {
    if (!next && isBehind) control.apply();
    setOpen(next);
  };
  const sheet = (
    <fieldset className="gh-more-filters" aria-label="更多筛选">
      {items.map((item) => (
        <div key={item.id} className="gh-more-filter">
          <span aria-hidden>{item.label}</span>
          <div>{item.render({ ...control, apply: applyAndClose, roomy: true })}</div>
        </div>
      ))}
      <div className="gh-more-foot">
        <Button type="primary" onClick={applyAndClose}>
          查询
        </Button>
      </div>
    </fieldset>
  );
  return (
    <Popover
      content={sheet}
      trigger="click"
      placement="bottomLeft"
      builtinPlacements={placements}
      arrow={false}
      open={open}
      onOpenChange={changeOpen}
    >
      <Button icon={<ListFilter size={14} aria-hidden />} aria-expanded={open}>
        <span className="gh-tool-label">更多筛选</span>
        {count > 0 && <em className="gh-filter-count">{count}</em>}
      </Button>
    </Popover>
  );
};
