import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { aStatement } from '../../test/statements.ts';
import { anOrder, aPayment, aProduct, itemOf } from '../../test/work-orders.ts';
import { moneyOptions, verifyMoney } from './verify-money.ts';

const test = await startTestApp();
afterAll(test.close);
const { owner, database, person } = test;
const { tenantId, id: a1 } = await person('A1');
const { rows } = await owner.query<{ code: string }>('select code from tenant where id = $1', [tenantId]);
const tenant = rows[0]!.code;
const DAY = 86_400;

const verify = async (range: object = {}) => {
  const said: string[] = [];
  const isGreen = await verifyMoney(database, moneyOptions.parse({ tenant, ...range }), (line) => said.push(line));
  return { isGreen, said };
};

it('is green for refunds, rejected orders and payments of several days, and names what differs', async () => {
  await aProduct(owner, tenantId);
  const id = await anOrder(owner, tenantId, { ownerId: a1, amounts: [100.1], more: { amount: 100.3 } });
  await aPayment(owner, tenantId, { orderId: id, more: { amount: 0.2, payment_time: 1_790_000_000 - 40 * DAY } });
  await anOrder(owner, tenantId, { ownerId: a1, more: { is_refund: true } });
  await anOrder(owner, tenantId, { ownerId: a1, more: { status: 3 } });
  expect(await verify()).toEqual({
    isGreen: true,
    said: [
      'By report time: payments 100.30, orders 100.30, report 100.30',
      'By payment time: payments 100.30, orders 100.30, report 100.30',
      'All agree: 3 sums by department and day.',
      expect.stringMatching(/^Rankings, deals and sales data of \d+ agents agree/),
    ],
  });
  const day = { from: '2026-09-21', to: '2026-09-21' };
  expect((await verify(day)).said).toContain('By payment time: payments 100.10, orders 100.10, report 100.10');

  await owner.query('update work_order set amount = amount + 0.01 where id = $1', [id]);
  const { isGreen, said } = await verify(day);
  expect(isGreen).toBe(false);
  expect(said.slice(2, -1)).toEqual([
    'They differ in 2 of 2 sums by department and day.',
    '  report time 2026-09-21 D1: payments 100.30, orders 100.31, report 100.30',
    '  payment time 2026-09-21 D1: payments 100.10, orders 100.11, report 100.10',
  ]);
});

it('names a refunded order whose confirmed documents are not its amount', async () => {
  const more = { is_refund: true, name: '李四', amount: 5_000 };
  const id = await anOrder(owner, tenantId, { ownerId: a1, more });
  await owner.query('update refund set fen = 10000 where work_order_id = $1', [id]);
  const day = { from: '2026-09-22', to: '2026-09-22' };
  const { isGreen, said } = await verify(day);
  expect(isGreen).toBe(false);
  const line = `order ${id} 李四: refunds 0.00, order 0.00, payments 0.00, refunded as a whole 5000.00, documents 100.00`;
  expect(said).toContain(`  ${line}`);
  // The migration lists it in the log of the start.
  const client = await owner.connect();
  const warnings: string[] = [];
  client.on('notice', ({ message }) => warnings.push(message ?? ''));
  await client.query(await readFile(new URL('../../migrations/0084_edited_refunds.sql', import.meta.url), 'utf8'));
  client.release();
  expect(warnings).toEqual([`Tenant ${tenant}: work order ${id} is refunded with 5000.00, and its refunds are 100.00`]);
  await owner.query('update refund set fen = 500000 where work_order_id = $1', [id]);
  expect((await verify(day)).isGreen).toBe(true);
});

it('names reconciled payments of deleted orders', async () => {
  const amounts = [1_234_567.89, 0.01];
  const id = await anOrder(owner, tenantId, { ownerId: a1, amounts, more: { status: 0, name: '张三' } });
  const { rows: logs } = await owner.query<{ third_no: string }>(
    'update payment_log set status = 2, deleted_time = 1 where work_order_id = $1 returning third_no',
    [id],
  );
  await aPayment(owner, tenantId, { orderId: id, more: { deleted_time: 1 } });
  await owner.query('update work_order set deleted_time = 1 where id = $1', [id]);
  const day = { from: '2026-09-21', to: '2026-09-21' };
  const { isGreen, said } = await verify(day);
  expect(isGreen).toBe(false);
  expect(said.slice(-3)).toEqual([
    '2 reconciled payments were deleted, together 1234567.90:',
    `  2026-09-21 order ${id} 张三, payment ${logs[0]!.third_no}: 1234567.89`,
    `  2026-09-21 order ${id} 张三, payment ${logs[1]!.third_no}: 0.01`,
  ]);
  expect((await verify({ from: '2026-09-22' })).isGreen).toBe(true);
});

it('refuses what is no date', () => {
  expect(() => moneyOptions.parse({ tenant, from: '2026-13-01' })).toThrow('must be a date like 2026-11-18');
});

it('names closed days that have changed and rows of undone runs, and knows what an undone run may leave', async () => {
  const text = `insert into closed_day (tenant_id, payment_type, day, statement_fen, claim_fen, staff_id, closed_time)
    select $1, id, $2, 0, $3, $4, 1 from dictionary_item where tenant_id = $1 and dic_table = 6 order by sort, id limit 1`;
  const wallet = (
    await owner.query('select name from dictionary_item where id = $1', [await itemOf(owner, tenantId, 6)])
  ).rows[0].name;
  const range = { from: '2026-10-01', to: '2026-10-31' };
  const day = 20_730; // 2026-10-04
  const id = await anOrder(owner, tenantId, { ownerId: a1, amounts: [], more: { amount: 5 } });
  const payment = { amount: 5, payment_time: day * DAY };
  await aPayment(owner, tenantId, { orderId: id, more: payment });
  await owner.query(text, [tenantId, day, 500, a1]);
  const isGreen = async () => {
    const { said, isGreen: green } = await verify(range);
    return [green, said.at(-1)];
  };
  expect(await isGreen()).toEqual([true, '1 closed days of wallets have kept their sums.']);
  await owner.query('update closed_day set claim_fen = 400 where tenant_id = $1', [tenantId]);
  expect(await isGreen()).toEqual([
    false,
    `  2026-10-04 ${wallet}: statements 0.00, claims 5.00, when closed 0.00 and 4.00`,
  ]);
  await owner.query('delete from closed_day where tenant_id = $1', [tenantId]);

  const run = await aStatement(test, tenantId, { staffId: a1, createdTime: 1_790_000_000 });
  await owner.query(
    `insert into statement_income (tenant_id, payment_type, serial, day, fen, statement_id, line)
     select tenant_id, payment_type, 'a1', $2, 100, log_id, 1 from statement where log_id = $1`,
    [run, day],
  );
  expect((await isGreen())[0]).toBe(true);
  await owner.query('update statement set undone_time = 1 where log_id = $1', [run]);
  expect(await isGreen()).toEqual([false, `  2026-10-04 ${wallet} a1: 1.00, of the undone run 账单.csv`]);
  await owner.query(text, [tenantId, day, 500, a1]);
  await owner.query('update closed_day set statement_fen = 100 where tenant_id = $1', [tenantId]);
  expect((await isGreen())[0]).toBe(true);
});
