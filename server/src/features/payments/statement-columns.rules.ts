/** Finds the title row of a statement and the columns that matter. */
import { Wallet } from '@gonghai/contract/payments/reconciliation-values.ts';
import {
  AMOUNT_TITLES,
  BANK_DIRECTION_TITLES,
  BUSINESS_TITLES,
  CLOCK_TITLES,
  CREDIT_TITLES,
  DATE_TITLES,
  DIRECTION_TITLES,
  EXPENSE_TITLES,
  FEE_TITLES,
  KIND_TITLES,
  PAYER_TITLES,
  REFUND_SERIAL_TITLES,
  REFUND_TITLES,
  SERIAL_TITLES,
  STATE_TITLES,
  STATES,
  SUMMARY_TITLES,
  TIME_TITLES,
  WALLETS,
} from './statement-names.rules.ts';
import { foldTitle, isInFen, joinTitles, namesOf, titleKey } from './statement-titles.rules.ts';

/** A title row is looked for in this many rows. */
export const MOST_ROWS_BEFORE = 40;

export interface StatementColumns {
  readonly wallet: Wallet | null;
  readonly serial: number;
  readonly amount: number;
  readonly isInFen: boolean;
  /** Absent columns are -1. */
  readonly expense: number;
  readonly refund: number;
  readonly refundSerial: number;
  readonly fee: number;
  readonly time: number;
  /** Where date and time of day are two columns. */
  readonly date: number;
  readonly clock: number;
  readonly state: number;
  readonly direction: number;
  readonly business: number;
  /** All columns that may say 退款. */
  readonly kinds: readonly number[];
  /** Of payments and of refunds. */
  readonly states: readonly number[];
  /** Columns with free text, which may say 退款 of an expense. */
  readonly summaries: readonly number[];
  /** Columns that name the payer or what was paid for. */
  readonly payers: readonly number[];
}

/** What a person said of a layout that has other titles. */
export interface StatementLayout {
  /** `titleKey` of its row. */
  readonly key: string;
  readonly serial: number;
  readonly amount: number;
  readonly time: number | null;
  readonly payer: number | null;
}

type Names = readonly (readonly string[])[];

/** The first wanted title that the row has. */
const findTitle = (columns: Names, wanted: readonly string[]): number => {
  for (const name of wanted) {
    const at = columns.findIndex((names) => names.includes(name));
    if (at >= 0) return at;
  }
  return -1;
};

const allTitles = (columns: Names, pattern: RegExp): number[] =>
  columns.flatMap((names, at) => (names.some((name) => pattern.test(name)) ? [at] : []));

const walletOf = (columns: Names, serial: number, amount: number): Wallet | null => {
  const known = columns[serial]?.map((name) => WALLETS.get(name)).find((wallet) => wallet !== undefined);
  if (known !== undefined) return known;
  const isBank =
    columns[amount]?.some((name) => CREDIT_TITLES.includes(name)) || findTitle(columns, BANK_DIRECTION_TITLES) >= 0;
  return isBank ? Wallet.Bank : null;
};

const rolesOf = (titles: readonly string[], chosen?: StatementLayout): StatementColumns => {
  const columns = titles.map(namesOf);
  const serial = chosen?.serial ?? findTitle(columns, SERIAL_TITLES);
  const amount = chosen?.amount ?? findTitle(columns, AMOUNT_TITLES);
  const expense = findTitle(columns, EXPENSE_TITLES);
  const payers = [...new Set(PAYER_TITLES.flatMap((pattern) => allTitles(columns, pattern)))];
  return {
    wallet: walletOf(columns, serial, amount),
    serial,
    amount,
    isInFen: isInFen(titles[amount] ?? ''),
    expense: expense === amount ? -1 : expense,
    refund: findTitle(columns, REFUND_TITLES),
    refundSerial: findTitle(columns, REFUND_SERIAL_TITLES),
    fee: findTitle(columns, FEE_TITLES),
    time: chosen?.time ?? findTitle(columns, TIME_TITLES),
    date: chosen?.time ?? findTitle(columns, DATE_TITLES),
    clock: findTitle(columns, CLOCK_TITLES),
    state: findTitle(columns, STATE_TITLES),
    direction: findTitle(columns, [...DIRECTION_TITLES, ...BANK_DIRECTION_TITLES]),
    business: findTitle(columns, BUSINESS_TITLES),
    kinds: allTitles(columns, KIND_TITLES),
    states: allTitles(columns, STATES),
    summaries: allTitles(columns, SUMMARY_TITLES),
    payers: chosen?.payer == null ? payers : [chosen.payer, ...payers.filter((at) => at !== chosen.payer)],
  };
};

export const columnsOf = (titles: readonly string[]): StatementColumns | undefined => {
  const columns = rolesOf(titles);
  return columns.serial >= 0 && columns.amount >= 0 ? columns : undefined;
};

/** Two columns with the chosen title: which one is meant is a guess. */
export const repeatedTitle = (titles: readonly string[], { serial, amount }: StatementColumns): string | undefined => {
  const folded = titles.map(foldTitle);
  return [serial, amount]
    .map((at) => folded[at] ?? '')
    .find((title) => folded.indexOf(title) !== folded.lastIndexOf(title));
};

export interface TitleRow {
  /** Position of the first row with data. */
  readonly end: number;
  /** Position of the first title row. */
  readonly at: number;
  readonly titles: readonly string[];
  readonly columns: StatementColumns;
  /** A person has said which columns matter. */
  readonly layout: StatementLayout | null;
}

interface Row {
  readonly cells: readonly string[];
}

export const findTitleRow = (rows: readonly Row[], layouts: readonly StatementLayout[] = []): TitleRow | undefined => {
  const byKey = new Map(layouts.map((layout) => [layout.key, layout]));
  for (const [at, { cells }] of rows.slice(0, MOST_ROWS_BEFORE).entries()) {
    const layout = byKey.size > 0 ? byKey.get(titleKey(cells)) : undefined;
    if (layout) return { at, end: at + 1, titles: cells, columns: rolesOf(cells, layout), layout };
    const joined = joinTitles(cells, rows[at + 1]?.cells ?? []);
    const ofTwo = joined && columnsOf(joined);
    if (ofTwo) return { at, end: at + 2, titles: joined, columns: ofTwo, layout: null };
    const columns = columnsOf(cells);
    if (columns) return { at, end: at + 1, titles: cells, columns, layout: null };
  }
  return undefined;
};

/** Which titles are missing, for the message. The row that has one of the two says which. */
export const missingTitles = (rows: readonly Row[]): readonly string[] => {
  const titles = rows.slice(0, MOST_ROWS_BEFORE).map(({ cells }) => cells.map(namesOf));
  const has = (wanted: readonly string[]): boolean => titles.some((row) => findTitle(row, wanted) >= 0);
  const missing = [...(has(SERIAL_TITLES) ? [] : ['流水号']), ...(has(AMOUNT_TITLES) ? [] : ['金额'])];
  return missing.length > 0 ? missing : ['流水号', '金额'];
};
