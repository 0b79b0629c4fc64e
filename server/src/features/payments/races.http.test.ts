/** A statement against other actions on the same orders at the same moment. Each test repeats its race on several orders. */
import * as contract from '@gonghai/contract/payments/reconciliation.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type pg from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createDatabase } from '../../db/database.ts';
import { openPool, WORKING_LIMITS } from '../../db/driver/connection.ts';
import { startTestApp } from '../../../test/app.ts';
import { aPictureRow } from '../../../test/pictures.ts';
import { countsOf, plainStatement, startStatements } from '../../../test/statements.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  itemOf,
  paymentsOf,
  storedOrder,
  trailOf,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const beside = await startTestApp({ beside: test });
const { owner, person, signedIn } = test;
afterAll(async () => {
  await pool.end();
  await beside.close();
  await test.close();
});
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const a1 = await signedIn('A1');
const [finance, colleague] = [
  await aHolder(test, ['PaymentLog']),
  await aHolder(test, ['PaymentLog', 'YunAudit', 'WorkOrder4_Refund']),
];
const paymentType = await itemOf(owner, tenantId, 6);
// Workers have connections of their own, which wait for locks as long as it takes.
const pool = openPool(test.serverTarget, WORKING_LIMITS, 4);
const database = createDatabase(pool);
const { begin, work } = await startStatements({ ...test, database }, tenantId);
const other = await startStatements({ ...beside, database }, tenantId);

const COUNT = 12;
interface Open {
  readonly orderId: number;
  readonly id: number;
  readonly serial: string;
}
const openOrders = async (more: Record<string, unknown> = {}): Promise<Open[]> => {
  const made: Open[] = [];
  for (let n = 0; n < COUNT; n += 1) {
    const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [100], more });
    const [log] = await paymentsOf(owner, orderId);
    made.push({ orderId, id: log.id, serial: log.third_no });
  }
  return made;
};
const statementOf = (open: readonly Open[]): Buffer =>
  plainStatement(open.map(({ serial }) => [serial, '100', '2026-05-20 10:00:00']));
const start = (open: readonly Open[], session = finance) => begin(statementOf(open), { session, paymentType });
const resultOf = async (TaskId: number) =>
  contract.reconciliationResult.parse((await test.ask(contract.findReconciliation, { TaskId }, finance)).Data);
const reconciledBy = async (TaskId: number): Promise<Set<number>> => {
  const request = { TaskId, Name: '对账成功', PageCount: 100 } as const;
  const { Data } = await test.ask(contract.searchPileRows, request, finance);
  return new Set(contract.searchPileRows.answer.parse(Data).Rows.flatMap(({ Payment }) => Payment?.Id ?? []));
};
const expectAnswers = (answers: readonly Envelope<unknown>[]): void =>
  // A refusal is an answer; a server fault is not.
  expect(answers.map(({ Code }) => Code)).not.toContain(0);
const passedTimes = async (orderId: number): Promise<number> =>
  (await trailOf(owner, orderId)).filter((action) => action === '对账通过').length;

/** The statement runs while the action happens on every order, one after another. */
const race = async (
  open: readonly Open[],
  act: (one: Open) => Promise<Envelope<unknown>>,
): Promise<{ readonly taskId: number; readonly answers: readonly Envelope<unknown>[] }> => {
  const taskId = await start(open);
  const acting = Promise.all(open.map((one) => act(one)));
  await work(taskId);
  const answers = await acting;
  expectAnswers(answers);
  return { taskId, answers };
};

it('two statements with the same rows: every payment is reconciled once, and reported so once', async () => {
  const open = await openOrders({ progress: 7 });
  const [first, second] = [await start(open), await start(open.toReversed(), colleague)];
  await Promise.all([work(first), other.work(second)]);
  const [one, two] = [await reconciledBy(first), await reconciledBy(second)];
  expect(one.size + two.size).toBe(COUNT);
  expect(one.union(two).size).toBe(COUNT);
  for (const { orderId } of open) {
    expect(await storedOrder(owner, orderId)).toMatchObject({ status: 2, progress: 15 });
    expect(await passedTimes(orderId)).toBe(1);
    expect((await owner.query(`select from notice where msg like '%编号${orderId}，%'`)).rows).toHaveLength(1);
  }
  for (const id of [first, second]) {
    const counts = countsOf((await resultOf(id)).Piles);
    expect((counts['对账成功'] ?? 0) + (counts['已对账'] ?? 0)).toBe(COUNT);
  }
});

it('a statement against a pass by hand: one effect, and the report says which', async () => {
  const open = await openOrders();
  const { taskId, answers } = await race(open, ({ id }) =>
    beside.ask(payments.passPaymentLogs, { Items: [id] }, colleague),
  );
  const matched = await reconciledBy(taskId);
  for (const [at, { id, orderId }] of open.entries()) {
    expect(matched.has(id)).toBe(!answers[at]!.Status);
    expect(await passedTimes(orderId)).toBe(1);
  }
});

it('a statement against a rejection: rejected or reconciled, never both', async () => {
  const open = await openOrders();
  const { taskId, answers } = await race(open, ({ id }) =>
    beside.ask(payments.rejectPaymentLogs, { Items: [{ Id: id, Remark: '不对' }] }, colleague),
  );
  const matched = await reconciledBy(taskId);
  for (const [at, { id, orderId }] of open.entries()) {
    expect(matched.has(id)).toBe(!answers[at]!.Status);
    const [log] = await paymentsOf(owner, orderId);
    const { status, progress } = await storedOrder(owner, orderId);
    expect([log.status, status, progress]).toEqual(matched.has(id) ? [2, 1, 8] : [3, 3, 0]);
  }
});

