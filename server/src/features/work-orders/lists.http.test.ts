import * as lists from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { WorkOrderDetail, WorkOrderRow } from '@gonghai/contract/work-orders/work-order-row.ts';
import type { Page } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aDepartment, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { countRoundTrips } from '../../../test/round-trips.ts';
import { aHolder, anOrder, aPayment } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, send, owner, person, signedIn, close } = test;
afterAll(close);

const { tenantId, id: a1Id, departmentId: d1 } = await person('A1');
const { id: a3Id, departmentId: d2 } = await person('A3');
const a1 = await signedIn('A1');
const s1 = await signedIn('S1');
const planning = await aHolder(test, ['QihuaAudit']);
const operations = await aHolder(test, ['YunAudit']);
const closedDeals = await aHolder(test, ['ChengJiaoAudit']);
const historian = await aHolder(test, ['YunAudit2']);
const opener = await aHolder(test, ['OpenCourse']);

type More = Record<string, unknown>;
const order = (more: More = {}, parentId?: number, ownerId = a1Id) =>
  anOrder(owner, tenantId, { ownerId, more, ...(parentId && { parentId }) });

type Search = Record<string, unknown>;
const page = async (endpoint: typeof lists.searchWorkOrders, request: Search, who: Session) => {
  const { Data, ...answer } = await send(endpoint, { PageCount: 100, ...request }, who);
  expect(answer).toMatchObject({ Status: true });
  return Data as Page<WorkOrderRow>;
};
/** The rows as ids, each with its children. */
const tree = ({ Rows }: Page<WorkOrderRow>) =>
  Rows.map(({ Id, Children }) => (Children.length === 0 ? Id : [Id, ...Children.map((child) => child.Id)]));
const approvals = async (PageType: 1 | 2 | 4, request: Search, who: Session) =>
  tree(await page(lists.searchWorkOrders, { PageType, ...request }, who));
const own = async (request: Search, who: Session = a1) =>
  tree(await page(lists.searchOwnWorkOrders as never, request, who));

describe('Views', () => {
  it('show own orders, those of the right-departments, or the tenant; drafts only to their owner', async () => {
    const name = uniqueName();
    const draft = await order({ name, status: 0 });
    const mine = await order({ name });
    const rejected = await order({ name, status: 3 });
    const elsewhere = await order({ name }, undefined, a3Id);
    expect(await own({ Name: name })).toEqual([rejected, mine, draft]);
    expect(await approvals(1, { Name: name }, s1)).toEqual([rejected, mine]);
    expect(await approvals(2, { Name: name }, planning)).toEqual([elsewhere, rejected, mine]);
    expect(await approvals(4, { Name: name }, operations)).toEqual([elsewhere, rejected, mine]);
    expect(tree(await page(lists.searchWorkOrders, { Name: name }, opener))).toEqual([elsewhere, rejected, mine]);
  });

  it('add up all rows of the search with their children, without refunded orders', async () => {
    const name = uniqueName();
    const root = await order({ name, amount: 1_234_567.89 });
    await order({ name: uniqueName(), amount: 0.01 }, root);
    await order({ name: uniqueName(), amount: 50, is_refund: true }, root);
    await order({ name, amount: 9, is_refund: true });
    // Found by its child. The draft is only in the sum of its owner.
    const other = await order({ name: uniqueName(), amount: 100 });
    await order({ name, amount: 10 }, other);
    await order({ name, amount: 7, status: 0 });
    const totalOf = async (endpoint: typeof lists.searchWorkOrders, request: Search, who: Session) =>
      lists.searchWorkOrders.answer.parse(await page(endpoint, { Name: name, ...request }, who)).Total;
    expect(await totalOf(lists.searchWorkOrders, { PageType: 2 }, planning)).toBe(1_234_677.9);
    expect(await totalOf(lists.searchWorkOrders, { PageType: 2, PageCount: 1, PageIndex: 2 }, planning)).toBe(
      1_234_677.9,
    );
    expect(await totalOf(lists.searchWorkOrders, { PageType: 2, WorkOrderStatus: 4 }, planning)).toBe(0);
    expect(await totalOf(lists.searchOwnWorkOrders as never, {}, a1)).toBe(1_234_684.9);
    expect(await totalOf(lists.searchWorkOrders, { PageType: 2, Name: uniqueName() }, planning)).toBe(0);
  });

  it('show an employee with SaleAudit the own department', async () => {
    const name = uniqueName();
    const mine = await order({ name });
    await order({ name }, undefined, a3Id);
    const employee = await aHolder(test, ['SaleAudit'], { departmentId: d1 });
    expect(await approvals(1, { Name: name }, employee)).toEqual([mine]);
  });

  it.each([
    [{ PageType: 1 }, planning],
    [{ PageType: 2 }, operations],
    [{ PageType: 4 }, s1],
    [{ PageType: 2, IsOperation: false }, planning],
    [{ PageType: 2 }, closedDeals],
    [{}, planning],
  ])('%j need their own right', async (view, who) => {
    expect(await send(lists.searchWorkOrders, view, who)).toMatchObject({ Status: false, Code: 13 });
    expect(await send(lists.readShownWorkOrders, { ...view, WorkOrderIds: [1] }, who)).toMatchObject({ Code: 13 });
  });

  it('of closed deals are complete roots, of history what passed or was refunded', async () => {
    const name = uniqueName();
    const open = await order({ name });
    const complete = await order({ name, status: 2, progress: 15, is_complete: true });
    const child = await order({ name, order_type: 2 }, complete);
    const refunded = await order({ name, is_refund: true });
    const closed = { PageType: 2, IsOperation: false, IsComplete: false, Name: name };
    expect(tree(await page(lists.searchWorkOrders, closed, closedDeals))).toEqual([[complete, child]]);
    expect(tree(await page(lists.searchWorkOrderHistory as never, { Name: name }, historian))).toEqual([
      refunded,
      [complete, child],
    ]);
    const ids = [open, complete, refunded];
    const shown = await ask(lists.readShownWorkOrders, { History: 1, WorkOrderIds: ids, Name: name }, historian);
    expect((shown.Data as WorkOrderRow[]).map(({ Id }) => Id)).toEqual([refunded, complete]);
  });
});

