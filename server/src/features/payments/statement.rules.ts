/** Reads a statement of a wallet or bank: its income, refunds, fees and the totals that the file itself states. */
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { Wallet } from '@gonghai/contract/payments/reconciliation-values.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import {
  columnsOf,
  findTitleRow,
  missingTitles,
  MOST_ROWS_BEFORE,
  repeatedTitle,
  type StatementLayout,
  type TitleRow,
} from './statement-columns.rules.ts';
import { readRow, type StatementLine, type StatementRow } from './statement-row.rules.ts';
import {
  daysInHead,
  type FileDays,
  isTotalsTitle,
  type Totals,
  totalsInTable,
  totalsInWords,
} from './statement-totals.rules.ts';
import { cleanValue, readFen } from './statement-values.rules.ts';

export type { StatementLine, StatementRow };

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** Income in fen as the file states it. */
  readonly statedTotal: number | null;
  /** Recognised by the titles; null for a plain sheet. */
  readonly wallet: Wallet | null;
}

/** A file that was read, with what may still be asked about it. */
export interface ReadStatement extends Statement {
  /** Refunds in fen as the file states them. */
  readonly statedRefunds: number | null;
  /** Between which the file was exported, if its head says so. */
  readonly days: FileDays | null;
  /** Income rows of a file in which no row has a day. A single row without one may have the day of its claim. */
  readonly withoutDay: number;
  /** Only of a file that was read by a remembered layout. */
  readonly sample?: FileSample;
}

/** The first rows of a file, for a person who says which columns matter. */
export interface FileSample {
  readonly head: readonly StatementLine[];
  /** The remembered layout by which the file was read, and the position of its row; null when none was. */
  readonly layout: StatementLayout | null;
}

/** Whether the row says that the money of its serial number went back. */
export const isMoneyBack = ({ kind, problem }: StatementRow): boolean =>
  problem === '' && (kind === 'refund' || kind === 'outgoing');

export interface Refused {
  readonly refusal: string;
  /** A person can say which columns matter. */
  readonly sample?: FileSample;
}
type StatementResult = ReadStatement | Refused;

export interface ReadingOptions {
  /** What this tenant has said of layouts with other titles. */
  readonly layouts?: readonly StatementLayout[];
  /** Of rows without a time: the moment at which their day begins. */
  readonly day?: number;
}

/** Of the whole file. */
const isTotal = (text: string): boolean => /^(?:合计|总计|共计)/.test(text);
/** Of a page or a day; such a sum is no row, and says nothing of the whole. */
const isPartTotal = (text: string): boolean => /^(?:小计|累计|[本每当][页日月].{0,4}(?:合计|小计|累计))/.test(text);

const firstText = (cells: readonly string[]): string => {
  for (const cell of cells) {
    const text = cleanValue(cell);
    if (text !== '') return text;
  }
  return '';
};

/** Each day of a statement is locked until the run ends, and the database has few locks for all. A year, and its edges. */
const MOST_DAYS = 400;

const countDays = (rows: readonly StatementRow[]): number =>
  new Set(rows.flatMap(({ time }) => (time === null ? [] : dayOf(time)))).size;

/** A file with rows of fees also repeats them in a column. */
const withoutRepeatedFees = (rows: readonly StatementRow[]): readonly StatementRow[] => {
  const isFeeRow = ({ fee, note }: StatementRow): boolean => fee !== undefined && note === say.fee;
  if (!rows.some(isFeeRow)) return rows;
  return rows.map((row) => {
    if (isFeeRow(row)) return row;
    const { fee: _, ...rest } = row;
    return rest;
  });
};

