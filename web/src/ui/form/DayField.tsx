/** Form field for a day as text: 2026-11-18. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { keepTypedDate } from './typed-date.ts';

const FORMAT = 'YYYY-MM-DD';

interface Props {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | undefined) => void;
  readonly placeholder: string;
}

export const DayField = ({ id, value, onChange, placeholder }: Props) => (
  <DatePicker
    {...(id !== undefined && { id })}
    format={FORMAT}
    placeholder={placeholder}
    value={value ? dayjs(value, FORMAT) : null}
    onChange={(chosen) => onChange?.(chosen ? chosen.format(FORMAT) : undefined)}
    onKeyDown={keepTypedDate(value ?? '')}
  />
);