describe('Trees', () => {
  it('list a root with all its children when any of them matches', async () => {
    const name = uniqueName();
    const root = await order({ name });
    const [first, second] = [await order({ name: '甲', order_type: 2 }, root), await order({ name: '乙' }, root)];
    const draft = await order({ name: '丙', status: 0 }, root);
    const other = await order({ name });
    expect(await approvals(2, { Name: name }, planning)).toEqual([other, [root, first, second]]);
    expect(await own({ Name: name })).toEqual([other, [root, first, second, draft]]);
    const found = await page(lists.searchWorkOrders, { PageType: 2, Name: '甲', WorkOrderType: 2 }, planning);
    expect([tree(found), found.Count]).toEqual([[[root, first, second]], 1]);
  });

  it('show a child as a row of its own when its parent cannot be seen', async () => {
    const name = uniqueName();
    const root = await order({ name, status: 0 });
    const child = await order({ name, is_refund: false }, root);
    expect(await approvals(2, { Name: name }, planning)).toEqual([child]);
    expect(await own({ Name: name })).toEqual([[root, child]]);
    const moved = await order({ name, department_id: d2 });
    const below = await order({ name }, moved);
    expect(await approvals(1, { Name: name }, s1)).toEqual([below, child]);
  });

  it('count and page by rows, and give children the completeness of their root', async () => {
    const name = uniqueName();
    const roots: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const root = await order({
        name,
        is_complete: n === 1,
        ...(n === 1 && { status: 2, progress: 15, order_type: 3 }),
      });
      await order({ name }, root);
      roots.push(root);
    }
    const second = await page(
      lists.searchWorkOrders,
      { PageType: 2, Name: name, PageCount: 2, PageIndex: 2 },
      planning,
    );
    expect(second).toMatchObject({ Count: 3, PageNum: 2, PageIndex: 2, PageCount: 2 });
    expect(second.Rows.map(({ Id }) => Id)).toEqual([roots[0]]);
    const complete = await page(lists.searchWorkOrders, { PageType: 2, Name: name, IsComplete: true }, planning);
    expect(complete.Rows).toMatchObject([{ Id: roots[1], IsComplete: true, Children: [{ IsComplete: true }] }]);
    expect(await approvals(2, { Name: name, IsComplete: false }, planning)).toHaveLength(2);
  });

  it('renew the rows that still match', async () => {
    const name = uniqueName();
    const [root, other] = [await order({ name }), await order({ name })];
    const child = await order({ name: '子' }, root);
    await owner.query('update work_order set progress = 2 where id = $1', [other]);
    const request = { PageType: 2 as const, Name: name, IsAudit: false, WorkOrderIds: [root, other, child] };
    const { Data } = await ask(lists.readShownWorkOrders, request, planning);
    expect(Data).toMatchObject([{ Id: root, Children: [{ Id: child }] }]);
  });
});

