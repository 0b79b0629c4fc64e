import * as exports from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import { createTicket } from '@gonghai/contract/wire/ticket.ts';
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { queryOf, type Session, startTestApp } from '../../../test/app.ts';
import { uniqueName } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';
import { idleTransactionsOf } from '../../../test/waiting.ts';
import { aHolder, anOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { app, send, owner, person, signedIn, close } = test;
afterAll(close);

const { tenantId, id: a1Id } = await person('A1');
const { id: a3Id } = await person('A3');
const a1 = await signedIn('A1');
const s1 = await signedIn('S1');
const planning = await aHolder(test, ['QihuaAudit']);

const T = 1_790_000_000;
const DAY = 86_400;
const range = { StartTime: T - DAY, EndTime: T + DAY };
type Request = Record<string, unknown>;
const order = (more: Request = {}, parentId?: number, ownerId = a1Id) =>
  anOrder(owner, tenantId, { ownerId, more, ...(parentId && { parentId }) });

const get = ({ path }: Endpoint, wanted: Request, who: Session) =>
  app.inject({ method: 'GET', url: `/crm/${path}?${queryOf(wanted)}`, headers: { ...who } });
const post = ({ path }: Endpoint, wanted: Request, who: Session) =>
  app.inject({ method: 'POST', url: `/crm/${path}`, headers: { ...who }, payload: wanted });

const [HEAD, LEVEL, NAME, AMOUNT, STATUS, TEL, COURSE, SHIPPING] = [0, 0, 1, 3, 4, 6, 12, 13];
const rowsIn = (file: { readonly rawPayload: Buffer }) => readRows(file.rawPayload).slice(1);
const refusalOf = (answer: { json: <T>() => T }) => answer.json<{ Code: number; Message: string }>();

describe('Exports of work orders', () => {
  it('have the columns of the screen, each root before its children, and leave an audit entry', async () => {
    const name = uniqueName();
    const older = await order({ name, tel: '13800000000', progress: 5 });
    await order({ name: `${name}子`, tel: '13800000000', order_type: 2 }, older);
    await order({ name, status: 3, rejected_remark: '【企划】截图不清' });
    await order({ name, report_date: T + 2 * DAY });
    const wanted = { ...range, Name: name };
    const { answer, trail } = await withTrail(owner, () => get(exports.exportPlanningOrders, wanted, planning));
    const [head] = readRows(answer.rawPayload).slice(HEAD);
    expect(head!.slice(0, 7)).toEqual(['层级', '姓名', '报单类型', '金额', '审核状态', '驳回理由', '电话']);
    expect(rowsIn(answer).map((row) => [LEVEL, NAME, STATUS].map((column) => row[column]))).toEqual([
      ['主报单', name, '拒绝'],
      ['主报单', name, '审核中(2/4)'],
      ['子报单', `${name}子`, '审核中(0/4)'],
    ]);
    expect(rowsIn(answer)[1]).toMatchObject({ [AMOUNT]: 100, [TEL]: '13800000000' });
    expect(trail).toMatchObject([
      { action: '导出报单', subject: 'work-order', after: { List: '企划审核', ...wanted, Count: 2 } },
    ]);
  });

  it('hold no connection while their count waits', async () => {
    const request = () => get(exports.exportPlanningOrders, range, planning);
    expect(await idleTransactionsOf(owner, 'lock table work_order in access exclusive mode', request)).toBe(0);
  });

  it('say whether the course is opened and the books are sent', async () => {
    const name = uniqueName();
    await order({ name });
    await order({ name, learning_order_id: 1, is_deliver: true });
    const rows = rowsIn(await get(exports.exportPlanningOrders, { ...range, Name: name }, planning));
    expect(rows.map((row) => [row[COURSE], row[SHIPPING]])).toEqual([
      ['已开课', '已发货'],
      ['未开课', '未发货'],
    ]);
  });

  it('WO-19 mask phones in the sales view and not for the owner', async () => {
    const wanted = { ...range, Name: uniqueName() };
    await order({ name: wanted.Name, tel: '13800000001' });
    await order({ name: wanted.Name, tel: '13800000002' }, undefined, a3Id);
    const tels = async (PageType: number, who: Session) =>
      rowsIn(await get(exports.exportFiledOrders, { ...wanted, PageType }, who)).map((row) => row[TEL]);
    expect(await tels(1, s1)).toEqual(['138****0001']);
    expect(await tels(0, a1)).toEqual(['13800000001']);
    expect(refusalOf(await get(exports.exportFiledOrders, { ...wanted, PageType: 1 }, a1))).toMatchObject({ Code: 13 });
    expect(refusalOf(await get(exports.exportFiledOrders, { ...wanted, PageType: 2 }, s1))).toMatchObject({ Code: 16 });
  });

  it('WO-28 take both ends of a range of at most 31 days', async () => {
    const refused = async (wanted: Request) =>
      refusalOf(await get(exports.exportPlanningOrders, wanted, planning)).Message;
    expect(await refused({ StartTime: T, EndTime: T + 31 * DAY + 1 })).toBe('导出时间范围不能超过一个月');
    expect(await refused({ EndTime: T })).toBe('请选择导出时间范围');
    const longest = await get(exports.exportPlanningOrders, { StartTime: T, EndTime: T + 31 * DAY }, planning);
    expect(longest.headers['content-type']).toContain('spreadsheet');
  });

  it('come by GET, by POST and with a ticket, with every filter of the list', async () => {
    const name = uniqueName();
    await order({ name, is_refund: true });
    await order({ name });
    const wanted = { ...range, Name: name, IsRefund: true, WorkOrderStatus: '', DepartmentId: '' };
    expect(rowsIn(await get(exports.exportPlanningOrders, wanted, planning))).toHaveLength(1);
    expect(rowsIn(await post(exports.exportPlanningOrders, { ...wanted, IsRefund: false }, planning))).toHaveLength(1);
    const address = `${exports.exportPlanningOrders.path}?${queryOf(wanted)}`;
    const { Data } = await send(createTicket, { Path: address }, planning);
    const { Ticket } = Data as { readonly Ticket: string };
    const url = `/crm/${address}&uid=${planning.uid}&signature=${Ticket}`;
    expect(rowsIn(await app.inject({ method: 'GET', url }))).toHaveLength(1);
    expect(refusalOf(await app.inject({ method: 'GET', url }))).toMatchObject({ Code: 11 });
  });

  it.each([
    [exports.exportOperationsOrders, 'YunAudit', { status: 1 }],
    [exports.exportClosedOrders, 'ChengJiaoAudit', { status: 2, progress: 15, order_type: 3, is_complete: true }],
    [exports.exportPastOrders, 'YunAudit2', { status: 2, progress: 15, order_type: 3, is_complete: true }],
    [exports.exportCourseOrders, 'OpenCourse', { status: 1 }],
  ] as const)('%o show their own list', async (endpoint, right, listed) => {
    const name = uniqueName();
    const others = { operations: { status: 0 }, closed: { status: 1 } };
    await order({ name, ...listed });
    await order({ name, ...(listed.status === 2 ? others.closed : others.operations) });
    const holder = await aHolder(test, [right]);
    expect(rowsIn(await get(endpoint, { ...range, Name: name }, holder))).toHaveLength(1);
    expect(refusalOf(await get(endpoint, range, planning))).toMatchObject({ Code: 13 });
  });
});
