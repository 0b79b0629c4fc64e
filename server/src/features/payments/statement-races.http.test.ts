/** Undoing a run and closing a day against other actions at the same moment. Each test repeats its race. */
import * as days from '@gonghai/contract/payments/calendar.contract.ts';
import * as logs from '@gonghai/contract/payments/payment-log.contract.ts';
import * as contract from '@gonghai/contract/payments/statement.contract.ts';
import { askRefund, confirmRefund } from '@gonghai/contract/work-orders/refund.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createDatabase } from '../../db/database.ts';
import { openPool, WORKING_LIMITS } from '../../db/driver/connection.ts';
import { startTestApp } from '../../../test/app.ts';
import { byHand, daysFrom, plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import {
  aHolder,
  aPayment,
  aProduct,
  demandOrderInvariants,
  storedOrder,
  trailOf,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const beside = await startTestApp({ beside: test });
const { owner, person, signedIn } = test;
afterAll(async () => {
  await pool.end();
  await beside.close();
  await test.close();
});

const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const a1 = await signedIn('A1');
const [finance, colleague] = [
  await aHolder(test, ['PaymentLog']),
  await aHolder(test, ['PaymentLog', 'YunAudit', 'WorkOrder4_Refund']),
];
const { paymentType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
// Workers have connections of their own, which wait for locks as long as it takes.
const pool = openPool(test.serverTarget, WORKING_LIMITS, 4);
const database = createDatabase(pool);
const { begin, work, reconcile } = await startStatements({ ...test, database }, tenantId);

/** Closed days keep their sums, and income of undone runs stays only where its payments or its day do. */
const demandDaysAgree = async (): Promise<void> => {
  const { rows } = await owner.query(
    `select c.day, c.claim_fen, c.statement_fen,
       (select coalesce(sum(p.fen), 0)::int from payment_log p where p.tenant_id = c.tenant_id and p.is_claim
         and p.paid_day = c.day and p.payment_type = c.payment_type) as claims,
       (select coalesce(sum(i.fen), 0)::int from statement_income i where i.tenant_id = c.tenant_id and i.day = c.day
         and i.payment_type = c.payment_type) as income
     from closed_day c where c.tenant_id = $1`,
    [tenantId],
  );
  for (const day of rows) expect([day.claims, day.income]).toEqual([Number(day.claim_fen), Number(day.statement_fen)]);
  const stray = await owner.query(
    `select i.serial from statement_income i join statement s on s.tenant_id = i.tenant_id and s.log_id = i.statement_id
     where i.tenant_id = $1 and s.undone_time is not null
       and not exists (select from payment_log p where p.tenant_id = $1 and p.serial = i.serial and p.status = 2)
       and not exists (select from closed_day c where c.tenant_id = $1 and c.day = i.day and c.payment_type = i.payment_type)`,
    [tenantId],
  );
  expect(stray.rows).toEqual([]);
};
afterEach(async () => {
  await demandOrderInvariants(owner);
  await demandDaysAgree();
});

const ROUNDS = 4;
const aDay = daysFrom(2026, 4);

const runOf = async (file: Buffer): Promise<number> => {
  await reconcile(file, { session: finance, paymentType });
  return (await owner.query('select max(log_id)::int as id from statement where tenant_id = $1', [tenantId])).rows[0]
    .id;
};

/** A claim of 10 yuan that one run has passed. */
const aRun = async () => {
  const day = aDay();
  const claim = await aClaim(10, { payment_time: day.time });
  const file = plainStatement([[claim.serial, '10', day.moment]]);
  const runId = await runOf(file);
  expect(await statusOf(claim.id)).toBe(2);
  return { ...day, ...claim, file, runId };
};
type Run = Awaited<ReturnType<typeof aRun>>;

const undo = ({ runId }: Run) => test.ask(contract.undoStatement, { Id: runId }, finance);
const close = ({ Day }: { Day: string }, Reason: string | null = null) =>
  beside.ask(days.closeReconcileDay, { PaymentType: paymentType, Day, Reason }, colleague);

/** Both at the same moment, several times. A refusal is an answer; a server fault is not. */
const race = async (
  act: (run: Run) => Promise<Envelope<unknown>>,
  check: (run: Run, undone: Envelope<unknown>, other: Envelope<unknown>) => Promise<void>,
  prepare: () => Promise<Run> = aRun,
): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await prepare();
    const [undone, other] = await Promise.all(
      round % 2 === 0 ? [undo(run), act(run)] : [act(run), undo(run)].toReversed(),
    );
    expect([undone!.Code, other!.Code]).not.toContain(0);
    await check(run, undone!, other!);
  }
};

it('two people undo one run: once', async () => {
  await race(
    ({ runId }) => beside.ask(contract.undoStatement, { Id: runId }, colleague),
    async ({ id, orderId }, one, two) => {
      expect([one.Status, two.Status].toSorted()).toEqual([false, true]);
      expect(await statusOf(id)).toBe(1);
      expect((await trailOf(owner, orderId)).filter((action) => action === '撤销对账')).toHaveLength(1);
    },
  );
});

it('an undo against a pass of another payment of the order: the finance stage follows the payments', async () => {
  let other = 0;
  await race(
    () => beside.ask(logs.passPaymentLogs, { Items: [byHand(other)] }, colleague),
    async ({ id, orderId }) => {
      expect(await statusOf(id)).toBe(1);
      expect(await statusOf(other)).toBe(2);
      expect((await storedOrder(owner, orderId)).progress).toBe(0);
    },
    async () => {
      const run = await aRun();
      other = await aPayment(owner, tenantId, { orderId: run.orderId, more: { amount: 5 } });
      await owner.query('update work_order set amount = 15, progress = 0 where id = $1', [run.orderId]);
      return run;
    },
  );
});

it('an undo against a pass that relies on the run: the pass comes first and returns with the others', async () => {
  const day = aDay();
  const third_no = uniqueNumber();
  const runId = await runOf(plainStatement([[third_no, '10', day.moment]]));
  const { id } = await aClaim(10, { third_no, payment_time: day.time });
  const lock = `select from unclaimed_payment where serial = '${third_no}' for update`;
  const client = await owner.connect();
  await client.query(`begin; ${lock}`);
  const passing = test.ask(logs.passPaymentLogs, { Items: [byHand(id)] }, finance);
  await untilWaiting(owner, 1);
  const undoing = beside.ask(contract.undoStatement, { Id: runId }, colleague);
  await untilWaiting(owner, 2);
  await client.query('commit');
  client.release();
  expect([(await passing).Status, await undoing]).toMatchObject([true, { Data: { Returned: 1, Kept: [] } }]);
  expect(await statusOf(id)).toBe(1);
});

it('an undo against a refund: the payment returns, and the refund is stored', async () => {
  await race(
    ({ orderId }) => beside.ask(orders.refundWorkOrder, { Id: orderId, IsRefund: true }, colleague),
    async ({ id, orderId }, undone, refunded) => {
      expect([undone.Status, refunded.Status]).toEqual([true, true]);
      expect(await statusOf(id)).toBe(1);
      expect(await storedOrder(owner, orderId)).toMatchObject({ is_refund: true, progress: 0 });
    },
  );
});

it('an undo against a partial refund: the refunded payment stays, or its refund is refused', async () => {
  let refund = 0;
  await race(
    () => beside.ask(confirmRefund, { Id: refund }, colleague),
    async ({ id, orderId }, undone, confirmed) => {
      expect(undone.Status).toBe(true);
      const { refunded_fen: refunded } = await storedOrder(owner, orderId);
      expect([await statusOf(id), refunded]).toEqual(confirmed.Status ? [2, 300] : [1, 0]);
    },
    async () => {
      const run = await aRun();
      const form = { WorkOrderId: run.orderId, Amount: 3, Reason: '退课', Day: '2026-11-17' };
      refund = (await test.send(askRefund, form, colleague)).Data as number;
      return run;
    },
  );
});

it('an undo against publishing: the stage is set only with the payment', async () => {
  await race(
    ({ orderId }) => beside.ask(orders.publishWorkOrder, { Id: orderId }, a1),
    async ({ id, orderId }, undone, published) => {
      expect([undone.Status, published.Status]).toEqual([true, true]);
      expect(await statusOf(id)).toBe(1);
      expect(await storedOrder(owner, orderId)).toMatchObject({ status: 1, progress: 0 });
    },
    async () => {
      const run = await aRun();
      await owner.query('update work_order set status = 0, progress = 0 where id = $1', [run.orderId]);
      return run;
    },
  );
});

it('an undo against the last approval: passed and reconciled, or neither', async () => {
  await race(
    ({ orderId }) => beside.ask(orders.passWorkOrders, { Items: [{ Id: orderId }], Progress: 4 }, colleague),
    async ({ id, orderId }, undone) => {
      const { status, progress } = await storedOrder(owner, orderId);
      const isKept = (undone.Data as { Returned: number }).Returned === 0;
      expect([await statusOf(id), status, progress]).toEqual(isKept ? [2, 2, 15] : [1, 1, 7]);
    },
    async () => {
      const run = await aRun();
      await owner.query('update work_order set progress = 11 where id = $1', [run.orderId]);
      return run;
    },
  );
});

it('an undo against a second run of the file: the second passes it again, or confirms it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = await aRun();
    const second = await begin(run.file, { session: colleague, paymentType });
    const [undone] = await Promise.all([undo(run), work(second)]);
    expect(undone.Status).toBe(true);
    expect(await statusOf(run.id)).toBe(2);
    const { rows } = await owner.query(
      `select s.task_id from statement_income i join statement s on s.tenant_id = i.tenant_id and s.log_id = i.statement_id
       where i.serial = serial_key($1) and i.tenant_id = $2`,
      [run.serial, tenantId],
    );
    expect(rows).toEqual([{ task_id: second }]);
  }
});

