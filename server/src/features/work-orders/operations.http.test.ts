/** After approval: refund and its undoing, the course, and the parcels. */
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderDetail } from '@gonghai/contract/work-orders/work-order-row.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import {
  aHolder,
  anOrder,
  aProduct,
  demandOrderInvariants,
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
const planning = await aHolder(test, ['QihuaAudit']);
const operations = await aHolder(test, ['YunAudit', 'WorkOrder4_Refund', 'OpenCourse']);

const inReview = (more: object = {}) => anOrder(owner, tenantId, { ownerId: a1Id, more: { ...more } });
const single = async (id: number, who: Session): Promise<WorkOrderDetail> =>
  ((await ask(orders.findWorkOrder, { id }, who)).Data as { WorkOrder: WorkOrderDetail }).WorkOrder;
const pass = (id: number, Progress: 1 | 2 | 4 | 8, who: Session) =>
  ask(orders.passWorkOrders, { Items: [id], Progress }, who);

describe('Refund, course and parcels', () => {
  const finished = (more: object = {}) =>
    inReview({ status: 2, progress: 15, order_type: 3, is_complete: true, ...more }).then(async (id) => {
      await owner.query('update payment_log set status = 2 where work_order_id = $1', [id]);
      return id;
    });

  it('refunds and undoes it, by toggling or by the wanted state', async () => {
    const id = await finished();
    const refund = (IsRefund?: boolean) => ask(orders.refundWorkOrder, { Id: id, IsRefund }, operations);
    expect(await refund(true)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 2, is_refund: true, is_complete: false });
    expect(await refund(true)).toMatchObject({
      Message: expect.stringMatching(/^数据已变更，请刷新后重试（.+ \d\d:\d\d 退款）$/),
    });
    expect(await refund()).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 2, is_refund: false, is_complete: true });
    expect(await trailOf(owner, id)).toEqual(['退款', '撤销退款']);
    expect(await ask(orders.refundWorkOrder, { Id: await inReview({ status: 3 }) }, operations)).toMatchObject({
      Message: '该报单当前不能退款',
    });
    const only = await aHolder(test, ['WorkOrder4_Refund']);
    expect(await ask(orders.refundWorkOrder, { Id: id }, only)).toMatchObject({ Message: '数据不存在' });
  });

  it('settles an order again when its refund is undone: its payments may have changed meanwhile', async () => {
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, amounts: [100, 50], more: { progress: 3 } });
    const [first, second] = await paymentsOf(owner, id);
    await owner.query('update payment_log set status = 2 where id = $1', [first.id]);
    const refund = (IsRefund: boolean) => ask(orders.refundWorkOrder, { Id: id, IsRefund }, operations);
    const entries = async () => (await ask(orders.findWorkOrderTrail, { id }, operations)).Data as orders.TrailEntry[];
    expect(await refund(true)).toMatchObject({ Status: true });
    // As an earlier version allowed it.
    await owner.query('update payment_log set deleted_time = 1 where id = $1', [second.id]);
    await owner.query('update work_order set amount = 100 where id = $1', [id]);
    expect(await refund(false)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 1, progress: 11 });
    expect((await entries()).slice(-2)).toMatchObject([
      { Action: '撤销退款', Stage: null },
      { Action: '财务审核通过', Stage: 8 },
    ]);
    // The refund of an order with four stages leaves it passed.
    expect(await pass(id, 4, operations)).toMatchObject({ Status: true });
    expect(await refund(true)).toMatchObject({ Status: true });
    expect(await refund(false)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 2, progress: 15 });
    expect((await trailOf(owner, id)).slice(-3)).toEqual(['运营审核通过', '退款', '撤销退款']);
  });

  it('blocks approval, course and parcels while refunded', async () => {
    const id = await inReview({ is_refund: true, progress: 4 });
    const { product_id: ProductId } = await storedOrder(owner, id);
    expect(await pass(id, 2, planning)).toMatchObject({ Message: '数据已变更，请刷新后重试' });
    expect(await ask(orders.openCourse, { Id: id, ProductId }, operations)).toMatchObject({
      Message: '运营审核通过后才能开课',
    });
    const shipped = await finished({ is_refund: true, is_complete: false });
    expect(await ask(orders.editExpress, { Id: shipped, Items: [] }, operations)).toMatchObject({
      Message: '全部审核通过后才能填写物流信息',
    });
  });

  it('opens a course once, after operations, for the order’s own product', async () => {
    const id = await inReview();
    const { product_id: ProductId } = await storedOrder(owner, id);
    const open = (product = ProductId) => ask(orders.openCourse, { Id: id, ProductId: product }, operations);
    expect(await open()).toMatchObject({ Message: '运营审核通过后才能开课' });
    await pass(id, 4, operations);
    expect(await open(await aProduct(owner, tenantId))).toMatchObject({ Message: '商品选择错误' });
    expect(await open()).toMatchObject({ Status: true });
    expect(await single(id, a1)).toMatchObject({ OrderId: expect.any(Number) });
    expect(await open()).toMatchObject({ Message: '该报单已开课' });
    const rejected = await inReview({ status: 3, progress: 4 });
    expect(await ask(orders.openCourse, { Id: rejected, ProductId }, operations)).toMatchObject({ Status: false });
  });

  it('replaces the parcels of a finished order; the order is shipped while it has any', async () => {
    const id = await finished();
    const edit = (Items: object[]) => send(orders.editExpress, { Id: id, Items }, operations);
    expect(await edit([{ ExpressNo: '1' }])).toMatchObject({ Message: '物流公司不能为空' });
    expect(await edit([{ CompanyName: '顺丰速运', ExpressNo: ' ' }])).toMatchObject({ Message: '物流单号不能为空' });
    expect(await edit([{ CompanyName: '不存在', ExpressNo: '1' }])).toMatchObject({ Message: '所选项不存在或已禁用' });
    expect(await edit([{ CompanyName: '顺丰速运', ExpressNo: 'SF1', ExpressDate: 1_790_000_000 }])).toMatchObject({
      Status: true,
    });
    const parcels = async () =>
      (await ask(orders.findExpress, { workOrderId: id }, operations)).Data as orders.ExpressEntry[];
    const [first] = await parcels();
    expect(first).toMatchObject({ CompanyName: '顺丰速运', ExpressNo: 'SF1', ExpressDate: 1_790_000_000 });
    await edit([
      { ...first, Remark: '书' },
      { CompanyName: '中通快递', ExpressNo: 'ZT1' },
    ]);
    expect(await parcels()).toMatchObject([{ Id: first!.Id, Remark: '书' }, { ExpressNo: 'ZT1' }]);
    expect(await single(id, a1)).toMatchObject({ IsDeliver: true });
    expect(await edit([{ ...first, Id: 8_888_888 }])).toMatchObject({ Message: '数据不存在' });
    await edit([]);
    expect(await single(id, a1)).toMatchObject({ IsDeliver: false });
    expect(
      await send(orders.editExpress, { Id: await inReview({ progress: 7 }), Items: [] }, operations),
    ).toMatchObject({
      Message: '全部审核通过后才能填写物流信息',
    });
  });
});

