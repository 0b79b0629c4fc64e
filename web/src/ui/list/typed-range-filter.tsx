/** A range of days and the date field it applies to. Without days the field has no effect and does not count as set. */
import { Select, Space } from 'antd';
import { dateRangeFilter } from './date-range-filter.tsx';
import type { FilterItem, FilterValues } from './filter-item.ts';
import { choiceKind } from './value-kinds.ts';

interface Spec<Field extends string> {
  readonly type: Field;
  readonly types: readonly { readonly value: number; readonly label: string }[];
  readonly from: Field;
  readonly to: Field;
  /** Default days when only the date field is chosen. */
  readonly daysFor?: (type: number) => FilterValues | undefined;
}

const TYPE_WIDTH = 128;
const RANGE_WIDTH = 212;
const WIDTH = TYPE_WIDTH + RANGE_WIDTH;

export const typedRangeFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { type: typeField, types, from, to, daysFor } = spec;
  const range = dateRangeFilter({ from, to, label: '开始日期', width: RANGE_WIDTH });
  return {
    ...range,
    id: 'moment',
    label: '时间',
    width: WIDTH,
    kinds: { ...range.kinds, [typeField]: choiceKind(types) },
    render: (control) => {
      const { values, change, type, roomy } = control;
      const hasDays = values[from] !== undefined || values[to] !== undefined;
      const choose = (chosen: number): void => {
        const days = hasDays ? {} : daysFor?.(chosen);
        if (days) change({ [typeField]: chosen, ...days });
        else type({ [typeField]: chosen });
      };
      const moment = (
        <Select
          aria-label="时间类型"
          style={roomy ? { width: '100%' } : { flex: 'none', width: TYPE_WIDTH }}
          popupMatchSelectWidth={false}
          options={types.map(({ value, label }) => ({ value, label }))}
          value={types.find(({ value }) => value === values[typeField])?.value ?? types[0]?.value ?? null}
          onChange={choose}
        />
      );
      // Stacked if two full dates do not fit beside it.
      return roomy ? (
        <div className="gh-typed-range">
          {moment}
          {range.render(control)}
        </div>
      ) : (
        <Space.Compact style={{ width: WIDTH }}>
          {moment}
          {range.render(control)}
        </Space.Compact>
      );
    },
  };
};
