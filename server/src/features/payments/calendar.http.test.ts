import * as contract from '@gonghai/contract/payments/calendar.contract.ts';
import * as logs from '@gonghai/contract/payments/payment-log.contract.ts';
import { UnclaimedKind, searchUnclaimed, setUnclaimedKind } from '@gonghai/contract/payments/unclaimed.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { TaskState } from '@gonghai/contract/wire/task.ts';
import { askRefund, confirmRefund } from '@gonghai/contract/work-orders/refund.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { byHand, daysFrom, plainStatement, startClaims, startStatements } from '../../../test/statements.ts';
import { withTrail } from '../../../test/trail.ts';
import {
  aForm,
  aHolder,
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
const a1 = await signedIn('A1');
const finance = await aHolder(test, ['PaymentLog', 'YunAudit', 'WorkOrder4_Refund']);
const { reconcile } = await startStatements(test, tenantId);
const { paymentType, otherType, aClaim, statusOf } = await startClaims(test, { tenantId, ownerId: a1Id });

const aDay = daysFrom(2026, 4);
const run = (rows: Parameters<typeof plainStatement>[0]) =>
  reconcile(plainStatement(rows), { session: finance, paymentType });
const cellsOf = async (Month: string) =>
  contract.searchCalendar.answer.parse((await ask(contract.searchCalendar, { Month }, finance)).Data);
const cellOf = async (Day: string, wallet = paymentType) =>
  (await cellsOf(Day.slice(0, 7))).find((cell) => cell.Day === Day && cell.PaymentType === wallet);
const dayOf = async (Day: string) =>
  contract.reconcileDay.parse((await ask(contract.findReconcileDay, { PaymentType: paymentType, Day }, finance)).Data);
const close = (Day: string, Reason?: string) =>
  ask(contract.closeReconcileDay, { PaymentType: paymentType, Day, Reason }, finance);
const open = (Day: string, Reason = '补录') =>
  ask(contract.openReconcileDay, { PaymentType: paymentType, Day, Reason }, finance);

describe('The calendar', () => {
  it('compares income and claims by wallet and day, in the clock of Shanghai', async () => {
    const [one, next] = [aDay(), aDay()];
    const late = await aClaim(20, { payment_time: next.time - 43_201 });
    const early = await aClaim(1, { payment_time: next.time - 43_200 });
    await aClaim(5, { payment_time: one.time, payment_type: otherType });
    await aClaim(6, { payment_time: one.time }, { status: 0 });
    await aClaim(7, { payment_time: one.time }, { status: 3 });
    await aClaim(8, { payment_time: one.time }, { is_refund: true });
    await run([
      [late.serial, '20', `${one.Day} 23:59:59`],
      [early.serial, '1', `${next.Day} 00:00:00`],
      [uniqueNumber(), '0.5', one.moment],
    ]);
    expect(await cellOf(one.Day)).toEqual({
      PaymentType: paymentType,
      Day: one.Day,
      StatementAmount: 20.5,
      ClaimAmount: 20,
      Difference: 0.5,
      OpenCount: 1,
      HasStatement: true,
      IsClosed: false,
    });
    expect(await cellOf(next.Day)).toMatchObject({ StatementAmount: 1, ClaimAmount: 1, Difference: 0, OpenCount: 0 });
    expect(await cellOf(one.Day, otherType)).toMatchObject({ ClaimAmount: 5, HasStatement: false, OpenCount: 1 });
  });

  it('counts a row once that several files have, and the payments of a rejected order only when they are reconciled', async () => {
    const { time, Day, moment } = aDay();
    const paid = await aClaim(10, { payment_time: time });
    await run([[paid.serial, '10', moment]]);
    await run([
      [paid.serial, '10', moment],
      [paid.serial, '10', moment],
    ]);
    await owner.query('update work_order set status = 3 where id = $1', [paid.orderId]);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 10, ClaimAmount: 10, Difference: 0 });
    await owner.query('update work_order set status = 1 where id = $1', [paid.orderId]);
  });

  it('lists the rows of a day that do not agree; they add up to the difference', async () => {
    const [day, other] = [aDay(), aDay()];
    const { time, moment, Day } = day;
    const [agreed, differing, unpaid, elsewhere] = [
      await aClaim(100, { payment_time: time }),
      await aClaim(1_000, { payment_time: time }),
      await aClaim(1_500, { payment_time: time }),
      await aClaim(9, { payment_time: time }),
    ];
    const [lost, interest, later] = [uniqueNumber(), uniqueNumber(), uniqueNumber()];
    await run([
      [agreed.serial, '100', moment],
      [differing.serial, '999.5', moment],
      [lost, '500', moment],
      [interest, '1.23', moment],
      [later, '6', moment],
      [elsewhere.serial, '9', other.moment],
    ]);
    await aClaim(6, { payment_time: time, third_no: later });
    const found = searchUnclaimed.answer.parse(
      (await ask(searchUnclaimed, { SearchValue: interest }, finance)).Data,
    ).Rows;
    await ask(setUnclaimedKind, { Ids: [found[0]!.Id], Kind: UnclaimedKind.Interest }, finance);
    const detail = await dayOf(Day);
    expect(detail).toMatchObject({
      StatementAmount: 1_605.5,
      ClaimAmount: 2_615,
      Difference: -1_009.5,
      AgreedCount: 1,
      RowCount: 6,
    });
    expect(detail.Statements).toHaveLength(1);
    const kinds = Object.fromEntries(detail.Rows.map((row) => [row.ThirdNo, [row.Kind, row.Difference]]));
    expect(kinds).toEqual({
      [unpaid.serial]: [1, -1_500],
      [differing.serial]: [2, -0.5],
      [lost]: [3, 500],
      [later]: [4, 0],
      [elsewhere.serial]: [5, -9],
      [interest]: [6, 0],
    });
    expect(detail.Rows.reduce((sum, { Difference }) => sum + Difference, 0)).toBeCloseTo(detail.Difference, 2);
    expect(detail.Rows.find(({ ThirdNo }) => ThirdNo === elsewhere.serial)?.Reason).toBe(
      `账单在 ${other.Day.slice(5)} 到账`,
    );
    expect((await dayOf(other.Day)).Rows).toMatchObject([{ Kind: 5, Difference: 9, Payment: { Id: elsewhere.id } }]);
  });

  it('refuses a month or day that is none, and shows nothing of other tenants', async () => {
    for (const Month of ['2026-13', '2026-1', '<b>', '20261'])
      expect((await test.send(contract.searchCalendar, { Month }, finance)).Code).toBe(ResultCode.BadRequest);
    expect(
      (await test.send(contract.closeReconcileDay, { PaymentType: paymentType, Day: '2026-02-30' }, finance)).Code,
    ).toBe(ResultCode.BadRequest);
    const { Day } = aDay();
    const foreign = await signedIn('rootx');
    expect((await ask(contract.closeReconcileDay, { PaymentType: paymentType, Day }, foreign)).Status).toBe(false);
    const { Data } = await ask(contract.searchCalendar, { Month: Day.slice(0, 7) }, foreign);
    expect(Data).toEqual([]);
  });
});

