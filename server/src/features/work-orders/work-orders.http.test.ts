import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aCustomer, aLead } from '../../../test/rows.ts';
import {
  aForm,
  aHolder,
  anOrder,
  aPaymentForm,
  aProduct,
  demandOrderInvariants,
  itemOf,
  paymentsOf,
  storedOrder,
  trailOf,
} from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person, signedIn, close } = test;
afterAll(close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const a1 = await signedIn('A1');
const a2 = await signedIn('A2');
const s1 = await signedIn('S1');
const planning = await aHolder(test, ['QihuaAudit']);
const operations = await aHolder(test, ['YunAudit', 'WorkOrder4_Refund', 'OpenCourse']);

const { id: a2Id } = await person('A2');
const form = (who: Session = a1) => aForm(owner, tenantId, who === a2 ? a2Id : a1Id);
const file = async (change: object = {}, who: Session = a1): Promise<number> => {
  const answer = await send(orders.addWorkOrder, { ...(await form(who)), ...change }, who);
  expect(answer).toMatchObject({ Status: true });
  return answer.Data as number;
};
const inReview = (more: object = {}) => anOrder(owner, tenantId, { ownerId: a1Id, more: { ...more } });
const single = async (id: number, who: Session): Promise<WorkOrderDetail> =>
  ((await ask(orders.findWorkOrder, { id }, who)).Data as { WorkOrder: WorkOrderDetail }).WorkOrder;
const pass = (id: number, Progress: 1 | 2 | 4 | 8, who: Session) =>
  ask(orders.passWorkOrders, { Items: [id], Progress }, who);

describe('Filing', () => {
  it('stores a draft with the sum of its payments; a sent amount is ignored', async () => {
    const payments = [
      await aPaymentForm(owner, tenantId, a1Id, '100.10'),
      await aPaymentForm(owner, tenantId, a1Id, 200.2),
    ];
    const id = await file({ PaymentLogs: payments, Amount: 1, IsPublish: true, SubjectType: '别的' });
    expect(await single(id, a1)).toMatchObject({
      Amount: 300.3,
      WorkOrderStatus: 0,
      WorkOrderAuditProgress: 0,
      IsPublish: false,
      SubjectType: '一级消防工程师全程班',
      Department: { Name: 'D1' },
      SourceDepartmentName: 'D1',
      UserId: a1Id,
      Version: 1,
      PaymentLogs: [{ Amount: 100.1, Status: 1 }, { Amount: 200.2 }],
    });
    expect(await trailOf(owner, id)).toEqual(['新增报单']);
  });

  it.each([
    ['Name', null, '请输入姓名'],
    ['Tel', '', '请输入电话'],
    ['Tel', '123', '请输入正确的号码'],
    ['Education', undefined, '请选择学历'],
    ['ProfessionType', undefined, '请选择专业类型'],
    ['ProductId', undefined, '请选择课程类型'],
    ['CustomerType', undefined, '请选择名单类型'],
    ['WorkOrderType', undefined, '请选择报单类型'],
    ['ReportDate', undefined, '请选择报单日期'],
    ['Age', undefined, '请输入年龄'],
    ['Age', 121, '年龄须为1到120的整数'],
    ['QQ', '1234', 'QQ须为5到20位数字'],
    ['PaymentLogs', undefined, '请填写支付流水'],
    ['PaymentLogs', [], '支付流水不能为空'],
    ['CustomerType', 8_888_888, '所选项不存在或已禁用'],
    ['ProductId', 8_888_888, '商品选择错误'],
  ])('refuses %s %o: %s', async (field, value, message) => {
    const answer = await send(orders.addWorkOrder, { ...(await form()), [field]: value }, a1);
    expect(answer).toMatchObject({ Status: false, Code: 3, Message: message });
  });

  it.each([
    ['PaymentImg', undefined, '请上传支付截图'],
    ['Amount', undefined, '请输入支付金额'],
    ['Amount', -1, '金额不能小于0元'],
    ['Amount', 1.005, '金额格式不正确'],
    ['ThirdNo', ' ` ', '请输入支付流水号'],
    ['ThirdNo', 'x'.repeat(65), '请输入正确的流水号'],
    ['ThirdNo', '4200/1', '请输入正确的流水号'],
    ['PaymentType', undefined, '请选择支付方式'],
    ['PaymentMerchant', undefined, '请选择支付商户'],
    ['PaymentTime', undefined, '请选择支付时间'],
  ])('refuses a payment with %s %o: %s', async (field, value, message) => {
    const payment = { ...(await aPaymentForm(owner, tenantId, a1Id)), [field]: value };
    const answer = await send(orders.addWorkOrder, { ...(await form()), PaymentLogs: [payment] }, a1);
    expect(answer).toMatchObject({ Status: false, Code: 3, Message: message });
  });

  it('refuses a product that is not hot, and keeps one that is no longer hot', async () => {
    const cold = await aProduct(owner, tenantId, false);
    expect(await send(orders.addWorkOrder, { ...(await form()), ProductId: cold }, a1)).toMatchObject({
      Message: '商品选择错误',
    });
    const product = await aProduct(owner, tenantId);
    const id = await file({ ProductId: product });
    await owner.query('update product set is_hot = false where id = $1', [product]);
    const { PaymentLogs } = await single(id, a1);
    expect(await send(orders.editWorkOrder, { Id: id, ProductId: product, Age: 31, PaymentLogs }, a1)).toMatchObject({
      Status: true,
    });
  });

  it('refuses a picture of another order', async () => {
    const payment = await aPaymentForm(owner, tenantId, a1Id);
    await file({ PaymentLogs: [payment] });
    const copy = { ...(await aPaymentForm(owner, tenantId, a1Id)), PaymentImg: payment.PaymentImg };
    expect(await send(orders.addWorkOrder, { ...(await form()), PaymentLogs: [copy] }, a1)).toMatchObject({
      Message: '支付截图不存在或已用于其他报单，请重新上传',
    });
  });

  it('adds children of types 1, 2 and 4 to an own deposit, and no grandchildren', async () => {
    const parent = await file();
    const child = await file({ ParentId: parent, WorkOrderType: 2 });
    const root = await single(parent, a1);
    expect(root).toMatchObject({ Children: [{ Id: child, ParentId: parent }], Family: null });
    // The parent is a draft and not paid yet; the child counts for itself.
    const { Amount, Price, Family } = await single(child, a1);
    expect(Family).toEqual({ Parent: { Id: parent, WorkOrderType: 0, Amount: root.Amount }, Paid: Amount });
    expect(Price).toBeGreaterThan(0);
    await send(orders.publishWorkOrder, { Id: parent }, a1);
    expect((await single(child, a1)).Family?.Paid).toBe(sumMoney([Amount, root.Amount]));
    const attempts: [object, string][] = [
      [{ ParentId: parent, WorkOrderType: 3 }, '报单类型选择错误'],
      [{ ParentId: child, WorkOrderType: 1 }, '该报单不能添加子报单'],
      [{ ParentId: await file({ WorkOrderType: 3 }), WorkOrderType: 1 }, '该报单不能添加子报单'],
      [{ ParentId: await file({}, a2), WorkOrderType: 1 }, '数据不存在'],
    ];
    for (const [change, Message] of attempts)
      expect(await send(orders.addWorkOrder, { ...(await form()), ...change }, a1)).toMatchObject({ Message });
  });

  it('takes the acquisition time from the customer with the same phone', async () => {
    const order = { ...(await form()) };
    await aCustomer(owner, tenantId, { tel: order.Tel, ownerId: a1Id, more: { got_time: 1_780_000_000 } });
    const { Data } = await send(orders.addWorkOrder, order, a1);
    expect(await single(Data as number, a1)).toMatchObject({ TheCRMCustomerFieldToGetTime: 1_780_000_000 });
  });
});

describe('Editing', () => {
  it('is the owner’s before publishing; absent fields stay, and payments are replaced by id', async () => {
    const id = await file({
      PaymentLogs: [await aPaymentForm(owner, tenantId, a1Id), await aPaymentForm(owner, tenantId, a1Id, 50)],
    });
    const { PaymentLogs, Name, Version } = await single(id, a1);
    const kept = { ...PaymentLogs[0]!, Amount: 70 };
    const edit = { Id: id, Remark: '改', PaymentLogs: [kept, await aPaymentForm(owner, tenantId, a1Id, 5.5)], Version };
    expect(await send(orders.editWorkOrder, edit, a1)).toMatchObject({ Status: true, Data: id });
    expect(await single(id, a1)).toMatchObject({ Name, Remark: '改', Amount: 75.5, Version: Version + 1 });
    expect((await single(id, a1)).PaymentLogs.map(({ Id }) => Id)).toContain(kept.Id);
    expect(await trailOf(owner, id)).toEqual(['新增报单', '修改报单', '新增支付流水', '修改支付流水', '删除支付流水']);
    expect(await send(orders.editWorkOrder, edit, a1)).toMatchObject({ Message: '数据已变更，请刷新后重试' });
    expect(await send(orders.editWorkOrder, edit, a2)).toMatchObject({ Message: '数据不存在' });
  });

  it('is refused to the owner after publishing and to sales, allowed to planning and operations before their stage', async () => {
    const id = await inReview();
    const { PaymentLogs, Tel } = await single(id, planning);
    const edit = { Id: id, Age: 44, Tel: '13900009999', PaymentLogs };
    expect(await send(orders.editWorkOrder, edit, a1)).toMatchObject({ Message: '该报单当前不能修改' });
    expect(await send(orders.editWorkOrder, edit, s1)).toMatchObject({ Message: '该报单当前不能修改' });
    expect(await send(orders.editWorkOrder, edit, planning)).toMatchObject({ Status: true });
    expect(await single(id, planning)).toMatchObject({ Age: 44, Tel });
    await pass(id, 2, planning);
    expect(await send(orders.editWorkOrder, edit, planning)).toMatchObject({ Message: '该报单当前不能修改' });
    expect(await send(orders.editWorkOrder, edit, operations)).toMatchObject({ Status: true });
  });

  it('never changes a reconciled payment, and a new one takes bit 8 back', async () => {
    const id = await inReview({ progress: 8 });
    await owner.query('update payment_log set status = 2 where work_order_id = $1', [id]);
    const { PaymentLogs } = await single(id, planning);
    const [log] = PaymentLogs;
    for (const changed of [[{ ...log!, Amount: 1 }], [await aPaymentForm(owner, tenantId, a1Id)]])
      expect(await send(orders.editWorkOrder, { Id: id, PaymentLogs: changed }, planning)).toMatchObject({
        Message: '已对账的支付流水不能修改或删除',
      });
    const more = [...PaymentLogs, await aPaymentForm(owner, tenantId, planning.id, 10)];
    expect(await send(orders.editWorkOrder, { Id: id, PaymentLogs: more }, planning)).toMatchObject({ Status: true });
    expect(await single(id, planning)).toMatchObject({ WorkOrderAuditProgress: 0, Amount: 110, IsReconciled: false });
    // Taking it away again leaves only reconciled payments: the same function sets bit 8.
    expect(await send(orders.editWorkOrder, { Id: id, PaymentLogs }, planning)).toMatchObject({ Status: true });
    expect(await single(id, planning)).toMatchObject({ WorkOrderAuditProgress: 8, Amount: 100, IsReconciled: true });
    const trail = (await ask(orders.findWorkOrderTrail, { id }, planning)).Data as orders.TrailEntry[];
    expect(trail.filter(({ Stage }) => Stage === 8).map(({ Action }) => Action)).toEqual(['等待对账', '财务审核通过']);
  });

  it('offers a root type 2 only if it has it', async () => {
    const id = await file();
    const { PaymentLogs } = await single(id, a1);
    expect(await send(orders.editWorkOrder, { Id: id, WorkOrderType: 2, PaymentLogs }, a1)).toMatchObject({
      Message: '报单类型选择错误',
    });
  });
});

describe('Publishing', () => {
  it('is the owner’s, once, and marks the customer and its lead', async () => {
    const order = await form();
    const customerId = await aCustomer(owner, tenantId, { tel: order.Tel, ownerId: a1Id });
    await aLead(owner, tenantId, {
      tel: order.Tel,
      more: { state: 1, agent_id: a1Id, customer_id: customerId, is_converted: false },
    });
    const id = (await send(orders.addWorkOrder, order, a1)).Data as number;
    expect(await ask(orders.publishWorkOrder, { Id: id }, a2)).toMatchObject({ Message: '数据不存在' });
    expect(await ask(orders.publishWorkOrder, { Id: id }, a1)).toMatchObject({ Status: true });
    expect(await single(id, a1)).toMatchObject({ WorkOrderStatus: 1, IsPublish: true });
    expect(await ask(orders.publishWorkOrder, { Id: id }, a1)).toMatchObject({ Message: '只能提交未提交的报单' });
    const { rows } = await owner.query(
      `select c.work_order_time, l.is_converted from customer c join lead l on l.tel = c.tel where c.id = $1`,
      [customerId],
    );
    expect(rows).toEqual([{ work_order_time: (await storedOrder(owner, id)).created_time, is_converted: true }]);
  });

  it('sets bit 8 at once when all payments were reconciled before', async () => {
    const id = await inReview({ status: 0 });
    await owner.query('update payment_log set status = 2 where work_order_id = $1', [id]);
    await ask(orders.publishWorkOrder, { Id: id }, a1);
    expect(await storedOrder(owner, id)).toMatchObject({ status: 1, progress: 8 });
  });

  it('forbids the owner to edit and delete; drafts are deleted softly, parents not at all', async () => {
    const published = await inReview();
    expect(await ask(orders.deleteWorkOrder, { workOrderId: published }, a1)).toMatchObject({
      Message: '只能删除未提交的报单',
    });
    const parent = await file();
    const child = await file({ ParentId: parent, WorkOrderType: 1 });
    expect(await ask(orders.deleteWorkOrder, { workOrderId: parent }, a2)).toMatchObject({ Message: '数据不存在' });
    expect(await ask(orders.deleteWorkOrder, { workOrderId: parent }, a1)).toMatchObject({
      Message: '该报单有子报单，不能删除',
    });
    expect(await ask(orders.deleteWorkOrder, { workOrderId: child }, a1)).toMatchObject({ Status: true });
    expect(await ask(orders.findWorkOrder, { id: child }, a1)).toMatchObject({ Message: '数据不存在' });
    expect(await ask(orders.deleteWorkOrder, { workOrderId: parent }, a1)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, parent)).toMatchObject({ name: '张三' });
  });
});

it('keeps the items and pictures of the forms', async () => {
  // The dictionary item of another dictionary is no choice here.
  const education = await itemOf(owner, tenantId, 3);
  const answer = await send(orders.addWorkOrder, { ...(await form()), CustomerType: education }, a1);
  expect(answer).toMatchObject({ Message: '所选项不存在或已禁用', Data: { Field: 'CustomerType' } });
  expect(await paymentsOf(owner, await file())).toHaveLength(1);
});
