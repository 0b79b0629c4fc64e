/** Decides which refund a row of a statement shows: the one of its order with the same amount. Pure functions. */
import { RefundState } from '@gonghai/contract/work-orders/refund.rules.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { StoredRefund } from '../work-orders/work-orders.port.ts';
import type { Claim } from './reconciliation.rules.ts';
import type { StatementRow } from './statement.rules.ts';

interface ShownRefund {
  readonly row: StatementRow;
  readonly claim: Claim;
  readonly refund: StoredRefund;
}

const isShownBy = ({ fen, rowSerial, rowTime }: StoredRefund, row: StatementRow): boolean =>
  fen === row.fen && rowSerial === serialKey(row.serial) && rowTime === row.time;

/** Confirmed by hand before, or waiting. */
const isOpen = ({ state, rowSerial }: StoredRefund): boolean =>
  rowSerial === null && (state === RefundState.Confirmed || state === RefundState.Waiting);

/**
 * Each row at most once, also when its file is run again. A refund that finance has confirmed already takes its row before
 * one that waits, so that an old row does not confirm a later refund of the same amount.
 */
export const matchRefunds = (
  rows: readonly StatementRow[],
  claims: ReadonlyMap<string, Claim>,
  refunds: readonly StoredRefund[],
  paymentType: number,
): ShownRefund[] => {
  const taken = new Set<number>();
  return rows.flatMap((row) => {
    const claim = claims.get(serialKey(row.serial));
    if (!claim || claim.paymentType !== paymentType) return [];
    const own = refunds.filter(({ orderId }) => orderId === claim.orderId);
    if (own.some((refund) => isShownBy(refund, row))) return [];
    const same = own.filter((refund) => refund.fen === row.fen && isOpen(refund) && !taken.has(refund.id));
    const refund = same.find(({ state }) => state === RefundState.Confirmed) ?? same[0];
    if (!refund) return [];
    taken.add(refund.id);
    return [{ row, claim, refund }];
  });
};