describe('Closing a day', () => {
  it('needs a difference of 0.00 or a reason, happens once, and is opened with a reason', async () => {
    const { time, Day, moment } = aDay();
    const paid = await aClaim(10, { payment_time: time });
    expect(await close(Day)).toMatchObject({
      Status: false,
      Data: { Field: 'Reason' },
      Message: contract.calendarMessages.reasonRequired,
    });
    await run([[paid.serial, '10', moment]]);
    const { answer, trail } = await withTrail(owner, () => close(Day));
    expect(answer).toMatchObject({ Status: true, Message: '已结账' });
    expect(trail).toMatchObject([
      { action: '结账', subject: 'reconcile-day', after: { Day, StatementAmount: 10, ClaimAmount: 10 } },
    ]);
    expect(await close(Day, '再次')).toMatchObject({ Status: false, Message: '该日已结账' });
    expect(await dayOf(Day)).toMatchObject({ IsClosed: true, ClosedReason: '' });
    expect(
      (await test.send(contract.openReconcileDay, { PaymentType: paymentType, Day, Reason: ' ' }, finance)).Status,
    ).toBe(false);
    expect(await open(Day, '补录报单')).toMatchObject({ Status: true, Message: '已取消结账' });
    expect(await open(Day)).toMatchObject({ Status: false, Message: '该日未结账' });
    await aClaim(3, { payment_time: time });
    expect(await close(Day, '<b>差额</b>已核对')).toMatchObject({ Status: true });
    expect(await dayOf(Day)).toMatchObject({ ClosedReason: '<b>差额</b>已核对' });
    const today = new Date(test.clock.now + 28_800_000).toISOString().slice(0, 10);
    for (const early of [today, '2099-01-01'])
      expect(await close(early)).toMatchObject({ Message: contract.calendarMessages.notEnded });
  });

  it('needs a reason while rows are open, also when the sums agree; opening tells finance and the administrators', async () => {
    const { time, Day, moment } = aDay();
    const late = uniqueNumber();
    await run([[late, '10', moment]]);
    await aClaim(10, { payment_time: time, third_no: late });
    expect(await cellOf(Day)).toMatchObject({ Difference: 0, OpenCount: 1 });
    const asked = { Status: false, Data: { Field: 'Reason' }, Message: contract.calendarMessages.openReasonRequired };
    expect(await close(Day)).toMatchObject(asked);
    expect(await close(Day, '次日补录')).toMatchObject({ Status: true });
    const colleague = await aHolder(test, ['PaymentLog']);
    const seller = await aHolder(test, ['WorkOrderSale']);
    await open(Day, '账单有误');
    const told = (
      await owner.query<{ staff_id: number; msg: string }>(
        'select staff_id, msg from notice where tenant_id = $1 and msg like $2',
        [tenantId, `%取消了% ${Day} 的结账：账单有误`],
      )
    ).rows.map(({ staff_id }) => staff_id);
    expect(told).toContain(colleague.id);
    expect(told).not.toContain(seller.id);
    expect(told).not.toContain(finance.id);
  });

  it('refuses every change of its payments until it is opened again', async () => {
    const [closed, free] = [aDay(), aDay()];
    const { time, Day, moment } = closed;
    const [review, draft, reconciled] = [
      await aClaim(10, { payment_time: time }),
      await aClaim(20, { payment_time: time }, { status: 0 }),
      await aClaim(30, { payment_time: time }),
    ];
    const [outside, unknown] = [await aClaim(40, { payment_time: free.time }), uniqueNumber()];
    await ask(logs.passPaymentLogs, { Items: [byHand(reconciled.id)] }, finance);
    await close(Day, '已核对');
    const closedAnswer = { Status: false, Message: '该日已结账' };
    const refused = async (answer: Promise<unknown>): Promise<void> => {
      expect(await answer).toMatchObject(closedAnswer);
    };
    await refused(ask(logs.passPaymentLogs, { Items: [byHand(review.id)] }, finance));
    await refused(ask(logs.rejectPaymentLogs, { Items: [{ Id: review.id, Remark: '不对' }] }, finance));
    const { PaymentLogs } = await aForm(owner, tenantId, finance.id);
    const edit = { ...PaymentLogs[0]!, Amount: 11, PaymentType: paymentType };
    await refused(
      ask(logs.editPaymentLog, { ...edit, Id: review.id, PaymentTime: free.time, ThirdNo: review.serial }, finance),
    );
    // Into the closed day.
    expect(
      await ask(logs.editPaymentLog, { ...edit, Id: outside.id, PaymentTime: time, ThirdNo: outside.serial }, finance),
    ).toMatchObject({ ...closedAnswer, Data: { Field: 'PaymentTime' } });
    await refused(ask(orders.refundWorkOrder, { Id: reconciled.orderId }, finance));
    const part = { WorkOrderId: reconciled.orderId, Amount: 5, Reason: '退课', Day };
    const { Data: refund } = await test.send(askRefund, part, finance);
    await refused(ask(confirmRefund, { Id: refund as number }, finance));
    await refused(
      ask(orders.rejectWorkOrders, { Items: [{ Id: review.orderId, Remark: '不对' }], Progress: 4 }, finance),
    );
    await refused(ask(orders.publishWorkOrder, { Id: draft.orderId }, a1));
    await refused(ask(orders.deleteWorkOrder, { workOrderId: draft.orderId }, a1));
    const form = await aForm(owner, tenantId, a1Id);
    const [payment] = form.PaymentLogs;
    const filed = { ...form, PaymentLogs: [{ ...payment!, PaymentTime: time, PaymentType: paymentType }] };
    expect(await ask(orders.addWorkOrder, filed, a1)).toMatchObject({
      ...closedAnswer,
      Data: { Field: 'PaymentLogs' },
    });
    for (const rows of [[[review.serial, '10', moment]], [[unknown, '1', moment]]])
      expect(await run(rows)).toMatchObject({ State: TaskState.Failed, Message: `该日已结账：${Day}，请先取消结账` });
    // A file that changes nothing there may run.
    const whole = [[outside.serial, '40', free.moment]];
    expect(await run(whole)).toMatchObject({ State: TaskState.Done });
    expect(await statusOf(review.id)).toBe(1);
    expect(await cellOf(Day)).toMatchObject({ StatementAmount: 0, ClaimAmount: 40, IsClosed: true });

    await open(Day);
    expect(await run([[review.serial, '10', moment]])).toMatchObject({ State: TaskState.Done });
    expect(await statusOf(review.id)).toBe(2);
    expect(await ask(orders.publishWorkOrder, { Id: draft.orderId }, a1)).toMatchObject({ Status: true });
  });

  it('says of a payment in the list whether its day is closed', async () => {
    const { time, Day } = aDay();
    const { serial } = await aClaim(1, { payment_time: time });
    const isHeld = async () => {
      const found = await ask(logs.searchPaymentLogs, { SearchKey: 4, SearchValue: serial }, finance);
      return logs.searchPaymentLogs.answer.parse(found.Data).Rows.map(({ IsDayClosed }) => IsDayClosed);
    };
    expect(await isHeld()).toEqual([false]);
    await close(Day, '已核对');
    expect(await isHeld()).toEqual([true]);
    await open(Day);
    expect(await isHeld()).toEqual([false]);
  });

  it('names the payments of a batch that lie in a closed day and passes the others; a transfer of the order goes on', async () => {
    const [closed, free] = [aDay(), aDay()];
    const [shut, other] = [
      await aClaim(1, { payment_time: closed.time }),
      await aClaim(2, { payment_time: free.time }),
    ];
    await close(closed.Day, '已核对');
    const Items = [shut, other].map(({ id }) => byHand(id));
    const { Data, Message } = await ask(logs.passPaymentLogs, { Items }, finance);
    expect(Message).toContain('成功1条，失败1条');
    expect(Data).toMatchObject({ Succeeded: 1, Failed: [{ Id: shut.id, Message: '该日已结账' }] });
    // What a payment copies from its order may change.
    await owner.query('update work_order set report_date = report_date + 1 where id = $1', [shut.orderId]);
    expect(await storedOrder(owner, other.orderId)).toMatchObject({ progress: 8 });
  });

  it('names the orders of a batch that cannot be rejected, and rejects the others', async () => {
    const [closed, free] = [aDay(), aDay()];
    const [shut, other] = [
      await aClaim(1, { payment_time: closed.time }),
      await aClaim(2, { payment_time: free.time }),
    ];
    await close(closed.Day, '已核对');
    const Items = [shut, other].map(({ orderId }) => ({ Id: orderId, Remark: '不对' }));
    const { Data } = await ask(orders.rejectWorkOrders, { Items, Progress: 4 }, finance);
    expect(Data).toMatchObject({ Succeeded: 1, Failed: [{ Id: shut.orderId, Message: '该日已结账' }] });
    expect(await storedOrder(owner, shut.orderId)).toMatchObject({ status: 1 });
    expect(await storedOrder(owner, other.orderId)).toMatchObject({ status: 3 });
  });
});
