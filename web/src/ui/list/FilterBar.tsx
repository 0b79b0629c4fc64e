/** The filters of a list in one row; filters that do not fit move to a popover. */
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { isComposing } from '../shortcuts/key-guard.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import './filter-bar.css';
import { type FilterItem, type FilterValues, isSet, sameValues, splitByRoom } from './filter-item.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { useWidth } from './useWidth.ts';

interface Props {
  readonly items: readonly FilterItem[];
  readonly values: FilterValues;
  /** The last search. */
  readonly searched: FilterValues;
  /** The list's defaults; clearing returns to them. */
  readonly defaults: FilterValues;
  /** Values while typing. */
  readonly onType: (values: FilterValues) => void;
  /** Values to search. */
  readonly onSearch: (values: FilterValues) => void;
  /** Shown at the right end: density, columns. */
  readonly tools?: ReactNode;
  /** Moves the focus from the search field to the table: Down or Esc. */
  readonly onLeave?: (by: 0 | 1) => void;
}

const MORE_WIDTH = 112;
const QUERY_WIDTH = 54;
const CLEAR_WIDTH = 52;

const SEARCH = 'input[data-search], [data-search] input';
const LEAVING: Readonly<Record<string, 0 | 1 | undefined>> = { ArrowDown: 1, Escape: 0 };

export const FilterBar = ({ items, values, searched, defaults, onType, onSearch, tools, onLeave }: Props) => {
  const bar = useRef<HTMLElement>(null);
  const [area, width] = useWidth<HTMLDivElement>();
  useShortcut({
    keys: '/',
    scope: '列表',
    description: '搜索',
    run: () => bar.current?.querySelector<HTMLInputElement>(SEARCH)?.focus(),
  });
  const leave = (event: KeyboardEvent): void => {
    const by = LEAVING[event.key];
    if (by === undefined || isComposing(event.nativeEvent)) return;
    if (!onLeave || !(event.target instanceof Element) || !event.target.matches(SEARCH)) return;
    event.preventDefault();
    onLeave(by);
  };

  const inPlace = items.filter(({ when }) => !when || when(values));
  const fitting = inPlace.filter(({ hidden }) => !hidden);
  const anySet = inPlace.some((item) => isSet(item, values, defaults));
  const room = width - QUERY_WIDTH - (anySet ? CLEAR_WIDTH : 0);
  const { inBar, folded } = splitByRoom(fitting, room, MORE_WIDTH);
  const control = {
    values,
    type: (patch: FilterValues) => onType({ ...values, ...patch }),
    change: (patch: FilterValues) => onSearch({ ...values, ...patch }),
    apply: () => onSearch(values),
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles what bubbles from the search field
    <search ref={bar} className="gh-filter-bar" onKeyDown={leave}>
      <div ref={area} className="gh-filters">
        {inBar.map((item) => (
          <span
            key={item.id}
            className={item.leading ? 'gh-filter gh-filter-leading' : 'gh-filter'}
            style={{ width: item.width }}
          >
            {item.render({ ...control, roomy: false })}
          </span>
        ))}
        {folded.length > 0 && (
          <MoreFilters
            items={folded}
            control={control}
            count={folded.filter((item) => isSet(item, values, defaults)).length}
            isBehind={!sameValues(values, searched)}
          />
        )}
        <Button onClick={control.apply}>查询</Button>
        {anySet && (
          <Button type="text" onClick={() => onSearch(defaults)}>
            清除
          </Button>
        )}
      </div>
      {tools && <div className="gh-filter-tools">{tools}</div>}
    </search>
  );
};
