import * as contract from '@gonghai/contract/payments/reconciliation.contract.ts';
import type { Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { findUnclaimedPayment, searchUnclaimedPayments } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { passPaymentLogs, searchPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { countsOf, plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { reconcile } = await startStatements(test, tenantId);

const { paymentType, otherType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
const wanted = { session: finance, paymentType };

const resultOf = async (TaskId: number, session: Session = finance) =>
  contract.reconciliationResult.parse((await ask(contract.findReconciliation, { TaskId }, session)).Data);
const rowsOf = async (TaskId: number, Name: Pile, more: object = {}, session: Session = finance) =>
  contract.searchPileRows.answer.parse((await ask(contract.searchPileRows, { TaskId, Name, ...more }, session)).Data);

describe('A statement', () => {
  it('RECO-06, RECO-07 passes what matches, reports the rest, and changes nothing the second time', async () => {
    const claims = [await aClaim(100), await aClaim(0.29), await aClaim(1_280.5)];
    const differing = await aClaim(50);
    const file = plainStatement([
      ...claims.map(({ serial }, at) => [serial, ['100', '0.29', '1,280.50'][at]!, '2025-03-03 12:00:00']),
      [differing.serial, '50.01', '2025-03-03 12:00:00'],
      [uniqueNumber(), '1', '2025-03-03 12:00:00'],
    ]);
    const { answer: task, trail } = await withTrail(owner, () => reconcile(file, wanted));
    expect(task).toMatchObject({ State: TaskState.Done, Message: '对账成功3条，金额不符1条，未找到1条' });
    for (const { id, orderId } of claims) {
      expect(await statusOf(id)).toBe(2);
      expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 8, status: 1 });
    }
    expect(await statusOf(differing.id)).toBe(1);
    const actions = trail.map(({ action }) => action);
    for (const action of ['开始系统对账', '对账通过', '财务审核通过', '系统对账']) expect(actions).toContain(action);
    expect(trail.every(({ staff_id }) => staff_id === finance.id)).toBe(true);

    const again = await reconcile(file, wanted);
    expect(again.Message).toBe('对账成功0条，金额不符1条，未找到1条，已对账3条');
    const result = await resultOf(again.Id);
    expect(result).toMatchObject({ Total: 1_431.8, FileTotal: null, PaymentType: paymentType, FileName: '账单.csv' });
    expect(countsOf(result.Piles)).toEqual({ 已对账: 3, 金额不符: 1, 未找到: 1 });
    expect(result.Piles[1]).toEqual({ Name: '已对账', Count: 3, Amount: 1_380.79 });
  });

  it('completes an order with its last payment, as by hand: status 2, a notice, and bit 8 not before', async () => {
    const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [10, 20], more: { progress: 7 } });
    const [first, last] = (await paymentsOf(owner, orderId)) as [{ third_no: string }, { third_no: string }];
    await owner.query('update payment_log set payment_type = $2 where work_order_id = $1', [orderId, paymentType]);
    await reconcile(plainStatement([[first.third_no, '10', '2025-03-03 12:00:00']]), wanted);
    expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 7, status: 1 });
    await reconcile(plainStatement([[last.third_no, '20', '2025-03-03 12:00:00']]), wanted);
    expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 15, status: 2 });
    const { rows } = await owner.query(`select staff_id from notice where msg like '%编号${orderId}，%通过全部审核'`);
    expect(rows).toEqual([{ staff_id: a1Id }]);
  });

  it('shows the rows of each group beside their claims, and claims of its days that it lacks', async () => {
    const day = Date.UTC(2026, 3, 1, 4) / 1_000;
    const [paid, differing, draft] = [
      await aClaim(10, { payment_time: day }),
      await aClaim(20, { payment_time: day }),
      await aClaim(30, { payment_time: day }, { status: 0 }),
    ];
    const unpaid = await aClaim(40, { payment_time: day + 3_600 });
    // Another day, another type, and one that cannot be reconciled.
    await aClaim(41, { payment_time: day + 86_400 });
    await aClaim(42, { payment_time: day, payment_type: otherType });
    await aClaim(43, { payment_time: day }, { is_refund: true });
    const { Id: taskId, Message } = await reconcile(
      plainStatement([
        [paid.serial, '10', '2026-04-01 08:00:00'],
        [differing.serial, '21', '2026-04-01 23:59:59'],
        [draft.serial, '30', ''],
      ]),
      wanted,
    );
    expect(Message).toBe('对账成功1条，金额不符1条，未找到1条，无到账1条');
    expect((await rowsOf(taskId, '对账成功')).Rows).toMatchObject([
      {
        Row: 2,
        ThirdNo: paid.serial,
        Amount: 10,
        Payment: { Id: paid.id, Status: 2, WorkOrder: { Id: paid.orderId } },
      },
    ]);
    expect((await rowsOf(taskId, '金额不符')).Rows).toMatchObject([
      { Row: 3, Amount: 21, Reason: '申报金额20.00元，相差1.00元', Payment: { Amount: 20, Status: 1 } },
    ]);
    // A draft is out of sight.
    expect((await rowsOf(taskId, '未找到')).Rows).toMatchObject([{ Row: 4, Reason: '报单未提交', Payment: null }]);
    expect(await rowsOf(taskId, '无到账')).toMatchObject({
      Count: 1,
      Rows: [{ Row: null, Payment: { Id: unpaid.id } }],
    });
    expect(await rowsOf(taskId, '对账成功', { PageIndex: 2, PageCount: 1 })).toMatchObject({ Count: 1, Rows: [] });
  });

  it('finds claims by amount and day, for a person to decide', async () => {
    const claim = await aClaim(77.77, { payment_time: 1_780_000_000 });
    const search = { Amount: 77.77, StartTime: 1_779_990_000, EndTime: 1_780_010_000 };
    const found = searchPaymentLogs.answer.parse((await ask(searchPaymentLogs, search, finance)).Data);
    expect(found.Rows.map(({ Id }) => Id)).toEqual([claim.id]);
    const other = { ...search, Amount: 77.78 };
    expect((await ask(searchPaymentLogs, other, finance)).Data).toMatchObject({ Count: 0 });
  });
});

