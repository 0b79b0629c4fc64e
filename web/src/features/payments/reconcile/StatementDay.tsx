/** The day of a statement whose rows have none: a field that opens with the days of the file's head. */
import type { MissingDays } from '@gonghai/contract/payments/statement-layout.contract.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { formatCount } from '../../../ui/format.ts';

const FORMAT = 'YYYY-MM-DD';

export const dayNote = ({ Count, FirstDay, LastDay }: MissingDays): string => {
  const range = FirstDay && LastDay ? `，账单日期为 ${FirstDay} 至 ${LastDay}` : '';
  return `${formatCount(Count)} 条收入没有日期${range}，请填写到账日期`;
};

interface Props {
  readonly missing: MissingDays;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
  readonly disabled: boolean;
  readonly id?: string;
  readonly label?: string;
  readonly takesFocus?: boolean;
  /** Enter only chooses the day. The focus may move to a button meanwhile, which the same key would press. */
  readonly ownsEnter?: boolean;
}

export const StatementDay = ({
  missing,
  value,
  onChange,
  disabled,
  id,
  label,
  takesFocus = false,
  ownsEnter = false,
}: Props) => {
  const [first, last] = [missing.FirstDay && dayjs(missing.FirstDay), missing.LastDay && dayjs(missing.LastDay)];
  const today = dayjs();
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      format={FORMAT}
      placeholder="账单日期"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else can be done before
      autoFocus={takesFocus}
      disabled={disabled}
      {...(first && { minDate: first, defaultPickerValue: first })}
      maxDate={last && last.isBefore(today) ? last : today}
      value={value === undefined ? null : dayjs(value, FORMAT)}
      onKeyDown={(event) => {
        if (ownsEnter && event.key === 'Enter') event.preventDefault();
      }}
      onChange={(chosen) => onChange(chosen ? chosen.format(FORMAT) : undefined)}
    />
  );
};
