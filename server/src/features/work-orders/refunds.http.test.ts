/** Refunds as documents: asked for, confirmed, withdrawn, whole and in part, and by the call for programs. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { editPaymentLog } from '@gonghai/contract/payments/payment-log.contract.ts';
import * as refunds from '@gonghai/contract/work-orders/refund.contract.ts';
import { searchWorkOrders } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { saveSetting } from '../../../test/calls.ts';
import { aPictureRow } from '../../../test/pictures.ts';
import { withTrail } from '../../../test/trail.ts';
import {
  aDeal,
  aForm,
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
  paymentsOf,
  storedOrder,
  trailOf,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person, close } = test;
afterAll(close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
await aProduct(owner, tenantId);
const operations = await aHolder(test, ['YunAudit', 'WorkOrder4_Refund']);
const finance = await aHolder(test, ['PaymentLog']);

const paid = (amounts: readonly number[] = [600, 400], more: object = {}) =>
  aDeal(owner, tenantId, { ownerId: a1Id, amounts, more: { ...more } });
const form = { Reason: ' 学员退课 ', Day: '2026-11-18' };
const asking = (WorkOrderId: number, Amount: number | string, more: object = {}, who: Session = operations) =>
  send(refunds.askRefund, { WorkOrderId, Amount, ...form, ...more }, who);
const asked = async (id: number, amount: number, more: object = {}): Promise<number> => {
  const answer = await asking(id, amount, more);
  expect(answer).toMatchObject({ Status: true, Message: '已提交，等待财务确认' });
  return answer.Data as number;
};
const confirm = (Id: number, who: Session = finance) => ask(refunds.confirmRefund, { Id }, who);
const withdraw = (Id: number, who: Session = operations) => ask(refunds.withdrawRefund, { Id }, who);
const direct = (Id: number, IsRefund?: boolean) => ask(orders.refundWorkOrder, { Id, IsRefund }, operations);
const single = async (id: number, who: Session = operations): Promise<WorkOrderDetail> =>
  ((await ask(orders.findWorkOrder, { id }, who)).Data as { WorkOrder: WorkOrderDetail }).WorkOrder;
const list = async (filter: object = {}) =>
  refunds.searchRefunds.answer.parse((await send(refunds.searchRefunds, { PageCount: 50, ...filter }, finance)).Data);
const refundedOf = async (id: number) => (await paymentsOf(owner, id)).map((payment) => payment.refunded_fen);

it('refunds a part when finance confirms it, from the latest payment first', async () => {
  const id = await paid([600, 400]);
  const { answer: refund, trail } = await withTrail(owner, () => asked(id, 450.5));
  expect(trail).toMatchObject([
    { action: '申请退款', subject_id: id, after: { Amount: 450.5, Reason: '学员退课', Day: '2026-11-18' } },
  ]);
  expect(await single(id)).toMatchObject({ IsRefunding: true, IsRefund: false, Amount: 1_000, RefundedAmount: 0 });
  const [row] = (await list({ State: 0 })).Rows;
  expect(row).toMatchObject({
    Id: refund,
    WorkOrderId: id,
    Amount: 450.5,
    Reason: '学员退课',
    Day: '2026-11-18',
    State: 0,
  });

  expect(await confirm(refund)).toMatchObject({ Status: true, Message: '已确认退款' });
  expect(await single(id)).toMatchObject({
    IsRefunding: false,
    IsRefund: false,
    Amount: 1_000,
    RefundedAmount: 450.5,
    PaymentLogs: [{ RefundedAmount: 50.5 }, { RefundedAmount: 400 }],
    Refunds: [{ Id: refund, State: 1, IsWhole: false, IsDirect: false, StatementNo: '' }],
  });
  expect(await trailOf(owner, id)).toEqual(['申请退款', '部分退款']);
  const { rows } = await owner.query<{ msg: string }>('select msg from notice where staff_id = $1', [a1Id]);
  expect(rows.map(({ msg }) => msg)).toEqual([expect.stringContaining('已部分退款450.50元')]);

  // The rest makes it a refunded order; the partial refund stays.
  expect(await asking(id, 549.51)).toMatchObject({ Status: false, Message: '退款金额不能超过可退的549.50元' });
  await confirm(await asked(id, 549.5));
  expect(await storedOrder(owner, id)).toMatchObject({ is_refund: true, refunded_fen: 45_050 });
  expect(await single(id)).toMatchObject({ RefundedAmount: 1_000, Refunds: [{ IsWhole: true }, { IsWhole: false }] });
  expect(await trailOf(owner, id)).toEqual(['申请退款', '部分退款', '申请退款', '退款']);
});

it('refunds the whole of an order that is not paid, but no part of it', async () => {
  const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [100] });
  const answer = await asking(id, 50);
  expect(answer).toMatchObject({ Message: '支付全部对账成功后才能部分退款', Data: { Field: 'Amount' } });
  const refund = await asked(id, 100);
  // 退款中 changes nothing in the state of the order.
  expect(await storedOrder(owner, id)).toMatchObject({ status: 1, is_refund: false });
  await confirm(refund);
  expect(await storedOrder(owner, id)).toMatchObject({ status: 1, is_refund: true, refunded_fen: 0 });
  expect(await refundedOf(id)).toEqual([0]);
});

it('confirms once, withdraws once, and never both', async () => {
  const id = await paid();
  const first = await asked(id, 10);
  expect(await asking(id, 20)).toMatchObject({ Status: false, Message: '该报单已有待确认的退款' });
  expect(await withdraw(first)).toMatchObject({ Status: true, Message: '已撤销退款' });
  expect(await confirm(first)).toMatchObject({ Status: false, Message: '该退款已撤销' });
  const second = await asked(id, 20);
  expect(await confirm(second)).toMatchObject({ Status: true });
  expect(await confirm(second)).toMatchObject({ Status: false, Message: '该退款已确认' });
  expect(await withdraw(second)).toMatchObject({ Status: false, Message: '该退款已确认' });
  // Finance may send a refund back too.
  expect(await withdraw(await asked(id, 30), finance)).toMatchObject({ Status: true });
  expect((await single(id)).RefundedAmount).toBe(20);
});

it('WorkOrderRefund is a confirmed refund of all that is left, and is undone by the same call', async () => {
  const id = await paid();
  await confirm(await asked(id, 100));
  expect(await direct(id)).toMatchObject({ Status: true });
  expect(await single(id)).toMatchObject({
    IsRefund: true,
    Refunds: [{ Amount: 900, State: 1, IsWhole: true, IsDirect: true }, { Amount: 100 }],
  });
  expect(await direct(id, false)).toMatchObject({ Status: true });
  expect(await single(id)).toMatchObject({
    IsRefund: false,
    RefundedAmount: 100,
    Refunds: [{ State: 2 }, { State: 1 }],
  });

  // It replaces a refund that waits, and withdraws one.
  const waiting = await asked(id, 5);
  expect(await direct(id, false)).toMatchObject({ Status: true });
  expect(await confirm(waiting)).toMatchObject({ Message: '该退款已撤销' });
  const replaced = await asked(id, 6);
  expect(await direct(id, true)).toMatchObject({ Status: true });
  expect(await confirm(replaced)).toMatchObject({ Message: '该退款已撤销' });
  expect(await direct(id, false)).toMatchObject({ Status: true });
});

it('WorkOrderRefund asks finance when the setting wants it, and when it has an amount', async () => {
  const id = await paid();
  const call = (more: object) => ask(orders.refundWorkOrder, { Id: id, ...more }, operations);
  await saveSetting(owner, tenantId, 'ApprovalRule', { NoOwn: false, RefundByFinance: true });
  const refused = { Status: false, Message: '请填写退款原因', Data: { Field: 'Reason' } };
  for (const sent of [{}, { Amount: 5 }, { Reason: '退课' }, { Amount: 5, Reason: ' ' }, { IsRefund: true }])
    expect(await call(sent)).toMatchObject(refused);
  expect(await call({ Amount: '30.5', Reason: '退课' })).toMatchObject({
    Status: true,
    Message: '已提交，等待财务确认',
  });
  expect((await single(id)).Refunds).toMatchObject([{ Amount: 30.5, Reason: '退课', State: 0, IsDirect: false }]);
  expect(await call({ Amount: 40, Reason: '退课' })).toMatchObject({ Message: '该报单已有待确认的退款' });
  expect(await call({ IsRefund: false })).toMatchObject({ Status: true });
  await saveSetting(owner, tenantId, 'ApprovalRule', null);
  expect(await call({ Amount: 1_000, Reason: '退课' })).toMatchObject({ Message: '已提交，等待财务确认' });
  expect(await single(id)).toMatchObject({ IsRefund: false, IsRefunding: true });
  expect(await call({})).toMatchObject({ Status: true });
  expect(await single(id)).toMatchObject({ IsRefund: true, IsRefunding: false });
});

it('needs a second person above the amount of the tenant, also when two come at once', async () => {
  await saveSetting(owner, tenantId, 'ApprovalRule', { NoOwn: false, SecondPersonAbove: 100 });
  const other = await aHolder(test, ['PaymentLog']);
  const by = (who: Session, Id: number) => ask(refunds.confirmRefund, { Id }, who);
  const id = await paid();
  expect(await by(finance, await asked(id, 100))).toMatchObject({ Message: '已确认退款' });
  const refund = await asked(id, 100.01);
  const alone = await Promise.all([by(finance, refund), by(finance, refund)]);
  expect(alone.map(({ Message }) => Message).toSorted()).toEqual(
    ['已初核，超过复核金额，待另一人复核', '您已初核，须由另一人复核'].toSorted(),
  );
  expect((await single(id)).Refunds[0]).toMatchObject({
    State: 0,
    FirstUserId: finance.id,
    FirstTime: expect.any(Number),
  });
  const two = await Promise.all([by(other, refund), by(other, refund)]);
  expect(two.filter(({ Status }) => Status)).toHaveLength(1);
  expect((await single(id)).Refunds[0]).toMatchObject({ State: 1, FirstUserId: finance.id });
  expect(await trailOf(owner, id)).toEqual(['申请退款', '部分退款', '申请退款', '退款初核', '部分退款']);
  // A program cannot go round it.
  expect(await direct(id, true)).toMatchObject({ Status: false, Data: { Field: 'Reason' } });
  await saveSetting(owner, tenantId, 'ApprovalRule', null);
});

it('does not undo what finance has confirmed', async () => {
  const id = await paid([100]);
  await confirm(await asked(id, 100));
  expect(await direct(id, false)).toMatchObject({ Status: false, Message: '财务已确认退款，不能撤销' });
  expect(await direct(id)).toMatchObject({ Message: '财务已确认退款，不能撤销' });
  expect(await storedOrder(owner, id)).toMatchObject({ is_refund: true });
});

it('changes neither a refunded order nor its payments, nor while a refund of the whole waits', async () => {
  const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [100] });
  const edit = async () => {
    const stored = await storedOrder(owner, id);
    const [payment] = await paymentsOf(owner, id);
    const fields = {
      ThirdNo: payment.third_no,
      Amount: 5_000,
      PaymentType: payment.payment_type,
      PaymentMerchant: payment.merchant,
      PaymentTime: payment.payment_time,
      PaymentImg: payment.picture,
    };
    const order = {
      ...(await aForm(owner, tenantId, a1Id)),
      ProductId: stored.product_id,
      PaymentLogs: [{ Id: payment.id, ...fields }],
    };
    const answers = [
      await send(orders.editWorkOrder, { Id: id, ...order }, operations),
      await send(editPaymentLog, { Id: payment.id, ...fields }, finance),
    ];
    return answers.map(({ Message }) => Message);
  };
  const twice = (message: string) => [message, message];

  const refund = await asked(id, 100);
  expect(await edit()).toEqual(twice('报单有待确认的全额退款，请先撤销或确认退款'));
  await confirm(refund);
  expect(await edit()).toEqual(twice('报单已退款'));
  expect(await storedOrder(owner, id)).toMatchObject({ amount: 100, version: 1 });

  // A part that waits does not hold the order.
  const other = await paid([60, 40]);
  const part = await asked(other, 30);
  expect(await single(other)).toMatchObject({ IsRefunding: true, IsRefundingAll: false });
  await confirm(part);
  await asked(other, 70);
  expect(await single(other)).toMatchObject({ IsRefundingAll: true });
});

it('withdraws a refund that waits when its order is rejected', async () => {
  const id = await anOrder(owner, tenantId, { ownerId: a1Id });
  const refund = await asked(id, 100);
  const rejected = { Items: [{ Id: id, Remark: '资料不全' }], Progress: Stage.Operations };
  expect(await ask(orders.rejectWorkOrders, rejected, operations)).toMatchObject({ Status: true });
  expect(await confirm(refund)).toMatchObject({ Message: '该退款已撤销' });
  expect(await trailOf(owner, id)).toEqual(['申请退款', '运营驳回', '撤销退款申请']);
  expect(await asking(id, 100)).toMatchObject({ Message: '该报单当前不能退款' });
});

it('refuses bad input at its field', async () => {
  const id = await paid([100]);
  const fieldOf = async (Amount: number | string, more: object = {}) => {
    const { Message, Data } = await asking(id, Amount, more);
    return [Message, (Data as { Field?: string } | null)?.Field];
  };
  expect(await fieldOf(0)).toEqual(['退款金额须大于0元', 'Amount']);
  expect(await fieldOf('')).toEqual(['请输入退款金额', 'Amount']);
  expect(await fieldOf(-1)).toEqual(['金额不能小于0元', 'Amount']);
  expect(await fieldOf('1.001')).toEqual(['金额格式不正确', 'Amount']);
  expect(await fieldOf(1, { Reason: '  ' })).toEqual(['请输入退款原因', 'Reason']);
  expect(await fieldOf(1, { Day: '2026-02-30' })).toEqual(['退款日期不正确', 'Day']);
  expect(await fieldOf(1, { Day: '' })).toEqual(['请选择退款日期', 'Day']);
  expect(await fieldOf(1, { Day: '2062-11-18' })).toEqual(['退款日期不正确', 'Day']);
  const picture = await aPictureRow(owner, tenantId, finance.id);
  expect(await fieldOf(1, { Picture: picture })).toEqual(['退款截图不存在或已使用，请重新上传', 'Picture']);
  const [payment] = await paymentsOf(owner, id);
  expect(await fieldOf(1, { Picture: payment.picture })).toEqual(['退款截图不存在或已使用，请重新上传', 'Picture']);
  expect(await asking(id, 1, { Reason: '退'.repeat(201) })).toMatchObject({ Status: false, Data: { Field: 'Reason' } });
  expect(await asking(id, 1, { Day: 5 })).toMatchObject({ Code: ResultCode.BadRequest });
  expect(await list({ SearchValue: 'x' })).toMatchObject({ Count: 0 });
});

it('keeps a picture, once, and shows it to people who see the order', async () => {
  const id = await paid([100]);
  const Picture = await aPictureRow(owner, tenantId, operations.id);
  await withdraw(await asked(id, 1, { Picture }));
  expect((await single(id)).Refunds).toMatchObject([{ Picture, State: 2 }]);
  expect(await asking(id, 1, { Picture })).toMatchObject({ Message: '退款截图不存在或已使用，请重新上传' });
});

it('lists and adds up refunds by state, and finds them by phone, name and consultant', async () => {
  const before = await list();
  const id = await paid([100], { name: '退款学员', tel: '13900001234' });
  await confirm(await asked(id, 30));
  await withdraw(await asked(id, 20));
  const waiting = await asked(id, 10);
  expect((await list()).Total).toBe(before.Total + 40);
  const idsOf = async (filter: object) => (await list(filter)).Rows.map(({ Amount }) => Amount);
  expect(await idsOf({ SearchValue: '13900001234' })).toEqual([10, 20, 30]);
  expect(await idsOf({ SearchValue: '款学' })).toEqual([10, 20, 30]);
  expect(await idsOf({ SearchValue: '款学', State: 2 })).toEqual([20]);
  expect(await idsOf({ SearchValue: '没有这个人' })).toEqual([]);
  expect((await list({ State: 0 })).Rows[0]).toMatchObject({
    Id: waiting,
    WorkOrder: { Id: id, Name: '退款学员', Amount: 100, RefundedAmount: 30, IsRefunding: true },
  });
  const found = (await send(searchWorkOrders, { PageType: 4, Tel: '13900001234' }, operations)).Data as {
    Total: number;
    Rows: { IsRefunding: boolean }[];
  };
  expect(found).toMatchObject({ Total: 70, Rows: [{ IsRefunding: true, RefundedAmount: 30 }] });
  expect(
    await send(searchWorkOrders, { PageType: 4, Tel: '13900001234', WorkOrderStatus: 5 }, operations),
  ).toMatchObject({
    Data: { Count: 1 },
  });
  await withdraw(waiting);
  expect(
    await send(searchWorkOrders, { PageType: 4, Tel: '13900001234', WorkOrderStatus: 5 }, operations),
  ).toMatchObject({
    Data: { Count: 0 },
  });
});
