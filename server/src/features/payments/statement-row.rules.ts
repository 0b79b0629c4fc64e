/** Reads one row of a statement: what kind of movement it is, its amount, time, payer and fee. Pure functions. */
import { reconciliationMessages as say } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { Wallet } from '@gonghai/contract/payments/reconciliation-values.ts';
import { normalSerialNumber } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { StatementColumns } from './statement-columns.rules.ts';
import { cleanValue, isClock, isRoundedText, readFee, readFen, readTime } from './statement-values.rules.ts';

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
   * `outgoing` leaves the account, and no word says that it is a refund. `other` is neither income nor refund: fees,
   * expenses, payments that did not succeed.
   */
  readonly kind: 'income' | 'refund' | 'outgoing' | 'other';
  /** Name and remark of the payer; absent when the file has neither. */
  readonly payer?: string;
  /** What the wallet or bank has kept, in fen; negative when it was given back. Absent without a fee. */
  readonly fee?: number;
  /** The number of a refund itself, if the file has it beside that of the payment. */
  readonly refundSerial?: string;
  /** Why it is no income, if the kind does not say it. */
  readonly note?: string;
  /** Why the row cannot be read; empty if it can. Such a row matches nothing. */
  readonly problem: string;
}

const FEES = ['收费', '服务费', '手续费'];
const SUCCESS =
  /^(?:SUCCESS|(?:支付|交易|入账|记账|处理|转账|收款|汇款)?成功|(?:交易)?已?完成|已入账|已记账|正常|已存入零钱|已收钱)$/;
const INCOMING = new Set(['收入', '收', '贷', '贷方', '贷记', 'C', 'CR', '来账', '转入', '存入', '入账', '进账', '+']);
const OUTGOING = new Set(['支出', '支', '借', '借方', '借记', 'D', 'DR', '往账', '转出', '支取', '出账', '-']);
/** Of the state of a refund: its money stayed with the school. */
const REFUND_FAILED = /^(?:CLOSED|FAIL|FAILED|ABNORMAL|退款(?:失败|关闭|已关闭|异常))$/;

const saysFee = (text: string): boolean => FEES.some((fee) => text.includes(fee));

/** WeChat: the payment was taken back, its money returned. */
const saysRevoked = (text: string): boolean => /REVOKED/i.test(text) || text === '已撤销';

/** 未退款 and 无退款 say that nothing was refunded. */
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

/** Money that leaves the account: a refund only if a word says so. */
const outgoingKind = (line: LineReader, { summaries }: StatementColumns): Kind => {
  const words = summaries.map(line.text);
  if (words.some(saysRefund)) return { kind: 'refund' };
  return words.some(saysFee) ? { kind: 'other', note: say.fee } : { kind: 'outgoing' };
};

const kindOf = (line: LineReader, columns: StatementColumns): Kind => {
  const { wallet, business, kinds, states, amount, expense, direction, state } = columns;
  const isBank = wallet === Wallet.Bank;
  if (business >= 0 && saysFee(line.text(business))) return { kind: 'other', note: say.fee };
  if (kinds.some((at) => saysRevoked(line.text(at)))) return { kind: 'refund', note: say.revoked };
  if (kinds.some((at) => saysRefund(line.text(at)))) {
    const failed = states.map(line.text).find((text) => REFUND_FAILED.test(text));
    return failed === undefined ? { kind: 'refund' } : { kind: 'other', note: say.failed(failed) };
  }
  // A negative amount of a wallet is a refund; a bank writes every expense like that.
  if ((line.fen(amount) ?? 0) < 0) return isBank ? outgoingKind(line, columns) : { kind: 'refund' };
  if (expense >= 0 && line.isEmptyOrZero(amount) && !line.isEmptyOrZero(expense)) return outgoingKind(line, columns);
  const way = direction < 0 ? kinds.map(line.text).find((text) => OUTGOING.has(text)) : line.text(direction);
  if (way !== undefined && !INCOMING.has(way)) {
    if (isBank && OUTGOING.has(way)) return outgoingKind(line, columns);
    return { kind: 'other', note: OUTGOING.has(way) ? say.expense : say.neutral };
  }
  if (state >= 0 && !SUCCESS.test(line.text(state))) return { kind: 'other', note: say.failed(line.text(state)) };
  return { kind: 'income' };
};

/** The amount of a refund or an expense may be in a column of its own. */
const outgoingFen = (line: LineReader, { amount, refund, expense }: StatementColumns): number =>
  Math.abs([refund, amount, expense].map((at) => (at < 0 ? 0 : (line.fen(at) ?? 0))).find((fen) => fen !== 0) ?? 0);

/** Whether a row of fees gives a fee back. */
const isIncoming = (line: LineReader, { amount, expense, direction }: StatementColumns): boolean =>
  direction >= 0 ? INCOMING.has(line.text(direction)) : expense >= 0 && (line.fen(amount) ?? 0) > 0;

/** In a row of its own, or in a column beside the payment. The sign differs between wallets; a refund gives it back. */
const feeOf = (line: LineReader, columns: StatementColumns, { kind, note }: Kind): number => {
  if (kind === 'other' && note === say.fee) return outgoingFen(line, columns) * (isIncoming(line, columns) ? -1 : 1);
  if (columns.fee < 0 || (kind !== 'income' && kind !== 'refund')) return 0;
  const fen = Math.abs(readFee(line.text(columns.fee)) ?? 0);
  return kind === 'income' ? fen : -fen;
};

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

/** Rows of payments have 0 there. */
const refundSerialOf = ({ cells }: StatementLine, { refundSerial }: StatementColumns, { kind }: Kind): string => {
  const serial = kind === 'refund' ? normalSerialNumber(cells[refundSerial] ?? '') : '';
  return serial === '0' ? '' : serial;
};

/** Undefined for a remark below the data, or an empty line of a form. */
export const readRow = (source: StatementLine, columns: StatementColumns): StatementRow | undefined => {
  const line = reader(source, columns);
  const serial = normalSerialNumber(source.cells[columns.serial] ?? '');
  const hasAmount = [columns.amount, columns.expense].some((at) => at >= 0 && line.text(at) !== '');
  if (serial === '' && !hasAmount) return undefined;

  const found = kindOf(line, columns);
  const { kind, note } = found;
  const fen = kind === 'income' ? line.fen(columns.amount) : outgoingFen(line, columns);
  const [payer, fee] = [payerOf(line, columns), feeOf(line, columns, found)];
  const refundSerial = refundSerialOf(source, columns, found);
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
    ...(fee !== 0 && { fee }),
    ...(refundSerial !== '' && { refundSerial }),
    ...(note !== undefined && { note }),
    problem: kind === 'other' ? '' : (problems.find((problem) => problem !== false) ?? ''),
  };
};
