/** The words for the span before the chosen one. */
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { Span, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import type { ChosenSpan } from '../../ui/figure/SpanPicker.tsx';

export const beforeWords = (chosen: ChosenSpan, { StartTime, EndTime }: TimeRange): string => {
  if ('span' in chosen && chosen.span === Span.Today) return '昨天';
  const days = dayOf(EndTime) - dayOf(StartTime) + 1;
  return days === 1 ? '前一天' : `前 ${days} 天`;
};