it('matches a number in another case, and no number that two payments have', async () => {
  const number = `a${uniqueNumber().slice(1)}`;
  const claim = await aClaim(100, { third_no: number });
  const twin = `b${uniqueNumber().slice(1)}`;
  const twins = [
    await aClaim(100, { third_no: twin }),
    await aClaim(100, { third_no: twin.toUpperCase(), twin_id: 1 }),
  ];
  const file = plainStatement([number.toUpperCase(), twin].map((serial) => [serial, '100', '2026-09-21 22:13:20']));
  const { Id, Message } = await reconcile(file, wanted);
  expect(Message).toMatch(/^对账成功1条，金额不符0条，未找到1条/);
  expect(await statusOf(claim.id)).toBe(2);
  for (const { id } of twins) expect(await statusOf(id)).toBe(1);
  const [row] = (await rowsOf(Id, '未找到')).Rows;
  expect(row).toMatchObject({ ThirdNo: twin, Reason: '多笔支付申报了该流水号，请人工核对' });
  const unpaid = (await rowsOf(Id, '无到账', { PageCount: 100 })).Rows.map(({ ThirdNo }) => ThirdNo.toLowerCase());
  for (const serial of [number, twin]) expect(unpaid).not.toContain(serial);
});

describe('Unclaimed income', () => {
  const unclaimed = async () =>
    searchUnclaimedPayments.answer.parse((await ask(searchUnclaimedPayments, { PageCount: 100 }, finance)).Data);
  const found = async (serials: readonly string[]) =>
    (await unclaimed()).Rows.filter(({ ThirdNo }) => serials.includes(ThirdNo));
  const lookUp = async (ThirdNo: string, session: Session = finance) =>
    (await ask(findUnclaimedPayment, { ThirdNo }, session)).Data;

  it('is kept once, found by its full serial number only, and gone when its payment is reconciled', async () => {
    const [byStatement, byHand, differing] = [uniqueNumber(), uniqueNumber(), await aClaim(9)];
    const rows = [byStatement, byHand].map((serial) => [serial, '1280', '2026-04-01 08:00:00']);
    const file = plainStatement([...rows, [differing.serial, '10', '']]);
    const before = await unclaimed();
    await reconcile(file, wanted);
    await reconcile(file, wanted);
    const after = await unclaimed();
    expect(after.Count - before.Count).toBe(2);
    expect(after.Total - before.Total).toBe(2_560);
    const Time = Date.UTC(2026, 3, 1) / 1_000;
    const kept = { Amount: 1_280, PaymentType: paymentType, Time, FirstTime: expect.any(Number), Payment: null };
    expect(new Set(await found([byStatement, byHand]))).toEqual(
      new Set([byStatement, byHand].map((ThirdNo) => ({ ThirdNo, ...kept }))),
    );

    const consultant = await aHolder(test, ['WorkOrderSale']);
    expect(await lookUp(` ${byStatement}`, consultant)).toMatchObject({ Amount: 1_280 });
    expect(await lookUp(byStatement.toUpperCase(), consultant)).toMatchObject({ Amount: 1_280 });
    for (const other of [byStatement.slice(0, -1), `${byStatement}0`, '_', differing.serial])
      expect(await lookUp(other, consultant)).toBeNull();

    // A later statement in capitals is the same income.
    await reconcile(plainStatement([[byHand.toUpperCase(), '1280', '2026-04-01 08:00:00']]), wanted);
    expect((await unclaimed()).Count).toBe(after.Count);
    const byHandClaim = await aClaim(1_280, { third_no: byHand.toUpperCase() });
    const claims = [await aClaim(1_280, { third_no: byStatement }), byHandClaim];
    expect((await found([byHand])).map(({ Payment }) => Payment?.Id)).toEqual([claims[1]!.id]);
    await ask(passPaymentLogs, { Items: [{ Id: claims[1]!.id }] }, finance);
    expect(await lookUp(byHand, consultant)).toBeNull();
    await reconcile(file, wanted);
    expect(await found([byStatement, byHand])).toEqual([]);
    const { rows: left } = await owner.query('select serial from unclaimed_payment where serial = any($1)', [
      [byStatement, byHand],
    ]);
    expect(left).toEqual([]);
  });

  it('is gone when a later statement reports its refund', async () => {
    const [refunded, kept] = [uniqueNumber(), uniqueNumber()];
    await reconcile(plainStatement([refunded, kept].map((serial) => [serial, '70', '2025-03-03 12:00:00'])), wanted);
    expect(await found([refunded, kept])).toHaveLength(2);
    const { Message } = await reconcile(plainStatement([[refunded, '-70', '2025-03-03 12:00:00']]), wanted);
    expect(Message).toBe('对账成功0条，金额不符0条，未找到0条，退款1条');
    expect((await found([refunded, kept])).map(({ ThirdNo }) => ThirdNo)).toEqual([kept]);
    expect(await lookUp(refunded)).toBeNull();
  });

  it('is not what a submitted order claims, has refunds or another type', async () => {
    const [draft, otherClaim, refunded, doubled] = [
      await aClaim(5, {}, { status: 0 }),
      await aClaim(5, { payment_type: otherType }),
      await aClaim(5, {}, { is_refund: true }),
      uniqueNumber(),
    ];
    await reconcile(
      plainStatement([
        ...[draft, otherClaim, refunded].map(({ serial }) => [serial, '5', '2025-03-03 12:00:00']),
        [doubled, '5', '2025-03-03 12:00:00'],
        [doubled, '6', '2025-03-03 12:00:00'],
      ]),
      wanted,
    );
    const serials = [draft, otherClaim, refunded].map(({ serial }) => serial);
    expect((await found([...serials, doubled])).map(({ ThirdNo }) => ThirdNo)).toEqual([draft.serial]);
  });
});