describe('Two people with the same parcels open', () => {
  const parcel = (ExpressNo: string) => ({ CompanyName: '顺丰速运', ExpressNo });
  const shipped = async (numbers: readonly string[]) => {
    const id = await inReview({ status: 2, progress: 15 });
    await owner.query('update payment_log set status = 2 where work_order_id = $1', [id]);
    const parcels = async () =>
      (await ask(orders.findExpress, { workOrderId: id }, operations)).Data as orders.ExpressEntry[];
    const edit = (Items: object[], Opened: readonly orders.ExpressEntry[]) =>
      send(orders.editExpress, { Id: id, Items, Opened }, operations);
    const expressNos = async () => (await parcels()).map(({ ExpressNo }) => ExpressNo);
    expect(await edit(numbers.map(parcel), [])).toMatchObject({ Status: true });
    return { id, parcels, edit, expressNos };
  };

  it('both add one: both stay', async () => {
    const { id, parcels, edit, expressNos } = await shipped(['A']);
    const opened = await parcels();
    expect(await edit([...opened, parcel('B')], opened)).toMatchObject({ Status: true });
    expect(await edit([...opened, parcel('C')], opened)).toMatchObject({ Status: true });
    expect(await expressNos()).toEqual(['A', 'B', 'C']);
    expect(await edit([], opened)).toMatchObject({ Status: true });
    expect(await expressNos()).toEqual(['B', 'C']);
    expect(await storedOrder(owner, id)).toMatchObject({ is_deliver: true });
  });

  it('change or remove the same one: the second is refused, other parcels are not', async () => {
    const { parcels, edit, expressNos } = await shipped(['A', 'B']);
    const opened = await parcels();
    const [a, b] = opened;
    const stale = { Status: false, Message: '数据已变更，请刷新后重试' };
    expect(await edit([{ ...a, ExpressNo: 'A1' }, b!], opened)).toMatchObject({ Status: true });
    expect(await edit([{ ...a, ExpressNo: 'A2' }, b!], opened)).toMatchObject(stale);
    expect(await edit([b!], opened)).toMatchObject(stale);
    expect(await edit([a!, { ...b, ExpressNo: 'B1' }], opened)).toMatchObject({ Status: true });
    expect(await expressNos()).toEqual(['A1', 'B1']);
    const later = await parcels();
    expect(await edit([later[1]!], later)).toMatchObject({ Status: true });
    expect(await edit([{ ...later[0], Remark: '书' }, later[1]!], later)).toMatchObject(stale);
    expect(await edit([later[1]!], later)).toMatchObject({ Status: true });
    expect(await expressNos()).toEqual(['B1']);
  });
});
