/** Form field for a day or a time that has passed, in unix seconds. */
import { DatePicker } from 'antd';
import { fromUnixSeconds, nowInShanghai, startOfDay, toUnixSeconds } from '../calendar.ts';

interface Props {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (seconds: number | undefined) => void;
  readonly placeholder: string;
  /** With hours, minutes and seconds; otherwise the first second of the day. */
  readonly withTime?: boolean;
  readonly disabled?: boolean;
}

export const TimeField = ({ id, value, onChange, placeholder, withTime = false, disabled = false }: Props) => (
  <DatePicker
    {...(id !== undefined && { id })}
    showTime={withTime}
    format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
    placeholder={placeholder}
    disabled={disabled}
    // Ends with today, so that a wrong year is noticed.
    maxDate={nowInShanghai().endOf('day')}
    value={value == null ? null : fromUnixSeconds(value)}
    onChange={(shown) => {
      if (!shown) onChange?.(undefined);
      else onChange?.(withTime ? toUnixSeconds(shown) : startOfDay(shown));
    }}
  />
);
