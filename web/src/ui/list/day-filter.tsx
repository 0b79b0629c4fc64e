/** The filter for one day, sent as text: 2026-11-18. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FilterItem, FilterValues } from './filter-item.ts';
import type { ValueKind } from './value-kinds.ts';

const FORMAT = 'YYYY-MM-DD';
const readDay = (text: unknown): string | undefined =>
  typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) && dayjs(text).format(FORMAT) === text ? text : undefined;

const dayTextKind: ValueKind = { read: readDay, write: (value) => readDay(value) ?? '' };

interface Spec<Field extends string> {
  readonly field: Field;
  readonly label: string;
  /** What is searched without a day. */
  readonly emptyLabel: (values: FilterValues) => string;
}

const WIDTH = 132;

export const dayFilter = <const Field extends string>({
  field,
  label,
  emptyLabel,
}: Spec<Field>): FilterItem<Field> => ({
  id: field,
  label,
  width: WIDTH,
  fields: [field],
  kinds: { [field]: dayTextKind },
  render: ({ values, change, roomy }) => {
    const day = readDay(values[field]);
    return (
      <DatePicker
        aria-label={label}
        placeholder={emptyLabel(values)}
        style={{ width: roomy ? '100%' : WIDTH }}
        value={day ? dayjs(day) : null}
        onChange={(chosen) => change({ [field]: chosen ? chosen.format(FORMAT) : undefined })}
      />
    );
  },
});
