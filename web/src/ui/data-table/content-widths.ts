/** Fits columns to the shown rows: amounts and names are not cut, and a column of empty cells yields its room. */
import { useMemo } from 'react';
import type { Column } from './columns.ts';
import { leastWidth } from './money-widths.ts';
import type { Totals } from './TableFoot.tsx';

/** Pixels of a Chinese character in a cell, and of both paddings. */
const LETTER = 13;
const PADDING = 22;
const SHORT_NAME = 4;
const LONG_NAME = 6;

/** Latin letters and digits are half as wide as Chinese characters. */
const lettersOf = (text: string): number =>
  [...text].reduce((count, letter) => count + ((letter.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1), 0);

const widthOfNames = <Row>({ width, nameOf }: Column<Row>, rows: readonly Row[]): number | undefined => {
  if (!nameOf) return undefined;
  const longest = Math.max(SHORT_NAME, ...rows.map((row) => lettersOf(nameOf(row))));
  return width + Math.ceil(Math.min(LONG_NAME, longest) - SHORT_NAME) * LETTER;
};

/** The width of its title, for a column without content. */
const emptyWidth = <Row>({ head, title, isEmpty }: Column<Row>, rows: readonly Row[]): number | undefined =>
  isEmpty && rows.length > 0 && rows.every((row) => isEmpty(row))
    ? lettersOf(head ?? title) * LETTER + PADDING
    : undefined;

type Fitted = Pick<Column<never>, 'least' | 'yieldsTo' | 'grow'>;

/** A stable array while no width changes, because rows are memoised on it. */
export const useContentWidths = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Totals | undefined,
): readonly Column<Row>[] => {
  const widths = JSON.stringify(
    columns.map((column): Fitted => {
      const least = leastWidth(column, rows, totals) ?? widthOfNames(column, rows);
      const yieldsTo = emptyWidth(column, rows);
      return { ...(least !== undefined && { least }), ...(yieldsTo !== undefined && { yieldsTo, grow: 0 }) };
    }),
  );
  return useMemo(() => {
    const fitted = JSON.parse(widths) as readonly Fitted[];
    return columns.map((column, at) => ({ ...column, ...fitted[at] }));
  }, [columns, widths]);
};
