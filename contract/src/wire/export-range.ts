/** The range of an export of statistics, money or work orders: both ends, at most 31 days. */
import { z } from 'zod';
import { startOfDay } from './clock.ts';
import { dayFrom } from './days.ts';
import { unixSeconds } from './fields.ts';

export const LONGEST_EXPORT_RANGE = 2_678_400;

export const rangeMessages = {
  required: '请选择导出时间范围',
  order: '开始时间不能晚于结束时间',
  tooLong: '导出时间范围不能超过一个月',
} as const;

interface Range {
  readonly StartTime?: number | null | undefined;
  readonly EndTime?: number | null | undefined;
}

/** Why the range cannot be exported, or null. The web asks before it sends. */
export const exportRangeRefusal = ({ StartTime, EndTime }: Range): string | null => {
  if (StartTime == null || EndTime == null) return rangeMessages.required;
  if (StartTime > EndTime) return rangeMessages.order;
  return EndTime - StartTime > LONGEST_EXPORT_RANGE ? rangeMessages.tooLong : null;
};

export const isInOrder = ({ StartTime, EndTime }: Range): boolean =>
  StartTime == null || EndTime == null || StartTime <= EndTime;

/** Unix seconds or a day like 2026-11-18, which `secondsOf` turns into seconds. */
const readMoment = (secondsOf: (day: number) => number) => (sent: unknown) => {
  if (sent === '' || sent == null) return undefined;
  const day = typeof sent === 'string' ? dayFrom(sent) : Number.NaN;
  return Number.isNaN(day) ? Number(sent) : secondsOf(day);
};
const readEnd = readMoment((day) => startOfDay(day + 1) - 1);

/** In a query string, where every value is text and an empty one is none. A day means its first second. */
export const queryMoment = z.preprocess(readMoment(startOfDay), unixSeconds.optional()).meta({ sample: 1_793_462_400 });
/** The end of a range: a day means its last second. */
export const queryEnd = z.preprocess(readEnd, unixSeconds.optional()).meta({ sample: 1_796_054_399 });

export const requiredQueryMoment = z.preprocess(readMoment(startOfDay), unixSeconds);
export const requiredQueryEnd = z.preprocess(readEnd, unixSeconds);

/** Adds the message of the range to a schema with StartTime and EndTime. */
export const withExportRange = <Shape extends z.ZodType<Range>>(schema: Shape) =>
  schema.superRefine((range, context) => {
    const message = exportRangeRefusal(range);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
