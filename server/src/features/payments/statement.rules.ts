/** Reads a statement of a wallet or bank: its income, refunds and the total that the file itself states. */
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { Wallet } from '@gonghai/contract/payments/reconciliation-values.ts';
import { dayOf } from '@gonghai/contract/wire/clock.ts';
import { normalSerialNumber } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import {
  columnsOf,
  findTitleRow,
  missingTitles,
  repeatedTitle,
  type StatementColumns,
} from './statement-columns.rules.ts';
import { cleanValue, isClock, isRoundedText, readFen, readTime } from './statement-values.rules.ts';

/** As the sheet reader returns it. */
export interface StatementLine {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly rounded?: readonly number[];
}

export interface StatementRow {
  /** Numbered as in the file. */
  readonly row: number;
  readonly serial: string;
  readonly fen: number;
  readonly time: number | null;
  /**
   * `outgoing` has an amount only in the expense column, and no word says that it is a refund. `other` is neither
   * income nor refund: fees, expenses, payments that did not succeed.
   */
  readonly kind: 'income' | 'refund' | 'outgoing' | 'other';
  /** Name and remark of the payer; absent when the file has neither. */
  readonly payer?: string;
  /** Why it is no income, if the kind does not say it. */
  readonly note?: string;
  /** Why the row cannot be read; empty if it can. Such a row matches nothing. */
  readonly problem: string;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** Income in fen as the file states it. */
  readonly statedTotal: number | null;
  /** Recognised by the titles; null for a plain sheet. */
  readonly wallet: Wallet | null;
}

/** Whether the row says that the money of its serial number went back. */
export const isMoneyBack = ({ kind, problem }: StatementRow): boolean =>
  problem === '' && (kind === 'refund' || kind === 'outgoing');

export type StatementResult = Statement | { readonly refusal: string };

const FEES = ['收费', '服务费', '手续费'];
const SUCCESS = new Set(['SUCCESS', '支付成功', '交易成功', '已存入零钱', '已收钱']);
const isTotal = (text: string): boolean => /^(?:合计|总计)/.test(text);

const firstText = (cells: readonly string[]): string => cells.map(cleanValue).find((text) => text !== '') ?? '';

/** WeChat: the payment was taken back, its money returned. */
const saysRevoked = (text: string): boolean => /REVOKED/i.test(text) || text === '已撤销';

/** 未退款 says that nothing was refunded. */
const saysRefund = (text: string): boolean => /REFUND/i.test(text) || /(?<![未无])退款/.test(text);

const reader = ({ cells, rounded = [] }: StatementLine, columns: StatementColumns) => {
  const text = (at: number): string => cleanValue(cells[at] ?? '');
  const fen = (at: number): number | undefined => readFen(cells[at] ?? '', columns.isInFen);
  return {
    text,
    fen,
    isEmptyOrZero: (at: number): boolean => text(at) === '' || fen(at) === 0,
    isRounded: (at: number): boolean => rounded.includes(at) || isRoundedText(text(at)),
  };
};
type LineReader = ReturnType<typeof reader>;

type Kind = Pick<StatementRow, 'kind' | 'note'>;

const kindOf = (line: LineReader, columns: StatementColumns): Kind => {
  const { business, kinds, amount, expense, summaries, direction, state } = columns;
  if (business >= 0 && FEES.some((fee) => line.text(business).includes(fee))) return { kind: 'other', note: say.fee };
  if (kinds.some((at) => saysRevoked(line.text(at)))) return { kind: 'refund', note: say.revoked };
  if (kinds.some((at) => saysRefund(line.text(at)))) return { kind: 'refund' };
  if ((line.fen(amount) ?? 0) < 0) return { kind: 'refund' };
  if (expense >= 0 && line.isEmptyOrZero(amount) && !line.isEmptyOrZero(expense))
    return { kind: summaries.some((at) => saysRefund(line.text(at))) ? 'refund' : 'outgoing' };
  if (direction >= 0 && line.text(direction) !== '收入')
    return { kind: 'other', note: line.text(direction) === '支出' ? say.expense : say.neutral };
  if (state >= 0 && !SUCCESS.has(line.text(state))) return { kind: 'other', note: say.failed(line.text(state)) };
  return { kind: 'income' };
};

/** The amount of a refund or an expense may be in a column of its own. */
const outgoingFen = (line: LineReader, { amount, refund, expense }: StatementColumns): number =>
  Math.abs([refund, amount, expense].map((at) => (at < 0 ? 0 : (line.fen(at) ?? 0))).find((fen) => fen !== 0) ?? 0);

/** Banks have date and time of day in two columns. A column called 交易时间 may have both. */
const timeOf = (line: LineReader, { time, date, clock }: StatementColumns): number | undefined => {
  const textAt = (at: number): string => (at < 0 ? '' : line.text(at));
  const inTwo = isClock(textAt(clock)) ? readTime(textAt(date), textAt(clock)) : undefined;
  return inTwo ?? readTime(textAt(time)) ?? readTime(textAt(date));
};

