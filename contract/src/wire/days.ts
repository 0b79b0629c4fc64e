/** Days on the wire: texts like 2026-11-18, by the clock of Shanghai. */
import { z } from 'zod';
import { DAY } from './clock.ts';

/** The day since 1970 of a text like 2026-11-18; NaN for anything else. */
export const dayFrom = (text: string): number => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / (DAY * 1_000) : Number.NaN;
  return !Number.isNaN(day) && dayText(day) === text ? day : Number.NaN;
};

export const dayText = (day: number): string => new Date(day * DAY * 1_000).toISOString().slice(0, 10);

const FIRST_DAY = dayFrom('2000-01-01');

/** A day of this century. */
export const dayField = (whenMissing: string, whenWrong = whenMissing) =>
  z
    .string({ error: ({ input }) => (input == null ? whenMissing : undefined) })
    .refine((text) => text !== '', whenMissing)
    .refine((text) => text === '' || dayFrom(text) >= FIRST_DAY, whenWrong)
    .meta({ format: 'date', sample: '2026-11-18' });
