import * as days from '@gonghai/contract/payments/calendar.contract.ts';
import { passPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import * as reconciliation from '@gonghai/contract/payments/reconciliation.contract.ts';
import * as contract from '@gonghai/contract/payments/statement.contract.ts';
import { searchUnclaimed } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { askRefund, confirmRefund } from '@gonghai/contract/work-orders/refund.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { multipart } from '../../../test/sheets.ts';
import { byHand, plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import {
  aHolder,
  anOrder,
  aPayment,
  aProduct,
  demandOrderInvariants,
  storedOrder,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, ask, owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { reconcile } = await startStatements(test, tenantId);
const { paymentType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
const wanted = { session: finance, paymentType };

const NOON = Date.UTC(2026, 3, 1, 4) / 1_000;
/** Each test has a day of its own. */
let count = 0;
const aDay = () => {
  count += 1;
  const time = NOON + count * 86_400;
  const text = new Date((time + 28_800) * 1_000).toISOString();
  return { time, day: text.slice(0, 10), moment: text.slice(0, 19).replace('T', ' ') };
};

const rowsOf = async (request: object = {}, session: Session = finance) =>
  contract.searchStatements.answer.parse((await ask(contract.searchStatements, request, session)).Data).Rows;
const lastRun = async () => (await rowsOf())[0]!;
const detailOf = async (id: number) =>
  contract.statementDetail.parse((await ask(contract.findStatement, { id }, finance)).Data);
const undo = (Id: number, session: Session = finance) => ask(contract.undoStatement, { Id }, session);
const unclaimedOf = async () =>
  searchUnclaimed.answer
    .parse((await ask(searchUnclaimed, { PageCount: 100 }, finance)).Data)
    .Rows.map((row) => row.ThirdNo);
const cellOf = async (day: string) =>
  days.searchCalendar.answer
    .parse((await ask(days.searchCalendar, { Month: day.slice(0, 7) }, finance)).Data)
    .find((cell) => cell.Day === day && cell.PaymentType === paymentType);
const run = async (rows: Parameters<typeof plainStatement>[0], fileName = '账单.csv') => {
  const task = await reconcile(plainStatement(rows), { ...wanted, fileName });
  expect(task.Message).toContain('对账成功');
  return lastRun();
};

/** Confirmed by finance. */
const refundPart = async (WorkOrderId: number, Amount: number): Promise<void> => {
  const boss = await aHolder(test, ['PaymentLog', 'YunAudit', 'WorkOrder4_Refund']);
  const { Data } = await test.send(askRefund, { WorkOrderId, Amount, Reason: '退课', Day: '2026-11-17' }, boss);
  expect(await ask(confirmRefund, { Id: Data as number }, boss)).toMatchObject({ Status: true });
};

describe('A run', () => {
  it('is remembered with its piles as they were and as they are now', async () => {
    const { day, moment, time } = aDay();
    const [paid, differing] = [await aClaim(100, { payment_time: time }), await aClaim(50, { payment_time: time })];
    const row = await run(
      [
        [paid.serial, '100', moment],
        [differing.serial, '49.5', moment],
        [uniqueNumber(), '7', moment],
      ],
      '四月.csv',
    );
    expect(row).toMatchObject({
      FileName: '四月.csv',
      PaymentType: paymentType,
      StartDay: day,
      EndDay: day,
      RowCount: 3,
      Amount: 156.5,
      MatchedCount: 1,
      DifferCount: 1,
      UnclaimedCount: 1,
      IsUndone: false,
    });
    const before = await detailOf(row.Id);
    expect(before).toMatchObject({ Total: 156.5, HasFile: true, MayUndo: true });
    await ask(passPaymentLogs, { Items: [byHand(differing.id)] }, finance);
    const pile = (await detailOf(row.Id)).Piles.find(({ Name }) => Name === '金额不符');
    expect(pile).toMatchObject({ Count: 1, Amount: 49.5, ReconciledNow: 1 });
    const request = { TaskId: before.TaskId, Name: '金额不符' } as const;
    const { Rows } = reconciliation.searchPileRows.answer.parse(
      (await ask(reconciliation.searchPileRows, request, finance)).Data,
    );
    expect(Rows).toMatchObject([{ Amount: 49.5, ClaimedAmount: 50, Payment: { Status: 2 } }]);
  });

  it('is found by file name, wallet and time, and shows a payment that was filed since', async () => {
    const { moment } = aDay();
    const serial = uniqueNumber();
    const row = await run([[serial, '12.34', moment]], '特别%的_名字.csv');
    expect(await rowsOf({ SearchValue: '%的_' })).toMatchObject([{ Id: row.Id }]);
    expect(await rowsOf({ PaymentType: paymentType, StartTime: row.CreatedTime + 1_000_000 })).toEqual([]);
    expect(await rowsOf({ IsUndone: true, SearchValue: '特别' })).toEqual([]);
    await aClaim(12.34, { third_no: serial });
    const request = { TaskId: (await detailOf(row.Id)).TaskId, Name: '未找到' } as const;
    const { Data } = await ask(reconciliation.searchPileRows, request, finance);
    expect(reconciliation.searchPileRows.answer.parse(Data).Rows).toMatchObject([{ Payment: { ThirdNo: serial } }]);
  });

  it('names the same file before it runs again', async () => {
    const { moment } = aDay();
    const file = plainStatement([[uniqueNumber(), '1', moment]]);
    const preview = async () => {
      const { headers, payload } = await multipart(file, 'file', '再次.csv');
      const url = `/crm/${reconciliation.previewStatement.path}`;
      const { Data } = (await app.inject({ method: 'POST', url, headers: { ...finance, ...headers }, payload })).json();
      return reconciliation.statementPreview.parse(Data).Earlier;
    };
    expect(await preview()).toEqual([]);
    await reconcile(file, { ...wanted, fileName: '首次.csv' });
    const { Id } = await lastRun();
    expect(await preview()).toMatchObject([{ Id, FileName: '首次.csv', PaymentType: paymentType, IsUndone: false }]);
    await undo(Id);
    expect(await preview()).toMatchObject([{ Id, IsUndone: true }]);
  });

  it('gives its original file to the letter, with an audit entry', async () => {
    const file = plainStatement([[uniqueNumber(), '1', aDay().moment]]);
    await reconcile(file, { ...wanted, fileName: '原件' });
    const { Id } = await lastRun();
    const url = `/crm/${contract.downloadStatement.path}?id=${Id}`;
    const { answer, trail } = await withTrail(owner, () => app.inject({ url, headers: { ...finance } }));
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('原件.xlsx');
    expect(trail).toMatchObject([{ action: '下载对账单', subject: 'statement', subject_id: Id }]);
  });
});

describe('Undoing a run', () => {
  it('returns its payments, takes the finance stage back, drops its unclaimed rows, and the file may run again', async () => {
    const { day, moment, time } = aDay();
    const [one, two] = [await aClaim(100, { payment_time: time }), await aClaim(30, { payment_time: time })];
    const lost = uniqueNumber();
    const rows = [
      [one.serial, '100', moment],
      [two.serial, '30', moment],
      [lost, '7', moment],
    ];
    const { Id } = await run(rows);
    expect(await storedOrder(owner, one.orderId)).toMatchObject({ progress: 8 });
    expect(await cellOf(day)).toMatchObject({
      StatementAmount: 137,
      ClaimAmount: 130,
      OpenCount: 1,
      HasStatement: true,
    });
    const { answer, trail } = await withTrail(owner, () => undo(Id));
    expect(answer).toMatchObject({
      Status: true,
      Message: '已撤销，2笔支付回到对账中',
      Data: { Returned: 2, Kept: [] },
    });
    expect(trail.map(({ action }) => action).toSorted()).toEqual(
      ['撤销对账单', '撤销对账', '撤销对账', '等待对账', '等待对账'].toSorted(),
    );
    for (const { id, orderId } of [one, two]) {
      expect(await statusOf(id)).toBe(1);
      expect(await storedOrder(owner, orderId)).toMatchObject({ progress: 0, status: 1 });
    }
    expect(await unclaimedOf()).not.toContain(lost);
    expect(await cellOf(day)).toMatchObject({
      StatementAmount: 0,
      ClaimAmount: 130,
      OpenCount: 2,
      HasStatement: false,
    });
    expect(await detailOf(Id)).toMatchObject({ IsUndone: true, MayUndo: false });

    expect(await undo(Id)).toMatchObject({ Status: false, Message: contract.statementMessages.undoneBefore });
    expect(await run(rows)).toMatchObject({ MatchedCount: 2, UnclaimedCount: 1 });
    expect(await cellOf(day)).toMatchObject({ StatementAmount: 137, ClaimAmount: 130 });
    expect(await unclaimedOf()).toContain(lost);
  });

  it('keeps and names payments of passed orders, of deals, of closed days, refunded in part, and those that another run confirms', async () => {
    const { moment, time } = aDay();
    const closed = aDay();
    const passed = await aClaim(1, { payment_time: time }, { progress: 7 });
    const shut = await aClaim(2, { payment_time: closed.time });
    const root = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [], more: { progress: 8, amount: 100 } });
    await aPayment(owner, tenantId, { orderId: root, more: { status: 2 } });
    const child = await anOrder(owner, tenantId, { ownerId: a1Id, parentId: root, amounts: [], more: { amount: 3 } });
    const third_no = uniqueNumber();
    const deal = await aPayment(owner, tenantId, {
      orderId: child,
      more: { third_no, amount: 3, payment_type: paymentType, payment_time: time },
    });
    const confirmed = await aClaim(4, { payment_time: time });
    const free = await aClaim(5, { payment_time: time });
    const refunded = await aClaim(6, { payment_time: time });
    const { Id } = await run([
      [passed.serial, '1', moment],
      [shut.serial, '2', closed.moment],
      [third_no, '3', moment],
      [confirmed.serial, '4', moment],
      [free.serial, '5', moment],
      [refunded.serial, '6', moment],
    ]);
    await refundPart(refunded.orderId, 2);
    await run([[confirmed.serial, '4', moment]]);
    await ask(days.closeReconcileDay, { PaymentType: paymentType, Day: closed.day }, finance);
    const { Data } = await undo(Id);
    const { Returned, Kept } = contract.undoneStatement.parse(Data);
    expect(Returned).toBe(1);
    expect(Object.fromEntries(Kept.map(({ Id: payment, Why }) => [payment, Why]))).toEqual({
      [passed.id]: '报单已通过全部审核',
      [shut.id]: '该日已结账',
      [deal]: '报单已成交',
      [confirmed.id]: '另一份对账单也有这笔到账',
      [refunded.id]: '该支付已部分退款',
    });
    expect(await statusOf(free.id)).toBe(1);
    for (const id of [passed.id, shut.id, deal, confirmed.id, refunded.id]) expect(await statusOf(id)).toBe(2);
    // What stays reconciled keeps its income: the days agree.
    expect(await cellOf(closed.day)).toMatchObject({ StatementAmount: 2, ClaimAmount: 2, IsClosed: true });
    expect(await cellOf(moment.slice(0, 10))).toMatchObject({ StatementAmount: 14, ClaimAmount: 19 });
  });

  it('hands unclaimed rows to another run that has them, and restores those that it had settled', async () => {
    const { moment, time, day } = aDay();
    const [shared, settled] = [uniqueNumber(), uniqueNumber()];
    const first = await run([
      [shared, '1', moment],
      [settled, '2', moment],
    ]);
    const second = await run([[shared, '1', moment]]);
    await undo(first.Id);
    expect(await unclaimedOf()).toContain(shared);
    expect(await unclaimedOf()).not.toContain(settled);
    await undo(second.Id);
    expect(await unclaimedOf()).not.toContain(shared);
    expect((await cellOf(day))?.StatementAmount ?? 0).toBe(0);

    const found = await run([[settled, '2', moment]]);
    await aClaim(2, { third_no: settled, payment_time: time });
    const again = await run([[settled, '2', moment]]);
    expect(again).toMatchObject({ MatchedCount: 1 });
    expect(await unclaimedOf()).not.toContain(settled);
    await undo(again.Id);
    expect(await unclaimedOf()).toContain(settled);
    expect(await cellOf(day)).toMatchObject({ StatementAmount: 2, HasStatement: true });
    await undo(found.Id);
  });

  it('is refused after 30 days, of other tenants and without the right', async () => {
    const { Id } = await run([[uniqueNumber(), '1', aDay().moment]]);
    const other = await signedIn('rootx');
    expect((await undo(Id, other)).Message).toBe((await undo(8_888_888_888)).Message);
    expect((await undo(Id, await aHolder(test, ['WorkOrderSale']))).Code).toBe(ResultCode.Forbidden);
    const before = test.clock.now;
    test.clock.now += (contract.UNDO_STATEMENT_SECONDS + 60) * 1_000;
    expect(await undo(Id, await aHolder(test, ['PaymentLog']))).toMatchObject({ Message: '对账单超过30天，不能撤销' });
    test.clock.now = before;
    expect(await detailOf(Id)).toMatchObject({ IsUndone: false });
  });
});