/** Characters of a payer's text that are kept. */
const LONGEST_PAYER = 200;

const payerOf = (line: LineReader, { payers, summaries }: StatementColumns): string => {
  const texts = [...payers, ...summaries].map((at) => line.text(at)).filter((text) => text !== '' && text !== '/');
  return [...[...new Set(texts)].join(' ')].slice(0, LONGEST_PAYER).join('');
};

const readRow = (source: StatementLine, columns: StatementColumns): StatementRow | undefined => {
  const line = reader(source, columns);
  const serial = normalSerialNumber(source.cells[columns.serial] ?? '');
  const hasAmount = [columns.amount, columns.expense].some((at) => at >= 0 && line.text(at) !== '');
  // A remark below the data, or an empty line of a form.
  if (serial === '' && !hasAmount) return undefined;

  const { kind, note } = kindOf(line, columns);
  const fen = kind === 'income' ? line.fen(columns.amount) : outgoingFen(line, columns);
  const payer = payerOf(line, columns);
  const problems = [
    serial === '' && '流水号为空',
    (line.isRounded(columns.serial) || serial.length > 64) && '流水号已被表格软件改写，无法读取',
    fen === undefined && (line.text(columns.amount) === '' ? '金额为空' : '金额无法读取'),
  ];
  return {
    row: source.rowNumber,
    serial,
    fen: fen ?? 0,
    time: timeOf(line, columns) ?? null,
    kind,
    ...(payer !== '' && { payer }),
    ...(note !== undefined && { note }),
    problem: kind === 'other' ? '' : (problems.find((problem) => problem !== false) ?? ''),
  };
};

/** `#收入合计：3笔，共300.00元` and `收入：3笔 300.00元`. */
const totalInWords = (text: string): number | undefined => {
  const [, amount] =
    /^#?收入(?:合计)?:[^:]*?(?<![\d.,])([\d,]+(?:\.\d+)?)元/.exec(cleanValue(text).replace(/\s/g, '')) ?? [];
  return amount === undefined ? undefined : readFen(amount, false);
};

const isNote = ({ cells }: StatementLine): boolean => firstText(cells).startsWith('#');

/** The totals below a WeChat bill have titles of their own, and their values one row below. */
const TOTAL_TITLE = '总交易单数';
const tableTotal = (titles: readonly string[], values: readonly string[]): number | undefined => {
  const names = titles.map(cleanValue);
  const at = ['订单总金额', '应结订单总金额'].map((name) => names.indexOf(name)).find((index) => index >= 0);
  return at === undefined ? undefined : readFen(values[at] ?? '', false);
};

/** Each day of a statement is locked until the run ends, and the database has few locks for all. A year, and its edges. */
const MOST_DAYS = 400;

const countDays = (rows: readonly StatementRow[]): number =>
  new Set(rows.flatMap(({ time }) => (time === null ? [] : dayOf(time)))).size;

export const readStatement = (lines: readonly StatementLine[]): StatementResult => {
  const title = findTitleRow(lines);
  if (!title) return { refusal: `缺少列：${missingTitles(lines).join('、')}` };
  const { columns } = title;
  const titleCells = lines[title.at]?.cells ?? [];
  const repeated = repeatedTitle(titleCells, columns);
  if (repeated !== undefined) return { refusal: `列名重复：${repeated}` };

  const rows: StatementRow[] = [];
  const before = lines.slice(0, title.at);
  let statedTotal = before.map(({ cells }) => totalInWords(firstText(cells))).find((fen) => fen !== undefined);
  let totalTitles: readonly string[] | undefined;
  let isPastTotals = false;
  for (const line of lines.slice(title.at + 1)) {
    if (totalTitles && !isPastTotals) {
      statedTotal = tableTotal(totalTitles, line.cells);
      isPastTotals = true;
      continue;
    }
    const first = firstText(line.cells);
    if (first === TOTAL_TITLE && !totalTitles) totalTitles = line.cells;
    else if (isNote(line)) statedTotal ??= totalInWords(first);
    else if (isTotal(first)) statedTotal ??= readFen(line.cells[columns.amount] ?? '', columns.isInFen);
    else if (columnsOf(line.cells)) return { refusal: `第${line.rowNumber}行又是标题行，请每次上传一个账单` };
    else {
      const row = readRow(line, columns);
      // Two bills in one file: the stated total is that of the first.
      if (row && isPastTotals) return { refusal: `第${line.rowNumber}行在合计之后还有数据，请每次上传一个账单` };
      if (row) rows.push(row);
    }
  }
  if (countDays(rows) > MOST_DAYS) return { refusal: say.tooManyDays(MOST_DAYS) };
  return { rows, statedTotal: statedTotal ?? null, wallet: columns.wallet };
};
