/** What a statement said when a person passed a payment against it: stored with the pass, in words and as a difference. */
import { z } from 'zod';
import { sumMoney } from '../wire/money.ts';

export const EvidenceKind = {
  /** No statement of the wallet covers the day. */
  None: 0,
  /** A row has the serial number, the amount and the wallet. */
  Matches: 1,
  /** A row has the serial number and another amount. */
  Differs: 2,
  /** A statement of the wallet covers the day and does not have the serial number. */
  Absent: 3,
  /** A row has the serial number and the amount, but a person must decide: a refund, or two payments that claim it. */
  Doubtful: 4,
} as const;
export type EvidenceKind = (typeof EvidenceKind)[keyof typeof EvidenceKind];

export const passEvidence = z.object({
  Kind: z.enum(EvidenceKind),
  /** The file of the statement. */
  StatementName: z.string(),
  /** Numbered as in the file; null without a row. */
  Row: z.int().nullable(),
  /** What arrived, in yuan; null without a row. */
  Amount: z.number().nullable(),
});
export type PassEvidence = z.output<typeof passEvidence>;

/** Kinds that speak against a payment, or leave it to a person. */
export const isKeptEvidence = (kind: EvidenceKind): boolean =>
  kind !== EvidenceKind.None && kind !== EvidenceKind.Matches;

/** What arrived − what was claimed, in yuan. */
export const passDifference = ({ Amount }: Pick<PassEvidence, 'Amount'>, claimed: number): number =>
  sumMoney([Amount ?? 0, -claimed]);

const grouped = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const yuan = (amount: number): string => `¥${grouped.format(amount)}`;

/** 账单到账 ¥999.50，第 3 行，差 ¥0.50 */
export const passEvidenceWords = (evidence: PassEvidence, claimed: number): string => {
  const { Kind, Row, Amount } = evidence;
  if (Kind === EvidenceKind.Absent || Amount === null) return '账单没有这笔到账';
  const difference = passDifference(evidence, claimed);
  return [
    `账单到账 ${yuan(Amount)}`,
    ...(Row === null ? [] : [`第 ${Row} 行`]),
    difference === 0 ? '有退款或多人申报' : `差 ${yuan(Math.abs(difference))}`,
  ].join('，');
};
