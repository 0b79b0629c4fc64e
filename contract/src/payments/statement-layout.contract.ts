/** What the server asks before it can read a statement: which columns matter (列对应), and the day of rows without one. */
import { z } from 'zod';
import { rangeOfMoment } from '../wire/clock.ts';
import { endpoint } from '../wire/endpoint.ts';

/** At most this many columns of a statement are read. */
export const MOST_STATEMENT_COLUMNS = 40;
/** Characters of a title that are shown and compared. */
export const LONGEST_TITLE = 200;

export const layoutMessages = {
  needsDay: (count: number): string => `账单中有${count}条收入没有日期，请填写账单日期`,
  dayInFuture: '账单日期不能晚于今天',
  dayOutside: (first: string, last: string): string => `账单日期须在 ${first} 至 ${last} 之间`,
  serialRequired: '请选择流水号所在的列',
  amountRequired: '请选择金额所在的列',
  sameColumn: '同一列不能选择两次',
  saved: '已保存列对应',
} as const;

/** In the data of a refusal. */
export const StatementQuestion = { Columns: 'Columns', Day: 'Day' } as const;

/** Positions of columns, counted from zero. */
const column = z
  .int()
  .min(0)
  .max(MOST_STATEMENT_COLUMNS - 1);
const chosenColumn = (whenMissing: string) =>
  z
    .int({ error: ({ input }) => (input == null ? whenMissing : undefined) })
    .min(0, whenMissing)
    .max(MOST_STATEMENT_COLUMNS - 1);

/** The first rows of a file, and what is remembered of its layout. */
export const layoutSample = z.object({
  Rows: z.array(z.object({ Row: z.int(), Cells: z.array(z.string()) })),
  /** Number of the title row in the file; null when none was recognised. */
  TitleRow: z.int().nullable(),
  Serial: column.nullable(),
  Amount: column.nullable(),
  Time: column.nullable(),
  Payer: column.nullable(),
});
export type LayoutSample = z.output<typeof layoutSample>;

export const columnsQuestion = layoutSample.extend({ Asks: z.literal(StatementQuestion.Columns) });
export type ColumnsQuestion = z.output<typeof columnsQuestion>;

/** 2026-11-18, by the clock of Shanghai. */
export const dayText = z
  .string()
  .refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && rangeOfMoment(text) !== undefined);

/** How many income rows have no day, and the days that the head of the file names. */
export const missingDays = z.object({
  Count: z.int(),
  FirstDay: z.string().nullable(),
  LastDay: z.string().nullable(),
});
export type MissingDays = z.output<typeof missingDays>;
export const dayQuestion = missingDays.extend({ Asks: z.literal(StatementQuestion.Day) });
export type DayQuestion = z.output<typeof dayQuestion>;

export const saveStatementLayout = endpoint({
  summary: '列对应：指明一种账单的流水号、金额、日期、付款方各在哪一列，以后标题相同的账单自动识别',
  method: 'POST',
  path: 'api/WorkOrder/SaveStatementLayout',
  access: ['PaymentLog'],
  request: z
    .object({
      /** All titles of the row in their order, empty ones included. */
      Titles: z.array(z.string().max(LONGEST_TITLE)).min(1).max(MOST_STATEMENT_COLUMNS),
      Serial: chosenColumn(layoutMessages.serialRequired),
      Amount: chosenColumn(layoutMessages.amountRequired),
      Time: column.nullish(),
      Payer: column.nullish(),
    })
    .refine(({ Titles, Serial, Amount, Time, Payer }) =>
      [Serial, Amount, Time ?? 0, Payer ?? 0].every((at) => at < Titles.length),
    )
    .refine(({ Serial, Amount, Time, Payer }) => {
      const chosen = [Serial, Amount, Time, Payer].filter((at) => at != null);
      return new Set(chosen).size === chosen.length;
    }, layoutMessages.sameColumn)
    .meta({ sample: { Titles: ['流水号', '金额'], Serial: 0, Amount: 1 } }),
  answer: z.null(),
  rate: 'ordinary',
  audit: 'change',
});
