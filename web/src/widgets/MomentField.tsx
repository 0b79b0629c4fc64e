/** Form field for a future time, in unix seconds. */
import { DatePicker } from 'antd';
import { fromUnixSeconds, nowInShanghai, toUnixSeconds } from '../ui/calendar.ts';
import { keepTypedDate } from '../ui/form/typed-date.ts';
import { calendarTimes } from './follow-up-times.ts';

interface Props {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (seconds: number | undefined) => void;
  readonly placeholder?: string;
  /** For fields without a visible label. */
  readonly label?: string;
  readonly className?: string;
}

const presets = () =>
  calendarTimes(nowInShanghai()).map(({ label, time }) => ({ label, value: fromUnixSeconds(time) }));

const FORMAT = 'YYYY-MM-DD HH:mm';

export const MomentField = ({ id, value, onChange, placeholder = '选择日期和时间', label, className }: Props) => {
  const moment = value == null ? null : fromUnixSeconds(value);
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      showTime={{ format: 'HH:mm' }}
      format={FORMAT}
      placeholder={placeholder}
      {...(label !== undefined && { 'aria-label': label })}
      {...(className !== undefined && { className })}
      presets={presets()}
      showNow={false}
      minDate={nowInShanghai().startOf('day')}
      value={moment}
      onChange={(shown) => onChange?.(shown ? toUnixSeconds(shown) : undefined)}
      onKeyDown={keepTypedDate(moment?.format(FORMAT) ?? '')}
    />
  );
};