it('an undo against closing its day: what is closed stays, and the sums of the day agree', async () => {
  await race(
    (run) => close(run, '已核对'),
    async ({ id }, undone, closed) => {
      expect([undone.Status, closed.Status]).toEqual([true, true]);
      const isKept = (undone.Data as { Returned: number }).Returned === 0;
      expect(await statusOf(id)).toBe(isKept ? 2 : 1);
    },
  );
});

it('an undo against opening its closed day: no income of the run is left in the open day', async () => {
  const [closed, free, going] = [aDay(), aDay(), uniqueNumber()];
  const rows = [closed, free].map(({ moment }, at) => [[uniqueNumber(), going][at]!, at + 1, moment]);
  const runId = await runOf(plainStatement(rows));
  await close(closed, '已核对');
  const client = await owner.connect();
  await client.query(`begin; select from unclaimed_payment where serial = '${going}' for update`);
  const undoing = test.ask(contract.undoStatement, { Id: runId }, finance);
  await untilWaiting(owner, 1);
  const day = { PaymentType: paymentType, Day: closed.Day, Reason: '补录' };
  const opening = beside.ask(days.openReconcileDay, day, colleague);
  await Promise.race([opening, untilWaiting(owner, 2)]);
  await client.query('commit');
  client.release();
  expect([(await undoing).Status, (await opening).Status]).toEqual([true, true]);
});