it('a statement against an edit of the amount: no amount is reconciled that the file does not have', async () => {
  const open = await openOrders();
  const PaymentMerchant = await itemOf(owner, tenantId, 7);
  const pictures = new Map<number, string>();
  for (const { id } of open) pictures.set(id, await aPictureRow(owner, tenantId, colleague.id));
  const { taskId, answers } = await race(open, ({ id, serial }) =>
    beside.ask(
      payments.editPaymentLog,
      {
        Id: id,
        ThirdNo: serial,
        Amount: 99.99,
        PaymentType: paymentType,
        PaymentMerchant,
        PaymentTime: 1_790_000_000,
        PaymentImg: pictures.get(id)!,
      },
      colleague,
    ),
  );
  const matched = await reconciledBy(taskId);
  for (const [at, { id, orderId }] of open.entries()) {
    expect(matched.has(id)).toBe(!answers[at]!.Status);
    const [log] = await paymentsOf(owner, orderId);
    expect([log.status, log.amount]).toEqual(matched.has(id) ? [2, 100] : [1, 99.99]);
  }
});

it('a statement against a refund: nothing that was refunded before is reconciled', async () => {
  const open = await openOrders();
  const { taskId } = await race(open, ({ orderId }) =>
    beside.ask(orders.refundWorkOrder, { Id: orderId, IsRefund: true }, colleague),
  );
  const matched = await reconciledBy(taskId);
  for (const { id, orderId } of open) {
    const trail = await trailOf(owner, orderId);
    expect(trail.includes('对账通过')).toBe(matched.has(id));
    // -1 when it was not passed.
    expect(trail.indexOf('对账通过')).toBeLessThan(trail.indexOf('退款'));
    expect((await paymentsOf(owner, orderId))[0].status).toBe(matched.has(id) ? 2 : 1);
  }
});

it('a statement against a rejection and a reset: no draft is reconciled', async () => {
  const open = await openOrders();
  const { taskId } = await race(open, async ({ orderId }) => {
    await beside.ask(orders.rejectWorkOrders, { Items: [{ Id: orderId, Remark: '不对' }], Progress: 4 }, colleague);
    return beside.ask(orders.resetWorkOrder, { workOrderId: orderId }, a1);
  });
  const matched = await reconciledBy(taskId);
  for (const { id, orderId } of open) {
    const trail = await trailOf(owner, orderId);
    // -1 when it was not passed.
    expect(trail.indexOf('对账通过')).toBeLessThan(trail.indexOf('运营驳回'));
    expect((await paymentsOf(owner, orderId))[0].status).toBe(matched.has(id) ? 2 : 1);
  }
});

/** Resolves when some connection waits for a lock. */
const someoneWaits = async (): Promise<void> => {
  const text = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const waiting = async () => (await owner.query<{ n: number }>(text)).rows[0]!.n;
  await expect.poll(waiting).toBeGreaterThan(0);
};

const holding = async <T>(orderId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select from work_order where id = $1 for update', [orderId]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
};

it.each([
  ['edited', 'update payment_log set amount = 99 where work_order_id = $1', 'amount = 99', '金额不符'],
  ['passed', 'update payment_log set status = 2 where work_order_id = $1', 'progress = 8', '已对账'],
  ['rejected', 'update payment_log set status = 3 where work_order_id = $1', 'status = 3', '未找到'],
  ['refunded', 'select $1::bigint', 'is_refund = true', '未找到'],
  ['reset', 'select $1::bigint', 'status = 0', '未找到'],
])('an order that is %s while the statement waits for it is seen so', async (_, payment, order, pile) => {
  const [one] = await openOrders();
  const taskId = await start([one!]);
  const { running } = await holding(one!.orderId, async (client) => {
    const begun = work(taskId);
    await someoneWaits();
    await client.query(payment, [one!.orderId]);
    await client.query(`update work_order set ${order} where id = $1`, [one!.orderId]);
    return { running: begun };
  });
  await running;
  expect(countsOf((await resultOf(taskId)).Piles)).toEqual({ [pile]: 1 });
});

it('a claim that is filed while its statement is read is left for the next run, and found by it', async () => {
  const [held, late] = [(await openOrders())[0]!, (await openOrders({ status: 0 }))[0]!];
  const taskId = await start([held, late]);
  const working = await holding(held.orderId, async () => {
    const running = work(taskId);
    await someoneWaits();
    // The claims were read, and the statement waits for the other order.
    expect(await test.ask(orders.publishWorkOrder, { Id: late.orderId }, a1)).toMatchObject({ Status: true });
    return { running };
  });
  await working.running;
  expect(countsOf((await resultOf(taskId)).Piles)).toMatchObject({ 对账成功: 1, 未找到: 1 });
  expect((await paymentsOf(owner, late.orderId))[0].status).toBe(1);

  const again = await start([held, late]);
  await work(again);
  expect(countsOf((await resultOf(again)).Piles)).toMatchObject({ 对账成功: 1, 已对账: 1 });
});
