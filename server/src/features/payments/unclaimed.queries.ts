/** Unclaimed income beside the payments that have been filed for it since. */
import type { searchUnclaimedPayments } from '@gonghai/contract/payments/unclaimed.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../db/page.ts';
import { readPaymentsByIds, readUnclaimed } from '../work-orders/work-orders.port.ts';

export const searchUnclaimed = async (
  db: Db,
  tenantId: number,
  request: PageRequest,
  signal: AbortSignal,
): Promise<AnswerOf<typeof searchUnclaimedPayments>> => {
  const { rows, count, total } = await readUnclaimed(db, tenantId, request, signal);
  const ids = rows.flatMap(({ paymentId }) => paymentId ?? []);
  const payments = ids.length > 0 ? await readPaymentsByIds(db, tenantId, ids, signal) : [];
  const byId = new Map(payments.map((payment) => [payment.Id, payment]));
  const Rows = rows.map(({ serial, amount, paymentType, time, firstTime, paymentId }) => ({
    ThirdNo: serial,
    Amount: amount,
    PaymentType: paymentType,
    Time: time,
    FirstTime: firstTime,
    Payment: byId.get(paymentId ?? 0) ?? null,
  }));
  return { ...pageOf(Rows, count, request), Total: total };
};
