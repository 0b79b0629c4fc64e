/** A moment to come as a field of a form, in unix seconds. */
import { DatePicker } from 'antd';
import type { KeyboardEvent } from 'react';
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

const FORMAT = 'YYYY-MM-DD HH:mm';

export const MomentField = ({ id, value, onChange }: Props) => {
  const moment = value == null ? null : fromUnixSeconds(value);
  /** Enter takes over what was typed; only the next one, with the moment in sight, goes to the form. */
  const keepFromForm = (event: KeyboardEvent<HTMLElement>): void => {
    const typed = event.target instanceof HTMLInputElement ? event.target.value : '';
    if (event.key === 'Enter' && typed !== (moment?.format(FORMAT) ?? '')) event.preventDefault();
  };
  return (
    <DatePicker
      {...(id !== undefined && { id })}
      showTime={{ format: 'HH:mm' }}
      format={FORMAT}
      placeholder="选择日期和时间"
      presets={presets()}
      showNow={false}
      minDate={nowInShanghai().startOf('day')}
      value={moment}
      onChange={(shown) => onChange?.(shown ? toUnixSeconds(shown) : undefined)}
      onKeyDown={keepFromForm}
    />
  );
};