/** The rows below the titles. */
const createBody = ({ columns }: TitleRow, stated: { totals: Totals }) => {
  const rows: StatementRow[] = [];
  let totalTitles: readonly string[] | undefined;
  let isPastTotals = false;
  const add = (found: Totals): void => {
    stated.totals = { ...found, ...stated.totals };
  };

  /** Titles are looked for only where a text stands instead of an amount. */
  const hasOddAmount = ({ cells }: StatementLine): boolean => {
    const text = cleanValue(cells[columns.amount] ?? '');
    return text !== '' && readFen(text, columns.isInFen) === undefined;
  };

  /** Why the file is refused at this line. */
  const take = (line: StatementLine): string | undefined => {
    if (totalTitles && !isPastTotals) {
      add(totalsInTable(totalTitles, line.cells));
      isPastTotals = true;
      return undefined;
    }
    const first = firstText(line.cells);
    if (isTotalsTitle(first) && !totalTitles) {
      totalTitles = line.cells;
      return undefined;
    }
    if (first.startsWith('#')) {
      add(totalsInWords(first));
      return undefined;
    }
    if (isTotal(first)) {
      const income = readFen(line.cells[columns.amount] ?? '', columns.isInFen);
      if (income !== undefined) add({ income });
      return undefined;
    }
    if (isPartTotal(first)) return undefined;
    if (hasOddAmount(line) && columnsOf(line.cells)) return `第${line.rowNumber}行又是标题行，请每次上传一个账单`;
    const row = readRow(line, columns);
    // Two bills in one file: the stated total is that of the first.
    if (row && isPastTotals) return `第${line.rowNumber}行在合计之后还有数据，请每次上传一个账单`;
    if (row) rows.push(row);
    return undefined;
  };
  return { rows, take };
};

const isReadableIncome = ({ kind, problem }: StatementRow): boolean => kind === 'income' && problem === '';

/** Income without a day. It is in no day of the calendar, unless a claim has one. */
export const undatedIncome = (rows: readonly StatementRow[]): readonly StatementRow[] =>
  rows.filter((row) => row.time === null && isReadableIncome(row));

/** Takes the lines one by one, so that a large file can be read in pieces. */
export const createStatementReader = ({ layouts, day }: ReadingOptions = {}) => {
  const head: StatementLine[] = [];
  const stated: { totals: Totals } = { totals: {} };
  let title: TitleRow | undefined;
  let body: ReturnType<typeof createBody> | undefined;
  let refused: Refused | undefined;

  const takeBelow = (line: StatementLine): void => {
    const refusal = refused ? undefined : body?.take(line);
    if (refusal !== undefined) refused = { refusal };
  };

  /** Once, when the first rows are there. */
  const begin = (): void => {
    title = findTitleRow(head, layouts);
    const sample = { head, layout: title?.layout ?? null };
    if (!title) {
      refused = { refusal: `缺少列：${missingTitles(head).join('、')}`, sample };
      return;
    }
    const repeated = title.layout ? undefined : repeatedTitle(title.titles, title.columns);
    if (repeated !== undefined) {
      refused = { refusal: `列名重复：${repeated}`, sample };
      return;
    }
    for (const { cells } of head.slice(0, title.at))
      stated.totals = { ...totalsInWords(firstText(cells)), ...stated.totals };
    body = createBody(title, stated);
    head.slice(title.end).forEach(takeBelow);
  };

  let isBegun = false;
  return {
    take: (line: StatementLine): void => {
      if (isBegun) {
        takeBelow(line);
        return;
      }
      head.push(line);
      // One more: a title may have a second row.
      isBegun = head.length > MOST_ROWS_BEFORE;
      if (isBegun) begin();
    },
    end: (): StatementResult => {
      if (!isBegun) begin();
      if (refused || !title || !body) return refused ?? { refusal: say.fileType };
      const days = daysInHead(head.slice(0, title.at).map(({ cells }) => cells));
      const known = day ?? (days && dayOf(days.first) === dayOf(days.last) ? days.first : null);
      const rows = withoutRepeatedFees(body.rows).map((row) => (row.time === null ? { ...row, time: known } : row));
      if (countDays(rows) > MOST_DAYS) return { refusal: say.tooManyDays(MOST_DAYS) };
      return {
        rows,
        statedTotal: stated.totals.income ?? null,
        statedRefunds: stated.totals.refunds ?? null,
        wallet: title.columns.wallet,
        days,
        withoutDay: rows.some(({ time }) => time !== null) ? 0 : rows.filter(isReadableIncome).length,
        ...(title.layout && { sample: { head, layout: title.layout } }),
      };
    },
  };
};

export const readStatement = (lines: readonly StatementLine[], options: ReadingOptions = {}): StatementResult => {
  const reader = createStatementReader(options);
  lines.forEach(reader.take);
  return reader.end();
};
