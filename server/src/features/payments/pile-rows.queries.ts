/** Rows of a statement beside the payments that claim them, with the current state of these. */
import type { PileRow, searchPileRows } from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { InputOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import type { Db } from '../../db/database.ts';
import { findPaymentIds } from './claims.queries.ts';
import { readPaymentsByIds } from './payment-list.queries.ts';
import { readPile } from './reconciliation.queries.ts';

export const readPileRows = async (
  db: Db,
  tenantId: number,
  request: InputOf<typeof searchPileRows>,
  signal: AbortSignal,
): Promise<Page<PileRow> | undefined> => {
  const { TaskId: taskId, Name: pile } = request;
  const page = await readPile(db, tenantId, { taskId, pile }, request, signal);
  if (!page) return undefined;
  // Filed since: the payment has the serial number of the row now.
  const unclaimed = page.Rows.flatMap(({ serial, paymentId }) => (paymentId === null ? serialKey(serial) : []));
  const filed = await findPaymentIds(db, tenantId, unclaimed);
  const ids = [...page.Rows.flatMap(({ paymentId }) => paymentId ?? []), ...filed.values()];
  const payments = ids.length > 0 ? await readPaymentsByIds(db, tenantId, ids, signal) : [];
  const byId = new Map(payments.map((payment) => [payment.Id, payment]));
  const Rows = page.Rows.map(({ row, serial, fen, time, reason, code, paymentId, claimedFen }) => ({
    Row: row,
    ThirdNo: serial,
    Amount: fen / 100,
    Time: time,
    Reason: reason,
    ReasonCode: code,
    ClaimedAmount: claimedFen === null ? null : claimedFen / 100,
    Payment: byId.get(paymentId ?? filed.get(serialKey(serial)) ?? 0) ?? null,
  }));
  return { ...page, Rows };
};
