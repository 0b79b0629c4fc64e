/** What the statements say about a payment, in one sentence. Pure. */
import { needsReason } from '@gonghai/contract/payments/pass.rules.ts';
import { EvidenceKind, type PaymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { formatMinute, formatMoney } from '../../ui/format.ts';

const dayOf = (time: number): string => formatMinute(time).slice(0, 5);

/** 微信.csv 第 41 行 11-16 08:12: where the statement has it. */
export const placeOf = ({ StatementName, Row, Time }: PaymentEvidence): string =>
  [
    StatementName,
    Row === null ? '' : `第 ${Row} 行`,
    Time === null ? '' : Row === null ? dayOf(Time) : formatMinute(Time),
  ]
    .filter(Boolean)
    .join('・');

export const evidenceSentence = (evidence: PaymentEvidence, claimed: number): string => {
  const { Kind, Amount, Reason } = evidence;
  switch (Kind) {
    case EvidenceKind.Differs: {
      const difference = Math.abs(sumMoney([Amount ?? 0, -claimed]));
      return `账单到账 ${formatMoney(Amount)}，申报 ${formatMoney(claimed)}，差 ${formatMoney(difference)}`;
    }
    case EvidenceKind.Absent:
      return `该账单没有这笔到账，申报 ${formatMoney(claimed)}`;
    case EvidenceKind.Doubtful:
      return Reason;
    case EvidenceKind.Matches:
      return `账单到账 ${formatMoney(Amount)}，与申报一致`;
    case EvidenceKind.None:
      return '没有账单包含这笔支付，通过后记为人工通过';
  }
};

export interface Judged {
  readonly payment: PaymentLogRow;
  readonly evidence: PaymentEvidence | undefined;
}

/** Payments beside what the statements say about them. */
export const judgedBy = (payments: readonly PaymentLogRow[], found: readonly PaymentEvidence[]): readonly Judged[] => {
  const byId = new Map(found.map((evidence) => [evidence.Id, evidence]));
  return payments.map((payment) => ({ payment, evidence: byId.get(payment.Id) }));
};

/** Against which a statement speaks. */
export const contradicted = (judged: readonly Judged[]): readonly Judged[] =>
  judged.filter(({ evidence }) => evidence !== undefined && needsReason(evidence.Kind));

/** How many of a batch a statement says nothing about, or leaves to a person. */
export const unmatchedLines = (judged: readonly Judged[]): string[] => {
  const undecided = judged.filter(({ evidence }) => evidence?.Kind === EvidenceKind.Doubtful).length;
  const unknown = judged.filter(({ evidence }) => (evidence?.Kind ?? EvidenceKind.None) === EvidenceKind.None).length;
  return [
    ...(undecided > 0 ? [`${undecided} 笔账单中有退款或多人申报，请先核对`] : []),
    ...(unknown > 0 ? [`${unknown} 笔没有账单可核对，记为人工通过`] : []),
  ];
};