it('a day that is closed while its statement runs: the statement is refused, or the day has its sums', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = aDay();
    const claim = await aClaim(10, { payment_time: day.time });
    const file = plainStatement([[claim.serial, '10', day.moment]]);
    const task = await begin(file, { session: finance, paymentType });
    const [closed] = await Promise.all([close(day, '已核对'), work(task)]);
    expect(closed.Status).toBe(true);
    const { rows } = await owner.query('select state from task where id = $1', [task]);
    const { rows: sums } = await owner.query(
      'select statement_fen::int as fen from closed_day where tenant_id = $1 and claim_fen = 1000 order by day desc limit 1',
      [tenantId],
    );
    const isRefused = rows[0].state === TaskState.Failed;
    expect([await statusOf(claim.id), sums[0].fen]).toEqual(isRefused ? [1, 0] : [2, 1_000]);
  }
});

it('closing waits for a payment that is being passed, and counts what it left', async () => {
  const day = aDay();
  const claim = await aClaim(10, { payment_time: day.time });
  const client = await owner.connect();
  await client.query('begin');
  await client.query('update payment_log set amount = 12 where id = $1', [claim.id]);
  const closing = close(day, '已核对');
  await untilWaiting(owner, 1);
  await client.query('update work_order set amount = 12 where id = $1', [claim.orderId]);
  await client.query('commit');
  client.release();
  expect(await closing).toMatchObject({ Status: true });
  const { rows } = await owner.query(
    'select claim_fen::int as fen from closed_day where tenant_id = $1 order by day desc',
    [tenantId],
  );
  expect(rows[0].fen).toBe(1_200);
});
