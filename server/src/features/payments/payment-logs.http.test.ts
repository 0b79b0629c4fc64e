/** Payment logs: finance finds, reconciles, rejects and corrects them. */
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import type { PaymentLogRow } from '@gonghai/contract/payments/payment-row.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { uniqueName } from '../../../test/rows.ts';
import {
  aHolder,
  anOrder,
  aPayment,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  uniqueNumber,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person, signedIn, close } = test;
afterAll(close);

const { tenantId, id: a1Id, departmentId: d1 } = await person('A1');
const { departmentId: d2 } = await person('A3');
const a1 = await signedIn('A1');
const finance = await aHolder(test, ['PaymentLog']);

const STALE = '数据已变更，请刷新后重试';
const inReview = (more: Record<string, unknown> = {}, amounts = [100]) =>
  anOrder(owner, tenantId, { ownerId: a1Id, amounts, more });
const logIds = async (orderId: number) => (await paymentsOf(owner, orderId)).map(({ id }) => id as number);
const passLogs = (ids: readonly number[]) => ask(payments.passPaymentLogs, { Items: [...ids] }, finance);

describe('Payment logs', () => {
  afterEach(() => demandOrderInvariants(owner));

  it('are reconciled one by one; the last sets bit 8', async () => {
    const id = await inReview({}, [100, 50]);
    const [first, second] = await logIds(id);
    expect(await passLogs([first!])).toMatchObject({ Message: '对账成功' });
    expect(await storedOrder(owner, id)).toMatchObject({ progress: 0 });
    expect(await passLogs([first!, second!])).toMatchObject({ Message: expect.stringMatching(/^成功1条，失败1条：/) });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 1, progress: 8 });
    expect(await passLogs([first!])).toMatchObject({
      Status: false,
      Message: expect.stringMatching(new RegExp(`^${STALE}（\\S+ \\d\\d:\\d\\d 财务审核通过）$`)),
    });
  });

  it.each([
    ['a draft', { status: 0 }, '数据不存在'],
    ['a rejected order', { status: 3 }, STALE],
    ['a refunded order', { is_refund: true }, STALE],
  ])('of %s are not reconciled', async (_, more, message) => {
    const ids = await logIds(await inReview(more));
    expect(await passLogs(ids)).toMatchObject({ Status: false, Message: message });
  });

  it('fail together with their order, and come back when it is reset', async () => {
    const id = await inReview({}, [100, 50, 10]);
    const [first, second, third] = await logIds(id);
    await passLogs([third!]);
    const Items = [first!, second!, third!].map((Id, n) => ({ Id, Remark: `未到账${n}` }));
    expect(await ask(payments.rejectPaymentLogs, { Items }, finance)).toMatchObject({ Data: { Succeeded: 2 } });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 3, rejected_remark: '【财务】未到账0' });
    expect((await paymentsOf(owner, id)).map(({ status, rejected_remark }) => [status, rejected_remark])).toEqual([
      [3, '未到账0'],
      [3, '未到账1'],
      [2, ''],
    ]);
    await ask(orders.resetWorkOrder, { workOrderId: id }, a1);
    expect((await paymentsOf(owner, id)).map(({ status }) => status)).toEqual([1, 1, 2]);
    const passed = await inReview({ status: 2, progress: 15 });
    await owner.query('update payment_log set status = 2 where work_order_id = $1', [passed]);
    const [reconciled] = await logIds(passed);
    expect(
      await ask(payments.rejectPaymentLogs, { Items: [{ Id: reconciled!, Remark: '错' }] }, finance),
    ).toMatchObject({ Message: STALE });
  });

  it('are corrected while in review; amount and version of the order follow', async () => {
    const id = await inReview({}, [100, 50]);
    const [log] = await paymentsOf(owner, id);
    const edit = {
      Id: log.id,
      ThirdNo: uniqueNumber(),
      Amount: 80.05,
      PaymentType: log.payment_type,
      PaymentMerchant: log.merchant,
      PaymentTime: log.payment_time,
      PaymentImg: log.picture,
      Version: 1,
    };
    expect(await send(payments.editPaymentLog, { ...edit, ThirdNo: ' ' }, finance)).toMatchObject({
      Message: '对账单号不能为空',
    });
    expect(await send(payments.editPaymentLog, edit, finance)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ amount: 130.05, version: 2 });
    expect(await send(payments.editPaymentLog, edit, finance)).toMatchObject({ Message: STALE });
    const [, other] = await paymentsOf(owner, id);
    expect(
      await send(payments.editPaymentLog, { ...edit, Version: 2, ThirdNo: other.third_no }, finance),
    ).toMatchObject({ Message: '支付流水号已存在' });
    await passLogs([log.id]);
    expect(await send(payments.editPaymentLog, { ...edit, Version: 2 }, finance)).toMatchObject({
      Message: '只能修改对账中的支付流水',
    });
  });
});

