/** How a payment is passed by hand, by what the statements say about it (G-349). */
import { PassWay, passWayLabel } from '../work-orders/work-order-values.ts';
import { EvidenceKind } from './payment-evidence.contract.ts';

const SHORTEST_PASS_REASON = 2;
export const LONGEST_PASS_REASON = 100;

export const passMessages = {
  reasonRequired: '账单与申报不一致，请填写通过理由',
  reasonWrong: `通过理由须为 ${SHORTEST_PASS_REASON} 到 ${LONGEST_PASS_REASON} 个字符`,
} as const;

/** A statement speaks against the payment. */
export const needsReason = (kind: EvidenceKind): boolean =>
  kind === EvidenceKind.Differs || kind === EvidenceKind.Absent;

export const passWayOf = (kind: EvidenceKind): PassWay =>
  kind === EvidenceKind.Matches ? PassWay.Statement : PassWay.ByHand;

/** Characters as people count them. */
export const isPassReason = (reason: string): boolean => {
  const { length } = [...reason.trim()];
  return length >= SHORTEST_PASS_REASON && length <= LONGEST_PASS_REASON;
};

/** In the history of the order. */
export const byHandWords = (reason: string): string =>
  reason === '' ? passWayLabel[PassWay.ByHand] : `${passWayLabel[PassWay.ByHand]}：${reason}`;