const otherListType = 8_001;
const wantedTel = uniqueTel();

describe('Filters', () => {
  // The request, the columns of an order that it finds, and those of one that it does not.
  const CASES: [string, Search, More, More][] = [
    ['a status', { WorkOrderStatus: 3 }, { status: 3 }, {}],
    ['what waits for the own stage', { WorkOrderStatus: 1, IsAudit: false }, { progress: 13 }, { progress: 2 }],
    ['what the own stage has approved', { WorkOrderStatus: 1, IsAudit: true }, { progress: 2 }, { progress: 13 }],
    ['a status without what was refunded', { WorkOrderStatus: 1 }, {}, { is_refund: true }],
    ['the label 已退款', { WorkOrderStatus: 4 }, { is_refund: true, status: 2, progress: 15 }, {}],
    ['a refunded order of a status', { WorkOrderStatus: 1, IsRefund: true }, { is_refund: true }, {}],
    ['what was not refunded', { IsRefund: false }, {}, { is_refund: true }],
    ['bits', { WorkOrderAuditProgress: 12 }, { progress: 14 }, { progress: 4 }],
    ['a type', { WorkOrderType: 4 }, { order_type: 4 }, {}],
    ['a list type', { CustomerType: otherListType }, { customer_type: otherListType }, {}],
    ['profession 0', { ProfessionType: 0 }, { profession_type: 0 }, {}],
    ['opened courses', { IsOpenCourse: true }, { learning_order_id: 1 }, {}],
    ['courses that are not open', { IsOpenCourse: false }, {}, { learning_order_id: 1 }],
    ['what was shipped', { IsDeliver: true }, { is_deliver: true }, {}],
    ['the last second of a range', { EndTime: 1_780_000_000 }, { report_date: 1_780_000_000 }, {}],
    ['the first second of a range', { StartTime: 1_790_000_000 }, {}, { report_date: 1_789_999_999 }],
    [
      'a phone with spaces',
      { SearchKey: 1, SearchValue: `${wantedTel.slice(0, 3)} ${wantedTel.slice(3)}` },
      { tel: wantedTel },
      {},
    ],
    ['an ending of a phone', { Tel: wantedTel.slice(-6) }, { tel: wantedTel }, {}],
  ];

  it.each(CASES)('find %s', async (_, request, wanted, unlike) => {
    const name = uniqueName();
    const id = await order({ name, ...wanted });
    await order({ name, ...unlike });
    expect(await approvals(2, { Name: name, ...request }, planning)).toEqual([id]);
  });

  it('take signs of a name literally', async () => {
    const name = uniqueName();
    const id = await order({ name: `${name}李%四` });
    await order({ name: `${name}李小四` });
    expect(await approvals(2, { SearchKey: 2, SearchValue: `${name}李%四` }, planning)).toEqual([id]);
  });

  it('find by staff and by department with everything below', async () => {
    const below = await aDepartment(owner, tenantId, uniqueName(), d1);
    const seller = await aHolder(test, ['WorkOrderSale'], { departmentId: below });
    await owner.query('update staff set name = $2 where id = $1', [seller.id, '王小明']);
    const id = await order({}, undefined, seller.id);
    expect(await approvals(2, { UserName: '小明' }, planning)).toEqual([id]);
    expect(await approvals(2, { SearchKey: 3, SearchValue: '王小', DepartmentId: d1 }, planning)).toEqual([id]);
    expect(await approvals(2, { UserName: '小明', DepartmentId: d2 }, planning)).toEqual([]);
  });
});

describe('Payments', () => {
  it('are in the rows and their children as in the single order, read once for the page', async () => {
    const name = uniqueName();
    const root = await order({ name });
    const child = await order({ name: uniqueName() }, root);
    const second = await aPayment(owner, tenantId, { orderId: root });
    const single = orders.findWorkOrder.answer.parse((await ask(orders.findWorkOrder, { id: root }, planning)).Data);
    const { WorkOrder, ...itself } = single;
    expect(itself).toEqual(WorkOrder);
    expect(itself.PaymentLogs.map(({ Id }) => Id)).toEqual([expect.any(Number), second]);
    expect(itself.Children).toMatchObject([{ Id: child, PaymentLogs: [{ WorkOrderId: child }] }]);
    const search = () => page(lists.searchWorkOrders, { PageType: 2, Name: name }, planning);
    const { result, trips } = await countRoundTrips(search);
    expect(result.Rows[0]?.PaymentLogs).toEqual(itself.PaymentLogs);
    expect(result.Rows[0]?.Children[0]?.PaymentLogs).toEqual(itself.Children[0]?.PaymentLogs);
    const shown = await ask(lists.readShownWorkOrders, { PageType: 2, Name: name, WorkOrderIds: [root] }, planning);
    expect(shown.Data).toEqual(result.Rows);
    await order({ name });
    const again = await countRoundTrips(search);
    expect(again.result.Rows).toHaveLength(2);
    expect(again.trips).toBe(trips);
  });
});

