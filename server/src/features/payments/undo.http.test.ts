import * as days from '@gonghai/contract/payments/calendar.contract.ts';
import * as contract from '@gonghai/contract/payments/statement.contract.ts';
import { askRefund, confirmRefund } from '@gonghai/contract/work-orders/refund.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { startRuns } from '../../../test/statement-runs.ts';
import { daysFrom, startClaims } from '../../../test/statements.ts';
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
const { ask, owner, person, signedIn } = test;
afterEach(() => demandOrderInvariants(owner));
const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const finance = await aHolder(test, ['PaymentLog']);
const { paymentType, otherType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });
const { run, detailOf, undo, unclaimedRows, cellOf } = await startRuns(test, {
  tenantId,
  session: finance,
  paymentType,
});
const unclaimedOf = async () => (await unclaimedRows()).map((row) => row.ThirdNo);
const aDay = daysFrom(2026, 4);

/** Confirmed by finance. */
const refundPart = async (WorkOrderId: number, Amount: number): Promise<void> => {
  const boss = await aHolder(test, ['PaymentLog', 'YunAudit', 'WorkOrder4_Refund']);
  const { Data } = await test.send(askRefund, { WorkOrderId, Amount, Reason: '退课', Day: '2026-11-17' }, boss);
  expect(await ask(confirmRefund, { Id: Data as number }, boss)).toMatchObject({ Status: true });
};

describe('Undoing a run', () => {
  it('returns its payments, takes the finance stage back, drops its unclaimed rows, and the file may run again', async () => {
    const { Day, moment, time } = aDay();
    const [one, two] = [await aClaim(100, { payment_time: time }), await aClaim(30, { payment_time: time })];
    const lost = uniqueNumber();
    const rows = [
      [one.serial, '100', moment],
      [two.serial, '30', moment],
      [lost, '7', moment],
    ];
    const { Id } = await run(rows);
    expect(await storedOrder(owner, one.orderId)).toMatchObject({ progress: 8 });
    expect(await cellOf(Day)).toMatchObject({
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
    expect(await cellOf(Day)).toMatchObject({
      StatementAmount: 0,
      ClaimAmount: 130,
      OpenCount: 2,
      HasStatement: false,
    });
    expect(await detailOf(Id)).toMatchObject({ IsUndone: true, MayUndo: false });

    expect(await undo(Id)).toMatchObject({ Status: false, Message: contract.statementMessages.undoneBefore });
    expect(await run(rows)).toMatchObject({ MatchedCount: 2, UnclaimedCount: 1 });
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 137, ClaimAmount: 130 });
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
    await ask(days.closeReconcileDay, { PaymentType: paymentType, Day: closed.Day }, finance);
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
    expect(await cellOf(closed.Day)).toMatchObject({ StatementAmount: 2, ClaimAmount: 2, IsClosed: true });
    expect(await cellOf(moment.slice(0, 10))).toMatchObject({ StatementAmount: 14, ClaimAmount: 19 });
  });

  it('hands unclaimed rows to another run that has them, and restores those that it had settled', async () => {
    const { moment, time, Day } = aDay();
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
    expect((await cellOf(Day))?.StatementAmount ?? 0).toBe(0);

    const found = await run([[settled, '2', moment]]);
    await aClaim(2, { third_no: settled, payment_time: time });
    const again = await run([[settled, '2', moment]]);
    expect(again).toMatchObject({ MatchedCount: 1 });
    expect(await unclaimedOf()).not.toContain(settled);
    await undo(again.Id);
    expect(await unclaimedOf()).toContain(settled);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 2, HasStatement: true });
    await undo(found.Id);
  });

  it('gives back what a run with the wrong wallet, the wrong amount or a refund had taken from the list', async () => {
    const { moment, Day } = aDay();
    const [moved, back] = [uniqueNumber(), uniqueNumber()];
    const right = await run([
      [moved, '8', moment],
      [back, '9', moment],
    ]);
    const wrong = await run([[moved, '80', moment]], '账单.csv', otherType);
    const repaid = await run([[back, '-9', moment]]);
    const listed = async () =>
      (await unclaimedRows())
        .filter(({ ThirdNo }) => [moved, back].includes(ThirdNo))
        .map(({ Amount, PaymentType, StatementId }) => [Amount, PaymentType, StatementId]);
    expect(await listed()).toEqual([[80, otherType, wrong.Id]]);
    await undo(repaid.Id);
    await undo(wrong.Id);
    expect((await listed()).toSorted()).toEqual([
      [8, paymentType, right.Id],
      [9, paymentType, right.Id],
    ]);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 17, OpenCount: 2 });
  });

  it('gives back income whose reason was worded otherwise, also of lines of the version before', async () => {
    const { moment } = aDay();
    const [worded, older] = [uniqueNumber(), uniqueNumber()];
    const first = await run([
      [worded, '8', moment],
      [older, '9', moment],
    ]);
    await owner.query(`update reconciliation_line set reason = '没有申报' where serial = $1`, [worded]);
    // The version before writes no code.
    await owner.query(
      `with gone as (delete from reconciliation_line where serial = $1 returning *)
       insert into reconciliation_line (tenant_id, reconciliation_id, line, row_number, serial, fen, paid_time, pile, reason, payer)
       select tenant_id, reconciliation_id, line, row_number, serial, fen, paid_time, pile, reason, payer from gone`,
      [older],
    );
    const repaid = await run([
      [worded, '-8', moment],
      [older, '-9', moment],
    ]);
    const listed = async () => (await unclaimedOf()).filter((serial) => [worded, older].includes(serial));
    expect(await listed()).toEqual([]);
    await undo(repaid.Id);
    expect((await listed()).toSorted()).toEqual([worded, older].toSorted());
    await undo(first.Id);
  });

  it('leaves a closed day as it is; when the day is opened, its income goes or belongs to the other run that has it', async () => {
    const { moment, Day } = aDay();
    const [shared, corrected, own] = [uniqueNumber(), uniqueNumber(), uniqueNumber()];
    const other = await run([[corrected, '2', moment]]);
    const first = await run([
      [shared, '1', moment],
      [corrected, '20', moment],
      [own, '4', moment],
    ]);
    const second = await run([[shared, '1', moment]]);
    const day = { PaymentType: paymentType, Day, Reason: '已核对' };
    await ask(days.closeReconcileDay, day, finance);
    await undo(first.Id);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 25, OpenCount: 3, IsClosed: true });
    await ask(days.openReconcileDay, day, finance);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 3, OpenCount: 2, IsClosed: false });
    expect(await unclaimedOf()).not.toContain(own);
    // The runs that have them now take them along.
    for (const { Id } of [other, second]) await undo(Id);
    expect((await cellOf(Day))?.StatementAmount ?? 0).toBe(0);
    for (const serial of [shared, corrected]) expect(await unclaimedOf()).not.toContain(serial);
  });

  it('takes the unclaimed rows along that it took over from a run undone in a closed day', async () => {
    const { moment, Day } = aDay();
    const lost = uniqueNumber();
    const day = { PaymentType: paymentType, Day, Reason: '已核对' };
    const first = await run([[lost, '1', moment]]);
    await ask(days.closeReconcileDay, day, finance);
    await undo(first.Id);
    const second = await run([[lost, '1', moment]]);
    await ask(days.openReconcileDay, day, finance);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 1, OpenCount: 1 });
    await undo(second.Id);
    expect(await unclaimedOf()).not.toContain(lost);
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
