/** Takes over a payment that an outside provider reports: once, or refused with an alarm where it disagrees. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { OrderStation } from '@gonghai/contract/orders/order-values.ts';
import { idInNumber, orderNumber } from '@gonghai/contract/orders/order.rules.ts';
import { payProviderLabel } from '@gonghai/contract/settings/pay-config.ts';
import type { Database, Db } from '../../db/database.ts';
import { violates } from '../../db/sql.ts';
import { type Author, type Change, runAs } from '../../http/command.ts';
import { tell } from '../notices/notices.port.ts';
import { readAdministrators } from '../staff/staff.port.ts';
import { hasPaidAnother, insertAlarm } from './charges.queries.ts';
import { findOrder, type Order } from './orders.queries.ts';
import { payOrder, type PaymentParts, SUBJECT } from './payment.commands.ts';
import { differenceOf, problemText, type ProviderClient, type Trade, type TradeProblem } from './trade.rules.ts';

export interface TradeParts extends PaymentParts {
  readonly onProblem: (problem: TradeProblem) => void;
}

/** `paid` now, `known` from before, or why it was refused. */
type TradeResult = 'paid' | 'known' | TradeProblem;

interface Reported {
  readonly client: ProviderClient;
  readonly trade: Trade;
}

const findNumbered = async (trx: Db, tenantId: number, number: string): Promise<Order | undefined> => {
  const id = idInNumber(number);
  if (id === undefined) return undefined;
  const order = await findOrder(trx, tenantId, id);
  return order && orderNumber(order.createdTime, id) === number ? order : undefined;
};

/** Tells the administrators once for each payment and reason. */
const alarm = async (
  trx: Db,
  { tenantId, now }: Author,
  { client, trade }: Reported,
  problem: TradeProblem,
): Promise<Change[]> => {
  const { payId, number, cents } = trade;
  if (!(await insertAlarm(trx, tenantId, { provider: client.provider, payId, reason: problem, now }))) return [];
  const message = `${payProviderLabel[client.provider]}付款异常：${problemText[problem]}。订单号 ${number}，金额 ${(
    cents / 100
  ).toFixed(2)} 元，支付流水号 ${payId}`;
  const administrators = await readAdministrators(trx, tenantId);
  await tell(
    trx,
    tenantId,
    now,
    administrators.map((staffId) => ({ staffId, customerId: null, message, isEvent: true })),
  );
  const after = { OrderNumber: number, PayId: payId, Price: cents / 100, Reason: problemText[problem] };
  return [{ action: AuditAction.failOrderPayment, subject: SUBJECT, subjectId: idInNumber(number) ?? null, after }];
};

const settle = async (
  trx: Db,
  author: Author,
  { client, trade }: Reported,
  parts: TradeParts,
): Promise<{ readonly result: TradeResult; readonly changes: readonly Change[] }> => {
  const { tenantId, now } = author;
  const order = await findNumbered(trx, tenantId, trade.number);
  if (!order) return { result: 'order', changes: [] };
  const difference = differenceOf(trade, { merchant: client.merchant, price: order.price });
  if (difference) return { result: difference, changes: [] };
  const { payId } = trade;
  if (await hasPaidAnother(trx, tenantId, { payId, orderId: order.id })) return { result: 'number', changes: [] };
  const payment = { id: order.id, payType: client.payType, payId, now };
  const change = await payOrder(trx, { tenantId, staffId: null }, parts, payment);
  if (change) return { result: 'paid', changes: [change] };
  // Paid or withdrawn before, perhaps at this moment by another message.
  const paid = await findOrder(trx, tenantId, order.id);
  if (paid && paid.withdrawnTime !== null) return { result: 'withdrawn', changes: [] };
  const isSame = paid?.station === OrderStation.Paid && paid.payId === payId;
  return { result: isSame ? 'known' : 'twice', changes: [] };
};

const takeOnce = (database: Database, author: Author, reported: Reported, parts: TradeParts): Promise<TradeResult> =>
  runAs(database, author, async (trx) => {
    const { result, changes } = await settle(trx, author, reported, parts);
    if (result === 'paid' || result === 'known') return { data: result, changes };
    const alarms = await alarm(trx, author, reported, result);
    return { data: result, changes: alarms, afterCommit: () => parts.onProblem(result) };
  });

/** Another order may be paid with the same number at this moment. The second attempt sees it, refuses and raises the alarm. */
export const takeTrade: typeof takeOnce = async (...trade) => {
  try {
    return await takeOnce(...trade);
  } catch (error) {
    if (!violates(error, 'course_order_pay_id')) throw error;
    return takeOnce(...trade);
  }
};