describe('The list', () => {
  const search = async (request: Record<string, unknown>) => {
    const { Data } = await send(payments.searchPaymentLogs, { PageCount: 100, ...request }, finance);
    return (Data as Page<PaymentLogRow>).Rows;
  };

  it('are listed with their orders once these are published', async () => {
    const name = uniqueName();
    const id = await inReview({ name });
    await inReview({ name, status: 0 });
    expect(await search({ SearchKey: 2, SearchValue: name })).toMatchObject([
      { WorkOrderId: id, Status: 1, WorkOrder: { Id: id, Name: name, WorkOrderStatus: 1, User: { Name: '员工A1' } } },
    ]);
  });

  it.each([
    ['its serial number', (number: string) => ({ SearchKey: 4, SearchValue: ` ${number} ` }), true],
    ['its serial number in another spelling', (number: string) => ({ ThirdNo: `\u200B${number.toUpperCase()}` }), true],
    ['an ending in another case', (number: string) => ({ ThirdNo: number.slice(-20).toUpperCase() }), true],
    ['an ending of six', (number: string) => ({ ThirdNo: number.slice(-6) }), true],
    ['an ending of five', (number: string) => ({ ThirdNo: number.slice(-5) }), false],
    ['its time', () => ({ StartTime: 1_760_000_000, EndTime: 1_760_000_000 }), true],
    ['another time', () => ({ StartTime: 1_760_000_001 }), false],
    ['its status', () => ({ Status: 2 }), true],
    ['another status', () => ({ Status: 1 }), false],
    ['its profession', () => ({ ProfessionType: 4 }), true],
    ['its department', () => ({ DepartmentId: d1 }), true],
    ['another department', () => ({ DepartmentId: d2 }), false],
  ])('are found by %s', async (_, request, isFound) => {
    const name = uniqueName();
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [], more: { name, profession_type: 4 } });
    const third_no = uniqueNumber();
    const log = await aPayment(owner, tenantId, {
      orderId: id,
      more: { third_no, status: 2, payment_time: 1_760_000_000 },
    });
    const found = await search({ Name: name, ...request(third_no) });
    expect(found.map(({ Id }) => Id)).toEqual(isFound ? [log] : []);
    const shown = await send(
      payments.readShownPaymentLogs,
      { Name: name, ...request(third_no), PaymentLogIds: [log] },
      finance,
    );
    expect((shown.Data as PaymentLogRow[]).map(({ Id }) => Id)).toEqual(isFound ? [log] : []);
  });

  it('are found by the ending of a number only while no listed payment has exactly this number', async () => {
    const ending = uniqueNumber();
    const of = async (third_no: string, status: number): Promise<readonly [order: number, payment: number]> => {
      const orderId = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [], more: { status, amount: 100 } });
      return [orderId, await aPayment(owner, tenantId, { orderId, more: { third_no } })];
    };
    const [, longer] = await of(`9${ending}`, 1);
    const [draft, exact] = await of(ending, 0);
    const found = async () => (await search({ ThirdNo: ending })).map(({ Id }) => Id);
    expect(await found()).toEqual([longer]);
    await owner.query('update work_order set status = 1 where id = $1', [draft]);
    expect(await found()).toEqual([exact]);
  });
});
