/** Lines of a reconciliation as the import log stores them. Pure functions. */
import type { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import type { ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { JudgedLine } from './reconciliation.rules.ts';

/** Stored with the log: what the answer and the result show. */
export type StoredSums = Pick<ReconciliationResult, 'Piles' | 'Total' | 'FileTotal' | 'PaymentType' | 'FileName'>;

export type KeptLine = readonly [
  row: number | null,
  serial: string,
  fen: number,
  time: number | null,
  pile: Pile,
  reason: string,
  paymentId: number | null,
  orderId: number | null,
  claimedFen: number | null,
];

export const keepLine = ({ row, serial, fen, time, pile, reason, claim }: JudgedLine): KeptLine => [
  row,
  serial,
  fen,
  time,
  pile,
  reason,
  claim?.id ?? null,
  claim?.orderId ?? null,
  claim?.fen ?? null,
];

export const openLine = ([row, serial, fen, time, pile, reason, paymentId, orderId, claimedFen]: KeptLine) => ({
  row,
  serial,
  fen,
  time,
  pile,
  reason,
  paymentId,
  orderId,
  claimedFen,
});
