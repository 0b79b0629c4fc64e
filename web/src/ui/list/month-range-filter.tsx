/** The filter for a range of whole months, sent as its first and last second. */
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { endOfDay, fromUnixSeconds, nowInShanghai, startOfDay } from '../calendar.ts';
import type { FilterItem } from './filter-item.ts';
import { dayKind } from './value-kinds.ts';

interface Spec<Field extends string> {
  readonly from: Field;
  readonly to: Field;
  readonly label: string;
  /** The longest range in months. */
  readonly most: number;
  readonly width?: number;
}

const USUAL_WIDTH = 204;

const presets = (): { label: string; value: [Dayjs, Dayjs] }[] => {
  const now = nowInShanghai();
  return [
    { label: '本月', value: [now, now] },
    { label: '上月', value: [now.subtract(1, 'month'), now.subtract(1, 'month')] },
    { label: '最近3个月', value: [now.subtract(2, 'month'), now] },
    { label: '最近12个月', value: [now.subtract(11, 'month'), now] },
  ];
};

const shown = (seconds: unknown): Dayjs | null => (typeof seconds === 'number' ? fromUnixSeconds(seconds) : null);

export const monthRangeFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { from, to, label, most, width = USUAL_WIDTH } = spec;
  return {
    id: `${from}-${to}`,
    label,
    width,
    fields: [from, to],
    kinds: { [from]: dayKind('start'), [to]: dayKind('end') },
    render: ({ values, change, roomy }) => (
      <DatePicker.RangePicker
        picker="month"
        placeholder={['开始月份', '结束月份']}
        style={{ width: roomy ? '100%' : width }}
        presets={presets()}
        allowClear={false}
        value={[shown(values[from]), shown(values[to])]}
        // Months after this one have no rows; the second month is near enough to the first.
        disabledDate={(month, { from: first }) =>
          month.isAfter(nowInShanghai(), 'month') ||
          (first !== undefined && Math.abs(month.diff(first, 'month')) >= most)
        }
        onChange={(months) =>
          months?.[0] &&
          months[1] &&
          change({
            [from]: startOfDay(months[0].startOf('month')),
            [to]: endOfDay(months[1].endOf('month')),
          })
        }
      />
    ),
  };
};
