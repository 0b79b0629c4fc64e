/** A moment to come as a field of a form, in unix seconds. */
import { DatePicker } from 'antd';
import { fromUnixSeconds, nowInShanghai, toUnixSeconds } from '../../../ui/calendar.ts';

interface Props {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (seconds: number | undefined) => void;
}

const presets = () => {
  const at = (days: number, hour: number) => nowInShanghai().add(days, 'day').hour(hour).minute(0).second(0);
  return [
    { label: '一小时后', value: nowInShanghai().add(1, 'hour').second(0) },
    { label: '明天上午', value: at(1, 10) },
    { label: '明天下午', value: at(1, 15) },
    { label: '三天后', value: at(3, 10) },
    { label: '一周后', value: at(7, 10) },
  ];
};

export const MomentField = ({ id, value, onChange }: Props) => (
  <DatePicker
    {...(id !== undefined && { id })}
    showTime={{ format: 'HH:mm' }}
    format="YYYY-MM-DD HH:mm"
    placeholder="选择日期和时间"
    presets={presets()}
    showNow={false}
    minDate={nowInShanghai().startOf('day')}
    value={value == null ? null : fromUnixSeconds(value)}
    onChange={(shown) => onChange?.(shown ? toUnixSeconds(shown) : undefined)}
  />
);
