import { searchWaitingOrders, type WaitingOrder } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import { searchWorkOrders } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { TrailEntry } from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aForm, aHolder, anOrder, aProduct, paymentsOf, storedOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person, signedIn, close } = test;
afterAll(close);

const { tenantId, id: a1Id } = await person('A1');
const { id: a3Id } = await person('A3');
const [a1, s1] = [await signedIn('A1'), await signedIn('S1')];
const planning = await aHolder(test, ['QihuaAudit']);
const both = await aHolder(test, ['SaleAudit', 'YunAudit'], { isSupervisor: true });

beforeEach(() => owner.query('delete from payment_log; delete from refund; delete from work_order'));

const order = (more: Record<string, unknown> = {}, ownerId = a1Id, parentId?: number) =>
  anOrder(owner, tenantId, { ownerId, more, ...(parentId && { parentId }) });

const inbox = async (who: Session, request: Record<string, unknown> = {}) =>
  (await send(searchWaitingOrders, request, who)).Data as Page<WaitingOrder>;
const idsOf = ({ Rows }: Page<WaitingOrder>) => Rows.map(({ Id }) => Id);

it('holds exactly the orders that the list of the stage shows as waiting, with the same masking', async () => {
  const root = await order();
  const [child, approved] = [await order({}, a1Id, root), await order({ progress: 1 })];
  const elsewhere = await order({}, a3Id);
  for (const more of [{ status: 0 }, { status: 3 }, { is_refund: true }, { status: 2, progress: 15 }])
    await order(more);
  const below = await order({}, a1Id, await order({ status: 0 }));

  for (const [PageType, who, expected] of [
    [1, s1, [root, child, below]],
    [2, planning, [root, child, approved, elsewhere, below]],
  ] as const) {
    const filter = { PageType, WorkOrderStatus: 1, IsAudit: false, PageCount: 100 };
    const list = (await send(searchWorkOrders, filter, who)).Data as Page<WorkOrderRow>;
    const listed = list.Rows.flatMap((row) => [row, ...row.Children]);
    const found = await inbox(who);
    expect(idsOf(found)).toEqual(expected);
    expect(found.Count).toBe(expected.length);
    for (const { Id, Tel, Stages } of found.Rows) {
      expect(Stages).toEqual([PageType]);
      expect(listed.find((row) => row.Id === Id)).toMatchObject({ Tel });
    }
  }
});

it('lists an order of several stages once, and those of one stage on request', async () => {
  const [open, sold] = [await order(), await order({ progress: 1 })];
  const operated = await order({ progress: 4 });
  const { Rows } = await inbox(both);
  expect(Rows.map(({ Id, Stages }) => [Id, Stages])).toEqual([
    [open, [1, 4]],
    [sold, [4]],
    [operated, [1]],
  ]);
  // Masked as in the list of its first stage.
  expect(Rows.map(({ Tel }) => Tel.includes('*'))).toEqual([true, false, true]);
  expect(idsOf(await inbox(both, { Stage: 4 }))).toEqual([open, sold]);
  expect(await send(searchWaitingOrders, { Stage: 2 }, both)).toMatchObject({ Status: false, Code: 13 });
});

it('begins with the order that was submitted first, and pages in that order', async () => {
  const late = await order({ submitted_time: 1_790_003_000 });
  const early = await order({ submitted_time: 1_790_001_000 });
  const same = await order({ submitted_time: 1_790_001_000 });
  const unknown = await order({ created_time: 1_790_002_000 });
  const found = await inbox(planning);
  expect(found.Rows.map(({ Id, SubmittedTime }) => [Id, SubmittedTime])).toEqual([
    [early, 1_790_001_000],
    [same, 1_790_001_000],
    [unknown, 1_790_002_000],
    [late, 1_790_003_000],
  ]);
  const second = await inbox(planning, { PageIndex: 2, PageCount: 3 });
  expect([idsOf(second), second.Count]).toEqual([[late], 4]);
});

it('counts the wait from the last submission', async () => {
  const id = (await send(orders.addWorkOrder, await aForm(owner, tenantId, a1Id), a1)).Data as number;
  expect((await storedOrder(owner, id)).submitted_time).toBeNull();
  await ask(orders.publishWorkOrder, { Id: id }, a1);
  const { submitted_time: first } = await storedOrder(owner, id);
  expect(first).toBeGreaterThan(1_790_000_000);
  await owner.query('update work_order set submitted_time = 1 where id = $1', [id]);
  await ask(orders.rejectWorkOrders, { Items: [{ Id: id, Remark: '重填' }], Progress: 1 }, s1);
  await ask(orders.resetWorkOrder, { workOrderId: id }, a1);
  expect((await storedOrder(owner, id)).submitted_time).toBe(1);
  await ask(orders.publishWorkOrder, { Id: id }, a1);
  expect((await storedOrder(owner, id)).submitted_time).toBeGreaterThanOrEqual(first);
});

it('tells in the history which course an approver has replaced', async () => {
  const form = await aForm(owner, tenantId, a1Id);
  const id = (await send(orders.addWorkOrder, form, a1)).Data as number;
  await ask(orders.publishWorkOrder, { Id: id }, a1);
  const { subject_type: before } = await storedOrder(owner, id);
  const PaymentLogs = (await paymentsOf(owner, id)).map((log) => ({ ...form.PaymentLogs[0]!, Id: log.id }));
  const ProductId = await aProduct(owner, tenantId);
  await ask(orders.editWorkOrder, { Id: id, ProductId, PaymentLogs }, planning);
  const trail = (await ask(orders.findWorkOrderTrail, { id }, planning)).Data as TrailEntry[];
  expect(trail.at(-1)).toMatchObject({
    Action: '修改报单',
    Before: { SubjectType: before, ProductId: form.ProductId },
    After: { SubjectType: '消防', ProductId },
  });
});
