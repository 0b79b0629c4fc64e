/** Finds the title row of a statement and the columns that matter. */
import { Wallet } from '@gonghai/contract/payments/reconciliation-values.ts';
import { cleanValue } from './statement-values.rules.ts';

/** In the order of preference. 商户订单号, 商户单号 and 账务流水号 are other numbers and never used. */
const SERIAL_TITLES = ['流水号', '微信订单号', '交易单号', '支付宝交易号', '业务流水号', '交易流水号', '银行流水号'];
/** Whose statement has such a column. */
const WALLETS: Readonly<Record<string, Wallet>> = {
  微信订单号: Wallet.WeChat,
  交易单号: Wallet.WeChat,
  支付宝交易号: Wallet.Alipay,
  业务流水号: Wallet.Alipay,
  交易流水号: Wallet.Bank,
  银行流水号: Wallet.Bank,
};
const AMOUNT_TITLES = ['金额', '订单金额', '收入金额', '贷方发生额', '贷方金额', '收入', '交易金额'];
const EXPENSE_TITLES = ['支出金额', '借方发生额', '借方金额', '支出'];
const REFUND_TITLES = ['申请退款金额', '退款金额'];
const TIME_TITLES = [
  '交易时间',
  '发生时间',
  '支付时间',
  '入账时间',
  '创建时间',
  '完成时间',
  '交易日期',
  '记账日期',
  '时间',
  '日期',
];
const DATE_TITLES = ['交易日期', '记账日期', '入账日期', '发生日期', '支付日期', '日期'];
const CLOCK_TITLES = ['交易时间', '记账时间', '入账时间', '发生时间', '支付时间', '时间'];
/** Who paid, as wallets and banks call it. */
const PAYER_TITLES =
  /^(?:交易对方|对方(?:户名|名称|账户名称|账户名|单位名称)|付款(?:人|方)(?:名称|户名|姓名)?|付款账户名称?|商品(?:名称|说明)?)$/;
const STATE_TITLES = ['交易状态', '当前状态', '支付状态', '订单状态', '状态'];

/** A title row is looked for in this many rows. */
const MOST_ROWS_BEFORE = 40;

export interface StatementColumns {
  readonly wallet: Wallet | null;
  readonly serial: number;
  readonly amount: number;
  readonly isInFen: boolean;
  /** Absent columns are -1. */
  readonly expense: number;
  readonly refund: number;
  readonly time: number;
  /** Where date and time of day are two columns. */
  readonly date: number;
  readonly clock: number;
  readonly state: number;
  readonly direction: number;
  readonly business: number;
  /** All columns that may say 退款. */
  readonly kinds: readonly number[];
  /** Columns with free text, which may say 退款 of an expense. */
  readonly summaries: readonly number[];
  /** Columns that name the payer or what was paid for. */
  readonly payers: readonly number[];
}

const UNIT = /\([+-]?(?:元|分)\)$/;
const foldTitle = (text: string): string => cleanValue(text).replace(/\s/g, '');
const withoutUnit = (title: string): string => title.replace(UNIT, '');

/** The first wanted title that the row has. */
const findTitle = (titles: readonly string[], wanted: readonly string[]): number => {
  const name = wanted.find((one) => titles.includes(one));
  return name === undefined ? -1 : titles.indexOf(name);
};

export const columnsOf = (cells: readonly string[]): StatementColumns | undefined => {
  const folded = cells.map(foldTitle);
  const titles = folded.map(withoutUnit);
  const serial = findTitle(titles, SERIAL_TITLES);
  const amount = findTitle(titles, AMOUNT_TITLES);
  if (serial < 0 || amount < 0) return undefined;
  return {
    wallet: WALLETS[titles[serial] ?? ''] ?? null,
    serial,
    amount,
    isInFen: folded[amount]?.includes('分') ?? false,
    expense: findTitle(titles, EXPENSE_TITLES),
    refund: findTitle(titles, REFUND_TITLES),
    time: findTitle(titles, TIME_TITLES),
    date: findTitle(titles, DATE_TITLES),
    clock: findTitle(titles, CLOCK_TITLES),
    state: findTitle(titles, STATE_TITLES),
    direction: titles.indexOf('收/支'),
    business: titles.indexOf('业务类型'),
    kinds: titles.flatMap((title, at) => (/(?:类型|状态)$/.test(title) ? [at] : [])),
    summaries: titles.flatMap((title, at) => (/摘要|用途|附言|备注/.test(title) ? [at] : [])),
    payers: titles.flatMap((title, at) => (PAYER_TITLES.test(title) ? [at] : [])),
  };
};

/** Two columns with the chosen title: which one is meant is a guess. */
export const repeatedTitle = (cells: readonly string[], { serial, amount }: StatementColumns): string | undefined => {
  const titles = cells.map(foldTitle);
  return [serial, amount]
    .map((at) => titles[at] ?? '')
    .find((title) => titles.indexOf(title) !== titles.lastIndexOf(title));
};

export interface TitleRow {
  /** Position among the rows. */
  readonly at: number;
  readonly columns: StatementColumns;
}

export const findTitleRow = (rows: readonly { readonly cells: readonly string[] }[]): TitleRow | undefined => {
  for (const [at, { cells }] of rows.slice(0, MOST_ROWS_BEFORE).entries()) {
    const columns = columnsOf(cells);
    if (columns) return { at, columns };
  }
  return undefined;
};

/** Which titles are missing, for the message. The row that has one of the two says which. */
export const missingTitles = (rows: readonly { readonly cells: readonly string[] }[]): readonly string[] => {
  const titles = rows.slice(0, MOST_ROWS_BEFORE).map(({ cells }) => cells.map(foldTitle).map(withoutUnit));
  const has = (wanted: readonly string[]): boolean => titles.some((row) => findTitle(row, wanted) >= 0);
  const missing = [...(has(SERIAL_TITLES) ? [] : ['流水号']), ...(has(AMOUNT_TITLES) ? [] : ['金额'])];
  return missing.length > 0 ? missing : ['流水号', '金额'];
};
