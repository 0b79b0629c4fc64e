/** The filter for a span of days, sent as the first and the last second of it. */
import { DatePicker } from 'antd';
import { endOfDay, fromUnixSeconds, nowInShanghai, startOfDay } from '../calendar.ts';
import type { FilterItem } from './filter-item.ts';

const presets = () => {
  const today = nowInShanghai();
  return [
    { label: '今天', value: [today, today] },
    { label: '昨天', value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
    { label: '最近7天', value: [today.subtract(6, 'day'), today] },
    { label: '最近30天', value: [today.subtract(29, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today] },
  ] satisfies { label: string; value: [unknown, unknown] }[];
};

const shown = (seconds: unknown) => (typeof seconds === 'number' ? fromUnixSeconds(seconds) : null);

interface Spec<Field extends string> {
  readonly from: Field;
  readonly to: Field;
  readonly label: string;
  readonly width?: number;
  readonly tucked?: boolean;
  /** A list that cannot do without a span. */
  readonly required?: boolean;
}

export const dateRangeFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { from, to, label, width = 224, tucked, required = false } = spec;
  return {
    id: `${from}-${to}`,
    label,
    width,
    fields: [from, to],
    ...(tucked !== undefined && { tucked }),
    render: ({ values, change, roomy }) => (
      <DatePicker.RangePicker
        // They name the two fields as well: what else were said aloud would be said of both.
        placeholder={[roomy ? '开始日期' : label, roomy ? '结束日期' : '至今']}
        style={{ width: roomy ? '100%' : width }}
        presets={presets()}
        allowClear={!required}
        // Since a day, or until one: what was chosen counts without the other end.
        allowEmpty={!required}
        value={[shown(values[from]), shown(values[to])]}
        onChange={(days) =>
          change({
            [from]: days?.[0] ? startOfDay(days[0]) : undefined,
            [to]: days?.[1] ? endOfDay(days[1]) : undefined,
          })
        }
      />
    ),
  };
};
