/** Refunds against each other and against other actions on the same orders, on two instances. Each race runs on several orders. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import * as refunds from '@gonghai/contract/work-orders/refund.contract.ts';
import { checkMoney } from '@gonghai/contract/finance-reports/money-check.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import {
  aDeal,
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  trailOf,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const beside = await startTestApp({ beside: test });
const { owner, person } = test;
afterAll(async () => {
  await beside.close();
  await test.close();
});

const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const boss = await aHolder(test, ['SaleAudit', 'QihuaAudit', 'YunAudit', 'PaymentLog', 'WorkOrder4_Refund'], {
  isSupervisor: true,
});

afterEach(async () => {
  await demandOrderInvariants(owner);
  const range = { StartTime: 1_789_000_000, EndTime: 1_791_000_000 };
  const { IsGreen } = checkMoney.answer.parse((await test.ask(checkMoney, range, boss)).Data);
  if (!IsGreen) throw new Error('the sums differ');
});

type App = typeof test;
const ROUNDS = 8;
const rounds = (race: (app: App, other: App) => Promise<void>): Promise<void[]> =>
  Promise.all(Array.from({ length: ROUNDS }, (_, n) => (n % 2 === 0 ? race(test, beside) : race(beside, test))));

const paid = (more: object = {}) =>
  aDeal(owner, tenantId, { ownerId: a1Id, amounts: [60, 40], more: { progress: 11, ...more } });
const asking = (app: App, WorkOrderId: number, Amount: number) =>
  app.send(refunds.askRefund, { WorkOrderId, Amount, Reason: '退课', Day: '2026-11-18' }, boss);
const asked = async (id: number, amount: number): Promise<number> => (await asking(test, id, amount)).Data as number;
const confirm = (app: App, Id: number) => app.ask(refunds.confirmRefund, { Id }, boss);
const withdraw = (app: App, Id: number) => app.ask(refunds.withdrawRefund, { Id }, boss);
const direct = (app: App, Id: number, IsRefund: boolean) => app.ask(orders.refundWorkOrder, { Id, IsRefund }, boss);
const successes = (answers: readonly Envelope<unknown>[]): number => {
  // A refusal is an answer; a server fault is not.
  expect(answers.map(({ Code }) => Code)).not.toContain(0);
  return answers.filter(({ Status }) => Status).length;
};
const times = async (id: number, wanted: string): Promise<number> =>
  (await trailOf(owner, id)).filter((action) => action === wanted).length;

it('two confirmations subtract a refund once', async () => {
  await rounds(async (app, other) => {
    const id = await paid();
    const refund = await asked(id, 30);
    expect(successes(await Promise.all([confirm(app, refund), confirm(other, refund), confirm(app, refund)]))).toBe(1);
    expect(await storedOrder(owner, id)).toMatchObject({ refunded_fen: 3_000 });
    expect(await times(id, '部分退款')).toBe(1);
  });
});

it('two people ask at once: one refund waits', async () => {
  await rounds(async (app, other) => {
    const id = await paid();
    expect(successes(await Promise.all([asking(app, id, 100), asking(other, id, 100)]))).toBe(1);
  });
});

it('confirmed or withdrawn, never both', async () => {
  await rounds(async (app, other) => {
    const id = await paid();
    const refund = await asked(id, 30);
    const [confirmed, withdrawn] = await Promise.all([confirm(app, refund), withdraw(other, refund)]);
    expect(successes([confirmed, withdrawn])).toBe(1);
    expect(await storedOrder(owner, id)).toMatchObject({ refunded_fen: confirmed.Status ? 3_000 : 0 });
  });
});

it('a confirmation against a refund of the whole at once: never more than was paid', async () => {
  await rounds(async (app, other) => {
    const id = await paid();
    const refund = await asked(id, 30);
    const answers = await Promise.all([confirm(app, refund), direct(other, id, true), asking(app, id, 80)]);
    expect(answers.map(({ Code }) => Code)).not.toContain(0);
    expect(answers[1]).toMatchObject({ Status: true });
    const { refunded_fen, is_refund } = await storedOrder(owner, id);
    expect([refunded_fen, is_refund]).toEqual([answers[0].Status ? 3_000 : 0, true]);
    const sum = `select sum(fen)::int as fen from refund where work_order_id = $1 and state = 1`;
    expect((await owner.query(sum, [id])).rows).toEqual([{ fen: 10_000 }]);
  });
});

it('a refund of the whole against the last approval: both may come first, and the states follow', async () => {
  await rounds(async (app, other) => {
    const id = await paid();
    const refund = await asked(id, 100);
    const [confirmed, passed] = await Promise.all([
      confirm(app, refund),
      other.ask(orders.passWorkOrders, { Items: [{ Id: id, Version: 1 }], Progress: 4 }, boss),
    ]);
    expect(confirmed).toMatchObject({ Status: true });
    expect(successes([passed])).toBe(passed.Status ? 1 : 0);
    const stored = await storedOrder(owner, id);
    expect(stored).toMatchObject({ is_refund: true, status: passed.Status ? 2 : 1 });
  });
});

it('a partial refund against an approval of what was seen before: the approver sees the change, or came first', async () => {
  await rounds(async (app, other) => {
    const id = await paid();
    const refund = await asked(id, 30);
    const [, passed] = await Promise.all([
      confirm(app, refund),
      other.ask(orders.passWorkOrders, { Items: [{ Id: id, Version: 1 }], Progress: 4 }, boss),
    ]);
    const trail = await trailOf(owner, id);
    const isFirst = trail.indexOf('运营审核通过') < trail.indexOf('部分退款');
    expect(passed.Status ? isFirst : passed.Message.includes('部分退款')).toBe(true);
  });
});

it('a refund of the whole against the reconciliation of a payment: one of them is late and says so', async () => {
  await rounds(async (app, other) => {
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [60, 40], more: { progress: 3 } });
    const refund = await asked(id, 100);
    const Items = (await paymentsOf(owner, id)).map((payment) => ({ Id: payment.id as number }));
    const [confirmed, passed] = await Promise.all([
      confirm(app, refund),
      other.ask(payments.passPaymentLogs, { Items }, boss),
    ]);
    expect(confirmed).toMatchObject({ Status: true });
    expect(successes([passed])).toBe(passed.Status ? 1 : 0);
    expect(await storedOrder(owner, id)).toMatchObject({ is_refund: true, progress: passed.Status ? 11 : 3 });
  });
});

it('a refund against a rejection: refunded, or rejected without a refund that waits', async () => {
  await rounds(async (app, other) => {
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [100] });
    const refund = await asked(id, 100);
    const rejected = { Items: [{ Id: id, Remark: '不对' }], Progress: 4 as const };
    const answers = await Promise.all([confirm(app, refund), other.ask(orders.rejectWorkOrders, rejected, boss)]);
    expect(successes(answers)).toBe(1);
    const [confirmed] = answers;
    expect(await storedOrder(owner, id)).toMatchObject(
      confirmed.Status ? { status: 1, is_refund: true } : { status: 3, is_refund: false },
    );
  });
});
