/** Passing by hand (G-349): what the statements say, the reason, and what a passed payment carries. */
import { findPaymentEvidence, paymentEvidence } from '@gonghai/contract/payments/payment-evidence.contract.ts';
import {
  editPaymentLog,
  exportPaymentLogs,
  passPaymentLogs,
  searchPaymentLogs,
} from '@gonghai/contract/payments/payment-log.contract.ts';
import { undoStatement } from '@gonghai/contract/payments/statement.contract.ts';
import { findWorkOrderTrail } from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { saveSetting } from '../../../test/calls.ts';
import { queryOf, startTestApp } from '../../../test/app.ts';
import { readRows } from '../../../test/sheets.ts';
import { plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, send, owner, person } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { name: financeName } = (await owner.query('select name from staff where id = $1', [finance.id])).rows[0];
const { reconcile } = await startStatements(test, tenantId);
const { paymentType, otherType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
const wanted = { session: finance, paymentType };

const REQUIRED = '账单与申报不一致，请填写通过理由';
/** A day of its own for every test, so that no statement of another test covers it. */
let day = Date.UTC(2026, 2, 1, 4) / 1_000;
const anotherDay = (): number => (day += 86_400);
const textOf = (time: number): string => new Date((time + 28_800) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const pass = (item: object) => send(passPaymentLogs, { Items: [item] }, finance);
const evidenceOf = async (id: number) =>
  z.array(paymentEvidence).parse((await ask(findPaymentEvidence, { Ids: [id] }, finance)).Data)[0];
const listed = async (request: object) =>
  searchPaymentLogs.answer.parse((await send(searchPaymentLogs, { PageCount: 100, ...request }, finance)).Data).Rows;
const rowOf = async ({ serial }: { readonly serial: string }) => (await listed({ ThirdNo: serial }))[0];
const trailOf = async (orderId: number) =>
  findWorkOrderTrail.answer.parse((await ask(findWorkOrderTrail, { id: orderId }, finance)).Data);

describe('A payment passed by hand', () => {
  it('needs no reason where no statement speaks against it, and is marked as passed by hand', async () => {
    const claim = await aClaim(100, { payment_time: anotherDay() });
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 0, StatementId: null, Amount: null });
    expect(await rowOf(claim)).toMatchObject({ PassWay: 0, PassUserName: '', PassTime: null, StatementName: '' });
    expect(await pass({ Id: claim.id })).toMatchObject({ Status: true, Message: '对账成功' });
    expect(await rowOf(claim)).toMatchObject({
      Status: 2,
      PassWay: 2,
      PassUserName: financeName,
      PassTime: expect.any(Number),
      PassReason: '',
      StatementId: null,
      StatementRow: null,
    });
    expect(await trailOf(claim.orderId)).toContainEqual(
      expect.objectContaining({ Action: '对账通过', Remark: '人工通过' }),
    );
  });

  it('needs a reason where a statement has its number with another amount', async () => {
    const time = anotherDay();
    const claim = await aClaim(1_000, { payment_time: time });
    const file = { ...wanted, fileName: '微信.csv' };
    const { Id: taskId } = await reconcile(plainStatement([[claim.serial, '999.50', textOf(time)]]), file);
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 2, StatementName: '微信.csv', Row: 2, Amount: 999.5 });
    expect(await pass({ Id: claim.id })).toMatchObject({ Status: false, Message: REQUIRED });
    expect(await pass({ Id: claim.id, Reason: '  ' })).toMatchObject({ Status: false, Message: REQUIRED });
    expect(await statusOf(claim.id)).toBe(1);
    expect(await pass({ Id: claim.id, Reason: ' 手续费由公司承担 ' })).toMatchObject({ Status: true });
    expect(await rowOf(claim)).toMatchObject({
      Status: 2,
      PassWay: 2,
      PassReason: '手续费由公司承担',
      StatementId: null,
    });
    expect(await trailOf(claim.orderId)).toContainEqual(
      expect.objectContaining({
        Action: '对账通过',
        Remark: '人工通过：手续费由公司承担',
        UserName: financeName,
        After: expect.objectContaining({ Evidence: '账单到账 ¥999.50，第 2 行，差 ¥0.50', Statement: '微信.csv' }),
      }),
    );
    // The evidence stays when the run is undone.
    const kept = { PassEvidence: { Kind: 2, StatementName: '微信.csv', Row: 2, Amount: 999.5 } };
    expect(await rowOf(claim)).toMatchObject(kept);
    const run = (await owner.query('select id from import_log where task_id = $1', [taskId])).rows[0];
    expect(await ask(undoStatement, { Id: run.id }, finance)).toMatchObject({ Status: true });
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 0 });
    expect(await rowOf(claim)).toMatchObject({ Status: 2, ...kept });
  });

  it('needs a reason where a statement of the wallet covers its day without it', async () => {
    const time = anotherDay();
    const claim = await aClaim(200, { payment_time: time });
    const [other, before] = [
      await aClaim(200, { payment_time: time, payment_type: otherType }),
      await aClaim(200, { payment_time: time + 86_400 * 50 }),
    ];
    const { Id } = await reconcile(plainStatement([[uniqueNumber(), '1', textOf(time + 3_600)]]), wanted);
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 3, StatementName: '账单.csv', Row: null, Amount: null });
    for (const { id } of [other, before]) expect(await evidenceOf(id)).toMatchObject({ Kind: 0 });
    expect(await pass({ Id: claim.id })).toMatchObject({ Message: REQUIRED });
    // A run that was undone says nothing any more.
    await owner.query('update import_log set undone_time = 1 where task_id = $1', [Id]);
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 0 });
    expect(await pass({ Id: claim.id })).toMatchObject({ Status: true });
  });

  it('in a batch fails alone when its reason is missing', async () => {
    const time = anotherDay();
    const [good, bad] = [
      await aClaim(1, { payment_time: time + 86_400 * 40 }),
      await aClaim(2, { payment_time: time }),
    ];
    await reconcile(plainStatement([[bad.serial, '3', textOf(time)]]), wanted);
    const answer = await send(passPaymentLogs, { Items: [good.id, { Id: bad.id }] }, finance);
    expect(answer).toMatchObject({ Status: true, Data: { Succeeded: 1, Failed: [{ Id: bad.id, Message: REQUIRED }] } });
    expect([await statusOf(good.id), await statusOf(bad.id)]).toEqual([2, 1]);
  });

  it.each([
    ['理', { Message: '通过理由须为 2 到 100 个字符' }],
    ['理'.repeat(101), { Message: '通过理由须为 2 到 100 个字符' }],
    [7, { Code: 16 }],
    [{ a: 1 }, { Code: 16 }],
  ])('is refused with the reason %j', async (Reason, refusal) => {
    const claim = await aClaim(5);
    expect(await pass({ Id: claim.id, Reason })).toMatchObject({ Status: false, ...refusal });
    expect(await statusOf(claim.id)).toBe(1);
  });

  it('keeps markup in its reason as it is', async () => {
    const claim = await aClaim(5, { payment_time: anotherDay() });
    await pass({ Id: claim.id, Reason: '<img src=x onerror=alert(1)>' });
    expect(await rowOf(claim)).toMatchObject({ PassReason: '<img src=x onerror=alert(1)>' });
  });
});

