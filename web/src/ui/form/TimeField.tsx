/** Form field for a day or a time that has passed, in unix seconds. */
import { DatePicker } from 'antd';
import { fromUnixSeconds, nowInShanghai, startOfDay, toUnixSeconds } from '../calendar.ts';
import { keepTypedDate } from './typed-date.ts';

interface Props {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (seconds: number | undefined) => void;
  readonly placeholder: string;
  /** With hours, minutes and seconds; otherwise the first second of the day. */
  readonly withTime?: boolean;
  readonly disabled?: boolean;
}

const formatOf = (withTime: boolean): string => (withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD');

export const TimeField = ({ id, value, onChange, placeholder, withTime = false, disabled = false }: Props) => {
  const moment = value == null ? null : fromUnixSeconds(value);
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      showTime={withTime}
      format={formatOf(withTime)}
      placeholder={placeholder}
      disabled={disabled}
      // Ends with today, so that a wrong year is noticed.
      maxDate={nowInShanghai().endOf('day')}
      value={moment}
      onChange={(shown) => {
        if (!shown) onChange?.(undefined);
        else onChange?.(withTime ? toUnixSeconds(shown) : startOfDay(shown));
      }}
      onKeyDown={keepTypedDate(moment?.format(formatOf(withTime)) ?? '')}
    />
  );
};
