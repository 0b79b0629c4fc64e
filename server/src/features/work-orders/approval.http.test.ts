import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as payments from '@gonghai/contract/payments/payment-log.contract.ts';
import type { Stage } from '@gonghai/contract/work-orders/work-order-values.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import {
  aHolder,
  anOrder,
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
const { id: a3Id } = await person('A3');
const a1 = await signedIn('A1');
const s1 = await signedIn('S1');
const planning = await aHolder(test, ['QihuaAudit']);
const operations = await aHolder(test, ['YunAudit', 'WorkOrder4_Audit']);
const finance = await aHolder(test, ['PaymentLog']);
const approvers: Record<Stage, Session> = { 1: s1, 2: planning, 4: operations, 8: finance };

const STALE = '数据已变更，请刷新后重试';
/** With who, when and what. */
const staleBy = (action: string) => expect.stringMatching(new RegExp(`^${STALE}（\\S+ \\d\\d:\\d\\d ${action}）$`));
const inReview = (more: Record<string, unknown> = {}, amounts = [100]) =>
  anOrder(owner, tenantId, { ownerId: a1Id, amounts, more });
const pass = (ids: readonly number[], Progress: Stage, who: Session = approvers[Progress]) =>
  ask(orders.passWorkOrders, { Items: [...ids], Progress }, who);
const reject = (id: number, Progress: Stage, Remark: string, who: Session = approvers[Progress]) =>
  ask(orders.rejectWorkOrders, { Items: [{ Id: id, Remark }], Progress }, who);
const logIds = async (orderId: number) => (await paymentsOf(owner, orderId)).map(({ id }) => id as number);
const passLogs = (ids: readonly number[]) => ask(payments.passPaymentLogs, { Items: [...ids] }, finance);
const noticesOf = async (staffId: number): Promise<string[]> =>
  (await owner.query(`select msg from notice where staff_id = $1 order by id`, [staffId])).rows.map(({ msg }) => msg);

describe('Passing', () => {
  it('sets the bit of the stage once, in any order of the stages', async () => {
    const id = await inReview();
    expect(await pass([id], 2)).toMatchObject({ Status: true, Message: '成功1条', Data: { Succeeded: 1, Failed: [] } });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 1, progress: 2 });
    expect(await pass([id], 2)).toMatchObject({ Status: false, Code: 3, Message: staleBy('企划审核通过') });
    expect(await pass([id], 1)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 1, progress: 3 });
    expect(await trailOf(owner, id)).toEqual(['企划审核通过', '销售审核通过']);
  });

  it('reaches status 2 with the fourth stage, completes the family and tells the owner', async () => {
    const id = await inReview({ order_type: 3 });
    for (const stage of [1, 2, 4] as const) await pass([id], stage);
    expect(await pass([id], 8)).toMatchObject({ Message: '存在未对账的支付流水' });
    expect(await passLogs(await logIds(id))).toMatchObject({ Status: true, Message: '对账成功' });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 2, progress: 15, is_complete: true });
    expect(await trailOf(owner, id)).toEqual([
      '销售审核通过',
      '企划审核通过',
      '运营审核通过',
      '对账通过',
      '财务审核通过',
    ]);
    expect((await noticesOf(a1Id)).at(-1)).toMatch(new RegExp(`^报单（编号${id}，.*）已通过全部审核$`));
  });

  it('completes a root when a child is completed, and opens it again when the child is refunded', async () => {
    const root = await inReview({ status: 2, progress: 15 });
    await owner.query('update payment_log set status = 2 where work_order_id = $1', [root]);
    const child = await anOrder(owner, tenantId, {
      ownerId: a1Id,
      parentId: root,
      more: { order_type: 2, progress: 7 },
    });
    await passLogs(await logIds(child));
    expect(await storedOrder(owner, root)).toMatchObject({ is_complete: true });
    const refunder = await aHolder(test, ['WorkOrder4_Refund', 'YunAudit2']);
    await ask(orders.refundWorkOrder, { Id: child, IsRefund: true }, refunder);
    expect(await storedOrder(owner, root)).toMatchObject({ is_complete: false });
  });

  it.each([
    [2, ['SaleAudit']],
    [4, ['WorkOrder4_Audit', 'SaleAudit']],
    [8, ['YunAudit', 'WorkOrder4_Audit']],
  ] as const)('of stage %s is forbidden to holders of %j', async (stage, rights) => {
    const who = await aHolder(test, rights);
    expect(await pass([await inReview()], stage, who)).toMatchObject({ Status: false, Code: 13, Message: '权限不足' });
  });

  it('of several orders needs a second right of operations only', async () => {
    const ids = [await inReview(), await inReview()];
    const single = await aHolder(test, ['YunAudit']);
    expect(await pass(ids, 4, single)).toMatchObject({ Code: 13 });
    expect(await pass([ids[0]!, ids[0]!], 4, single)).toMatchObject({ Message: '成功1条' });
    expect(await pass([ids[1]!], 4)).toMatchObject({ Status: true });
    expect(await pass(ids, 2)).toMatchObject({ Message: '成功2条' });
  });

  it('answers for each order: eight pass, two are named, a foreign one looks missing', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await inReview(n < 2 ? { progress: 2, name: `已审${n}` } : {}));
    expect(await pass(ids, 2)).toMatchObject({
      Status: true,
      Message: `成功8条，失败2条：已审0：${STALE}；已审1：${STALE}`,
      Data: { Succeeded: 8, Failed: [{ Id: ids[0], Name: '已审0', Message: STALE }, { Id: ids[1] }] },
    });
    const Message = expect.stringMatching(/^成功0条，失败10条：/);
    expect(await pass(ids, 2)).toMatchObject({ Status: false, Code: 3, Message, Data: null });
    const outside = await anOrder(owner, tenantId, { ownerId: a3Id });
    expect(await pass([outside], 1)).toMatchObject({ Message: '数据不存在' });
    expect(await pass([await inReview({ status: 0 })], 2)).toMatchObject({ Message: '数据不存在' });
    expect(await send(orders.passWorkOrders, { Items: [], Progress: 2 }, planning)).toMatchObject({
      Message: '请选择数据',
    });
    expect(await send(orders.passWorkOrders, { Progress: 2 }, planning)).toMatchObject({ Message: '请选择数据' });
  });

  it('of an order that was changed since the approver saw it fails', async () => {
    const id = await inReview();
    const item = { Id: id, Version: 1 };
    await owner.query('update work_order set version = 2 where id = $1', [id]);
    expect(await send(orders.passWorkOrders, { Items: [item], Progress: 2 }, planning)).toMatchObject({
      Message: STALE,
    });
    expect(
      await send(orders.rejectWorkOrders, { Items: [{ ...item, Remark: '错' }], Progress: 2 }, planning),
    ).toMatchObject({ Message: STALE });
    expect(
      await send(orders.passWorkOrders, { Items: [{ ...item, Version: 2 }], Progress: 2 }, planning),
    ).toMatchObject({ Status: true });
  });

  it('of one’s own order is allowed with the right of the stage', async () => {
    const both = await aHolder(test, ['WorkOrderSale', 'QihuaAudit']);
    expect(await pass([await anOrder(owner, tenantId, { ownerId: both.id })], 2, both)).toMatchObject({ Status: true });
  });
});

