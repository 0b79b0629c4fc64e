/** The span and the departments of the home page, kept in the address. */
import { rangeOfDays, Span, type TimeRange } from '@gonghai/contract/wire/spans.ts';
import { OLDEST_HOME_DAYS } from '@gonghai/contract/wire/stats-range.ts';
import { dayOf, rangeOfMoment } from '@gonghai/contract/wire/clock.ts';
import { useMemo } from 'react';
import { type ChosenSpan, rangeOfChosen } from '../../ui/figure/SpanPicker.tsx';
import { formatDay } from '../../ui/format.ts';
import { useAddress } from '../../ui/page/useAddress.ts';

const MOST_DEPARTMENTS = 100;

export interface HomeChoice {
  readonly span: ChosenSpan;
  readonly range: TimeRange;
  readonly departments: readonly number[];
  readonly setSpan: (span: ChosenSpan) => void;
  readonly setDepartments: (ids: readonly number[]) => void;
}

type Read = (name: string) => string | undefined;

/** Days that the server would refuse are ignored, as are those of an old link. */
const readRange = (read: Read, today: number): TimeRange | undefined => {
  const [first, last] = ['from', 'to']
    .map((name) => rangeOfMoment(read(name) ?? '')?.from)
    .map((at) => at && dayOf(at));
  if (!first || !last || first > last || last > today || first < today - OLDEST_HOME_DAYS) return undefined;
  return rangeOfDays(first, last);
};

const readSpan = (read: Read, today: number): ChosenSpan => {
  const range = readRange(read, today);
  if (range) return { range };
  return { span: Object.values(Span).find((span) => span === read('span')) ?? Span.Today };
};

const writtenOf = (chosen: ChosenSpan) => {
  if ('range' in chosen)
    return { span: undefined, from: formatDay(chosen.range.StartTime), to: formatDay(chosen.range.EndTime) };
  return { span: chosen.span === Span.Today ? undefined : chosen.span, from: undefined, to: undefined };
};

export const useHomeChoice = (now: number): HomeChoice => {
  const { read, change } = useAddress();
  const today = dayOf(now);
  return useMemo(() => {
    const span = readSpan(read, today);
    const ids = (read('dept') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
    return {
      span,
      range: rangeOfChosen(span, now),
      departments: ids.slice(0, MOST_DEPARTMENTS).map(Number),
      setSpan: (chosen) => void change(writtenOf(chosen), 'push'),
      setDepartments: (chosen) => void change({ dept: chosen.length > 0 ? chosen.join(',') : undefined }, 'push'),
    };
    // The range changes with the day, not with the minute.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [read, change, today]);
};
