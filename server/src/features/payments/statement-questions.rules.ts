/** What a statement contains before it runs, and what the server asks about it. Pure functions. */
import type { StatementPreview } from '@gonghai/contract/payments/reconciliation.contract.ts';
import {
  type ColumnsQuestion,
  type DayQuestion,
  layoutMessages as say,
  type LayoutSample,
  type MissingDays,
  StatementQuestion,
} from '@gonghai/contract/payments/statement-layout.contract.ts';
import { dayOf, momentText } from '@gonghai/contract/wire/clock.ts';
import { cutTitle, titleKey } from './statement-titles.rules.ts';
import type { FileSample, ReadStatement, StatementRow } from './statement.rules.ts';

const dayText = (seconds: number): string => momentText(seconds).slice(0, 10);

const sampleOf = ({ head, layout }: FileSample): LayoutSample => {
  const titles = layout && head.find(({ cells }) => titleKey(cells) === layout.key);
  return {
    Rows: head.map(({ rowNumber, cells }) => ({
      Row: rowNumber,
      Cells: cells.map(cutTitle),
    })),
    TitleRow: titles?.rowNumber ?? null,
    Serial: layout?.serial ?? null,
    Amount: layout?.amount ?? null,
    Time: layout?.time ?? null,
    Payer: layout?.payer ?? null,
  };
};

export const columnsQuestionOf = (sample: FileSample): ColumnsQuestion => ({
  Asks: StatementQuestion.Columns,
  ...sampleOf(sample),
});

/** Null when every income row has a day. */
export const missingDaysOf = ({ withoutDay, days }: ReadStatement): MissingDays | null =>
  withoutDay === 0
    ? null
    : { Count: withoutDay, FirstDay: days && dayText(days.first), LastDay: days && dayText(days.last) };

export const dayQuestionOf = (missing: MissingDays): DayQuestion => ({
  Asks: StatementQuestion.Day,
  ...missing,
});

/** Why this day cannot be that of the file, or null. */
export const dayRefusal = (day: number, { days }: ReadStatement, now: number): string | null => {
  if (dayOf(day) > dayOf(now)) return say.dayInFuture;
  if (days && (day < days.first || day > days.last)) return say.dayOutside(dayText(days.first), dayText(days.last));
  return null;
};

const yuanOf = (rows: readonly StatementRow[], fenOf: (row: StatementRow) => number): number =>
  rows.reduce((sum, row) => sum + fenOf(row), 0) / 100;

export const previewOf = (statement: ReadStatement): Omit<StatementPreview, 'Earlier'> => {
  const { rows, statedTotal, statedRefunds, wallet, sample } = statement;
  const readable = rows.filter(({ problem }) => problem === '');
  const income = readable.filter(({ kind }) => kind === 'income');
  const refunds = readable.filter(({ kind }) => kind === 'refund');
  const times = rows.flatMap(({ time }) => time ?? []);
  return {
    Wallet: wallet,
    Count: income.length,
    Total: yuanOf(income, ({ fen }) => fen),
    FileTotal: statedTotal === null ? null : statedTotal / 100,
    Refunds: refunds.length,
    RefundTotal: yuanOf(refunds, ({ fen }) => fen),
    FileRefundTotal: statedRefunds === null ? null : statedRefunds / 100,
    Fees: yuanOf(rows, ({ fee = 0 }) => fee),
    Expenses: readable.filter(({ kind }) => kind === 'outgoing' || kind === 'other').length,
    Unreadable: rows.length - readable.length,
    FirstTime: times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null,
    LastTime: times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : null,
    MissingDays: missingDaysOf(statement),
    Layout: sample ? sampleOf(sample) : null,
  };
};
