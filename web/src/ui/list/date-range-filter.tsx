/** The filter for a range of days, sent as its first and last second. */
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { endOfDay, fromUnixSeconds, nowInShanghai, nowSeconds, startOfDay } from '../calendar.ts';
import type { FilterControl, FilterItem } from './filter-item.ts';
import { dayKind } from './value-kinds.ts';

const presetsOf = (today: Dayjs) =>
  [
    { label: '今天', value: [today, today] },
    { label: '昨天', value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
    { label: '最近7天', value: [today.subtract(6, 'day'), today] },
    { label: '最近30天', value: [today.subtract(29, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today] },
  ] satisfies { label: string; value: [unknown, unknown] }[];

let known: { readonly day: number; readonly presets: ReturnType<typeof presetsOf> } | undefined;

/** Computed once a day: days of a time zone are slow, and every list has several pickers. */
const presets = (): ReturnType<typeof presetsOf> => {
  const day = dayOf(nowSeconds());
  if (known?.day !== day) known = { day, presets: presetsOf(nowInShanghai()) };
  return known.presets;
};

const shown = (seconds: unknown) => (typeof seconds === 'number' ? fromUnixSeconds(seconds) : null);

interface Spec<Field extends string> {
  readonly from: Field;
  readonly to: Field;
  readonly label: string;
  readonly width?: number;
  readonly tucked?: boolean;
  /** For a list that requires a range. */
  readonly required?: boolean;
}

const USUAL_WIDTH = 224;

/**
 * An empty range opens on the last month and this one: past days are searched for more often. Only for the first field,
 * because the picker would leave the month of a chosen first day when the second field gets the focus. The picker accepts
 * an empty second value, its type does not.
 */
const lastMonth = () => [nowInShanghai().subtract(1, 'month'), null] as unknown as [Dayjs, Dayjs];

export const DayRange = <Field extends string>(props: Spec<Field> & { readonly control: FilterControl }) => {
  const { from, to, label, width = USUAL_WIDTH, required = false, control } = props;
  const { values, change, roomy } = control;
  const days: [Dayjs | null, Dayjs | null] = [shown(values[from]), shown(values[to])];
  const isEmpty = days.every((day) => day === null);
  return (
    <DatePicker.RangePicker
      // Also the accessible names of the two fields; an `aria-label` would apply to both.
      placeholder={[roomy ? '开始日期' : label, roomy ? '结束日期' : '至今']}
      style={{ width: roomy ? '100%' : width }}
      presets={presets()}
      allowClear={!required}
      // Open ranges are allowed: from a day, or until one.
      allowEmpty={!required}
      value={days}
      {...(isEmpty && { defaultPickerValue: lastMonth() })}
      onChange={(chosen) =>
        change({
          [from]: chosen?.[0] ? startOfDay(chosen[0]) : undefined,
          [to]: chosen?.[1] ? endOfDay(chosen[1]) : undefined,
        })
      }
    />
  );
};

export const dateRangeFilter = <const Field extends string>(spec: Spec<Field>): FilterItem<Field> => {
  const { from, to, label, width = USUAL_WIDTH, tucked } = spec;
  return {
    id: `${from}-${to}`,
    label,
    width,
    fields: [from, to],
    kinds: { [from]: dayKind('start'), [to]: dayKind('end') },
    ...(tucked !== undefined && { tucked }),
    render: (control) => <DayRange {...spec} control={control} />,
  };
};