describe('A payment that a statement has', () => {
  it('carries statement, row, person and time', async () => {
    const claim = await aClaim(100, { payment_time: anotherDay() });
    await reconcile(
      plainStatement([
        [uniqueNumber(), '1', '2025-03-03 12:00:00'],
        [claim.serial, '100', '2025-03-03 12:00:00'],
      ]),
      {
        ...wanted,
        fileName: '支付宝.csv',
      },
    );
    const { rows } = await owner.query(`select max(id) as id from import_log where record_type = 6`);
    expect(await rowOf(claim)).toMatchObject({
      Status: 2,
      PassWay: 1,
      PassUserName: financeName,
      PassTime: expect.any(Number),
      StatementId: rows[0].id,
      StatementName: '支付宝.csv',
      StatementRow: 3,
      PassReason: '',
    });
    expect(await trailOf(claim.orderId)).toContainEqual(
      expect.objectContaining({
        Action: '对账通过',
        After: expect.objectContaining({ Statement: '支付宝.csv', StatementRow: 3 }),
      }),
    );
  });

  it('is passed by that statement, also when a person passes it later', async () => {
    const claim = await aClaim(70, { payment_time: anotherDay() }, { status: 0 });
    await reconcile(plainStatement([[claim.serial, '70', '2025-03-03 12:00:00']]), wanted);
    await owner.query('update work_order set status = 1 where id = $1', [claim.orderId]);
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 1, Row: 2, Amount: 70 });
    await pass({ Id: claim.id });
    expect(await rowOf(claim)).toMatchObject({ PassWay: 1, StatementRow: 2 });
  });

  it('twice or with its refund is left to a person, without a required reason', async () => {
    const time = anotherDay();
    const claim = await aClaim(60, { payment_time: time });
    await reconcile(
      plainStatement([
        [claim.serial, '60', textOf(time)],
        [claim.serial, '-60', textOf(time)],
      ]),
      wanted,
    );
    expect(await evidenceOf(claim.id)).toMatchObject({ Kind: 4, Reason: '文件中有该流水号的退款，请人工核对' });
    await pass({ Id: claim.id, Reason: '退款已撤回' });
    expect(await rowOf(claim)).toMatchObject({ PassWay: 2, PassReason: '退款已撤回' });
  });
});