describe('Phones', () => {
  const mask = (tel: string) => `${tel.slice(0, 3)}****${tel.slice(-4)}`;
  const single = async (request: { id: number; PageType?: 1 | 2 }, who: Session) =>
    ((await ask(orders.findWorkOrder, request, who)).Data as { WorkOrder: WorkOrderDetail }).WorkOrder;

  it('are masked in the sales view, and in detail and history for those who see the order only there', async () => {
    const tel = uniqueTel();
    const root = await order({ tel, name: uniqueName() });
    const child = await order({ tel }, root);
    await send(
      orders.editWorkOrder,
      { Id: root, PaymentLogs: (await single({ id: root }, planning)).PaymentLogs },
      planning,
    );
    const found = await page(lists.searchWorkOrders, { PageType: 1, Tel: tel }, s1);
    expect(found.Rows).toMatchObject([{ Tel: mask(tel), Children: [{ Id: child, Tel: mask(tel) }] }]);
    expect(await single({ id: root }, s1)).toMatchObject({ Tel: mask(tel), Children: [{ Tel: mask(tel) }] });
    expect(await single({ id: root }, a1)).toMatchObject({ Tel: tel });
    expect(await single({ id: root }, planning)).toMatchObject({ Tel: tel });
    expect(await single({ id: root, PageType: 1 }, planning)).toMatchObject({ Tel: mask(tel) });
    await owner.query(
      `insert into audit_log (tenant_id, created_time, action, subject, subject_id, before, after)
       values ($1, 1790000000, '修改报单', 'work-order', $2, $3, $4)`,
      [tenantId, root, { Tel: tel }, { Tel: tel }],
    );
    const trail = async (who: Session, PageType?: 1 | 2) =>
      (await ask(orders.findWorkOrderTrail, { id: root, PageType }, who)).Data;
    const masked = expect.objectContaining({ Before: { Tel: mask(tel) }, After: { Tel: mask(tel) } });
    const full = expect.objectContaining({ Before: { Tel: tel } });
    expect(await trail(s1)).toContainEqual(masked);
    expect(await trail(a1)).toContainEqual(full);
    // A sales approver with a right on the whole tenant: the page decides.
    const both = await aHolder(test, ['SaleAudit', 'QihuaAudit'], { isSupervisor: true });
    expect(await trail(both, 1)).toContainEqual(masked);
    expect(await trail(both, 1)).not.toContainEqual(full);
    expect(await trail(both, 2)).toContainEqual(full);
  });

  it('are found in the sales view by the full number or the last four digits only', async () => {
    const tel = uniqueTel();
    const id = await order({ tel });
    const find = (Tel: string) => approvals(1, { Tel }, s1);
    expect(await find(tel)).toEqual([id]);
    expect(await find(tel.slice(-4))).toContain(id);
    for (const part of [tel.slice(-5), tel.slice(-8), tel.slice(0, 4)]) expect(await find(part)).toEqual([]);
    expect(await approvals(2, { Tel: tel.slice(-8) }, planning)).toEqual([id]);
  });
});

describe('History of an order', () => {
  it('says who did what at which stage and why, oldest first, to those who see the order', async () => {
    const id = await order();
    await ask(orders.passWorkOrders, { Items: [id], Progress: 1 }, s1);
    await ask(orders.rejectWorkOrders, { Items: [{ Id: id, Remark: '缺资料' }], Progress: 2 }, planning);
    const { Data } = await ask(orders.findWorkOrderTrail, { id }, a1);
    expect(Data).toMatchObject([
      { Action: '销售审核通过', Stage: 1, UserName: '员工S1', Remark: '', Before: { WorkOrderAuditProgress: 0 } },
      { Action: '企划驳回', Stage: 2, Remark: '缺资料', After: { WorkOrderStatus: 3 } },
    ]);
    expect(await ask(orders.findWorkOrderTrail, { id }, await signedIn('A2'))).toMatchObject({ Message: '数据不存在' });
  });
});