describe('Rejecting', () => {
  it('needs a reason, keeps the bits, and tells the owner, who takes the order back', async () => {
    const id = await inReview({ progress: 3 }, [100, 50]);
    expect(await reject(id, 4, '  ')).toMatchObject({ Message: '驳回理由不能为空' });
    expect(await send(orders.rejectWorkOrders, { Items: [{ Id: id }], Progress: 4 }, operations)).toMatchObject({
      Message: '驳回理由不能为空',
    });
    expect(await reject(id, 1, '已审过')).toMatchObject({ Message: STALE });
    expect(await reject(id, 4, ' 截图不清 ')).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 3, progress: 3, rejected_remark: '【运营】截图不清' });
    expect((await noticesOf(a1Id)).at(-1)).toContain(`编号${id}`);
    expect((await noticesOf(a1Id)).at(-1)).toContain('被驳回：【运营】截图不清');
    expect(await pass([id], 8)).toMatchObject({ Message: staleBy('运营驳回') });

    const reset = (who: Session) => ask(orders.resetWorkOrder, { workOrderId: id }, who);
    expect(await reset(await signedIn('A2'))).toMatchObject({ Message: '数据不存在' });
    expect(await reset(a1)).toMatchObject({ Status: true });
    expect(await storedOrder(owner, id)).toMatchObject({ status: 0, progress: 0 });
    expect(await reset(a1)).toMatchObject({ Message: '只能重新提交被驳回的报单' });
    const { rows } = await owner.query('select after from audit_log where subject_id = $1 order by id', [id]);
    expect(rows.map(({ after }) => [after.Stage, after.Remark])).toEqual([
      [4, '截图不清'],
      [undefined, undefined],
    ]);
  });

  it('gives every order of a batch its own reason', async () => {
    const ids = [await inReview(), await inReview()];
    const Items = ids.map((Id, n) => ({ Id, Remark: `理由${n}` }));
    expect(await ask(orders.rejectWorkOrders, { Items, Progress: 2 }, planning)).toMatchObject({ Message: '成功2条' });
    const stored = await Promise.all(ids.map((id) => storedOrder(owner, id)));
    expect(stored.map(({ rejected_remark }) => rejected_remark)).toEqual(['【企划】理由0', '【企划】理由1']);
  });
});