it('needs a second person above the amount of the tenant', async () => {
  await saveSetting(owner, tenantId, 'ApprovalRule', { NoOwn: false, SecondPersonAbove: 500 });
  const other = await aHolder(test, ['PaymentLog']);
  const by = (session: typeof finance, ...ids: number[]) => send(passPaymentLogs, { Items: ids }, session);
  const time = anotherDay();
  const [small, large, matched] = await Promise.all(
    [500, 500.01, 900].map((amount, day) => aClaim(amount, { payment_time: time + day * 86_400 * 200 })),
  );
  expect(await by(finance, small!.id, large!.id)).toMatchObject({
    Status: true,
    Message: '成功1条，另有1条已初核，待另一人复核',
    Data: { Succeeded: 2 },
  });
  expect([await statusOf(small!.id), await statusOf(large!.id)]).toEqual([2, 1]);
  expect(await rowOf(large!)).toMatchObject({ FirstUserId: finance.id, FirstUserName: financeName, PassWay: 0 });
  expect(await by(finance, large!.id)).toMatchObject({ Status: false, Message: '您已初核，须由另一人复核' });
  // The same decision again is the second one, once, also when two come at once.
  const twice = await Promise.all([by(other, large!.id), by(other, large!.id)]);
  expect(twice.filter(({ Status }) => Status)).toHaveLength(1);
  expect(await rowOf(large!)).toMatchObject({ Status: 2, PassWay: 2, FirstUserId: finance.id });
  expect((await trailOf(large!.orderId)).map(({ Action }) => Action)).toEqual(
    expect.arrayContaining(['对账初核', '对账通过']),
  );
  // Two persons at once: one of them is the first.
  const both = await aClaim(800, { payment_time: time });
  expect((await Promise.all([by(finance, both.id), by(other, both.id)])).every(({ Status }) => Status)).toBe(true);
  expect(await statusOf(both.id)).toBe(2);
  // The same person at once passes nothing.
  const alone = await aClaim(800, { payment_time: time });
  const asked = await Promise.all([by(finance, alone.id), by(finance, alone.id)]);
  expect(asked.filter(({ Status }) => Status)).toHaveLength(1);
  expect(await statusOf(alone.id)).toBe(1);
  // A corrected payment is another one.
  const { rows } = await owner.query('select * from payment_log where id = $1', [alone.id]);
  const { amount, merchant, third_no: ThirdNo, payment_time: PaymentTime, picture: PaymentImg } = rows[0];
  const edit = { Id: alone.id, Amount: Number(amount) + 1, PaymentType: paymentType, PaymentMerchant: merchant };
  expect(await send(editPaymentLog, { ...edit, ThirdNo, PaymentTime, PaymentImg }, other)).toMatchObject({
    Status: true,
  });
  expect(await rowOf(alone)).toMatchObject({ FirstUserId: null, FirstTime: null });
  // A statement needs no second person.
  await reconcile(plainStatement([[matched!.serial, '900', textOf(time)]]), wanted);
  expect(await statusOf(matched!.id)).toBe(2);
  await saveSetting(owner, tenantId, 'ApprovalRule', null);
});

it('The list and its export show how payments were passed, and filter by it', async () => {
  const time = anotherDay();
  const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [10, 20, 30] });
  await owner.query('update payment_log set payment_type = $2, payment_time = $3 where work_order_id = $1', [
    orderId,
    paymentType,
    time,
  ]);
  const [byStatement, byHand, open] = await paymentsOf(owner, orderId);
  await pass({ Id: byHand.id, Reason: '已致电客户核实' });
  await reconcile(plainStatement([[byStatement.third_no, '10', textOf(time)]]), wanted);
  const range = { StartTime: time - 43_200, EndTime: time + 43_199 };
  for (const [PassWay, id] of [byStatement.id, byHand.id, open.id].entries()) {
    const way = [1, 2, 0][PassWay]!;
    expect((await listed({ ...range, PassWay: way })).map(({ Id }) => Id)).toEqual([id]);
  }
  const url = `/crm/${exportPaymentLogs.path}?${queryOf({ ...range, PassWay: 2 })}`;
  const [titles, row] = await readRows((await app.inject({ url, headers: { ...finance } })).rawPayload);
  const cells = Object.fromEntries((titles ?? []).map((title, at) => [title, row?.[at]]));
  expect(cells).toMatchObject({ 对账方式: '人工通过', 对账人: financeName, 通过理由: '已致电客户核实' });
});
