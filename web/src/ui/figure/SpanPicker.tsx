/** Presets of a span of days, and a range of one's own within limits. */
import { rangeOfSpan, Span, spanLabel, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { DatePicker, Segmented } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { endOfDay, fromUnixSeconds, nowInShanghai, nowSeconds, startOfDay } from '../calendar.ts';
import './span-picker.css';

const CUSTOM = 'custom';

/** A preset follows the day; a range of one's own stays. */
export type ChosenSpan = { readonly span: Span } | { readonly range: TimeRange };

export const rangeOfChosen = (chosen: ChosenSpan, now = nowSeconds()): TimeRange =>
  'span' in chosen ? rangeOfSpan(chosen.span, now) : chosen.range;

interface Props {
  readonly value: ChosenSpan;
  readonly onChange: (chosen: ChosenSpan) => void;
  /** Days before this many days ago cannot be chosen. */
  readonly oldestDays: number;
  readonly label?: string;
}

type Days = [Dayjs | null, Dayjs | null] | null;

export const SpanPicker = ({ value, onChange, oldestDays, label = '时间范围' }: Props) => {
  /** The preset from which a range was asked for. Any other choice, also by Back, ends the question. */
  const [askedFrom, setAskedFrom] = useState<Span>();
  const isCustom = 'range' in value || value.span === askedFrom;
  const options = [
    ...Object.values(Span).map((span) => ({ value: span as string, label: spanLabel[span] })),
    { value: CUSTOM, label: '自定义' },
  ];
  const pick = (key: string): void => {
    const span = Object.values(Span).find((one) => one === key);
    setAskedFrom(span === undefined && 'span' in value ? value.span : undefined);
    if (span) onChange({ span });
  };
  const today = nowInShanghai();
  const isOutside = (day: Dayjs): boolean =>
    day.isAfter(today, 'day') || day.isBefore(today.subtract(oldestDays, 'day'), 'day');
  const shown = 'range' in value ? value.range : undefined;
  const pickDays = (days: Days): void => {
    if (!days?.[0] || !days[1]) return;
    setAskedFrom(undefined);
    onChange({ range: { StartTime: startOfDay(days[0]), EndTime: endOfDay(days[1]) } });
  };
  return (
    <div className="gh-span-picker">
      <Segmented aria-label={label} options={options} value={isCustom ? CUSTOM : value.span} onChange={pick} />
      {isCustom && (
        <>
          {!shown && <span className="gh-muted">请选择查询时间</span>}
          <DatePicker.RangePicker
            placeholder={['开始日期', '结束日期']}
            disabledDate={isOutside}
            // Beside this month the one before: later days cannot be chosen.
            defaultPickerValue={[today.subtract(1, 'month'), today]}
            allowClear={false}
            value={shown ? [fromUnixSeconds(shown.StartTime), fromUnixSeconds(shown.EndTime)] : null}
            onChange={pickDays}
          />
        </>
      )}
    </div>
  );
};
