import * as calls from '@gonghai/contract/calls/call.contract.ts';
import * as contract from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../test/app.ts';
import { aLine, callFiguresOf, forgetCalls, saveSetting, storedCall } from '../../../test/calls.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import { aHolder, anOrder } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { ask, owner, person, signedIn, clock, close } = test;
afterAll(close);

const { tenantId, id: a1Id } = await person('A1');
const { id: a3Id } = await person('A3');
const { id: s1Id } = await person('S1');
const a1 = { ...(await signedIn('A1')), id: a1Id };
const s1 = { ...(await signedIn('S1')), id: s1Id };
const planning = await aHolder(test, ['QihuaAudit']);
const finance = await aHolder(test, ['PaymentLog']);
const callers = [a1, s1, planning];

const ANY_TIME = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
beforeEach(async () => {
  await saveSetting(owner, tenantId, 'CallRule', ANY_TIME);
  for (const { id } of callers) {
    await forgetCalls(owner, id);
    await aLine(owner, tenantId, id);
  }
});

const order = (more: Record<string, unknown> = {}, ownerId = a1Id) => anOrder(owner, tenantId, { ownerId, more });
const dial = (CustomerId: number, who: Session, PageType?: 1 | 2) =>
  ask(contract.dialWorkOrder, { CustomerId, ...(PageType && { PageType }) }, who);
const dialled = async (answer: ReturnType<typeof dial>) => calls.dialled.parse((await answer).Data);
const logsOf = async (staffId: number) =>
  (await owner.query('select * from call_log where staff_id = $1', [staffId])).rows;

describe('Calling by the id of an order', () => {
  it('logs the order as its subject and ends like any call, without touching the sales customer', async () => {
    const tel = uniqueTel();
    const customer = await aCustomer(owner, tenantId, { ownerId: a1Id, tel });
    const id = await order({ tel, name: '钱报单' });
    const { ActionId, ...answer } = await dialled(dial(id, a1));
    expect(answer).toMatchObject({ Name: '钱报单', Tel: tel, Number: expect.stringContaining(tel), CustomerId: null });
    const opened = { source: 'WorkOrder', subject_id: id, customer_id: null, tel, is_open: true };
    expect(await storedCall(owner, ActionId)).toMatchObject(opened);
    clock.now += 7_000;
    await ask(calls.endCall, { CallActionId: ActionId, IsAnswer: true }, a1);
    expect(await storedCall(owner, ActionId)).toMatchObject({ is_open: false, is_answered: true, call_seconds: 7 });
    expect(await callFiguresOf(owner, customer)).toMatchObject({ times: 0, latest: null });
  });

  it('G-127 shows the number masked to sales approvers, and on page 1 to every user', async () => {
    const tel = '13800000003';
    const id = await order({ tel });
    expect(await dialled(dial(id, s1))).toMatchObject({ Tel: '138****0003', Number: expect.stringContaining(tel) });
    expect(await dialled(dial(id, planning))).toMatchObject({ Tel: tel });
    await forgetCalls(owner, planning.id);
    expect(await dialled(dial(id, planning, 1))).toMatchObject({ Tel: '138****0003' });
  });

  it('makes the checks of every call, first of all the sight of the order', async () => {
    const [hidden, draft] = [await order({}, a3Id), await order({ status: 0 })];
    for (const [id, who] of [
      [hidden, s1],
      [hidden, a1],
      [draft, planning],
      [999_999, a1],
    ] as const)
      expect(await dial(id, who)).toMatchObject({ Status: false, Message: '数据不存在' });
    const id = await order();
    expect(await dial(id, finance)).toMatchObject({ Code: 13 });
    await aLine(owner, tenantId, a1Id, { type: 'Mobile' });
    expect(await dial(id, a1)).toMatchObject({ Message: '手机不在线，请打开手机上的拨号页' });
    expect(await logsOf(a1Id)).toEqual([]);
  });

  it('by a mobile phone is refused while no phone is online, after the checks and without a log', async () => {
    const id = await order();
    const byMobile = (CustomerId: number) => ask(contract.dialWorkOrderByMobile, { CustomerId }, a1);
    expect(await byMobile(id)).toMatchObject({ Status: false, Message: '没有配置拨号规则，请联系管理员' });
    await aLine(owner, tenantId, a1Id, { type: 'USB' });
    expect(await byMobile(id)).toMatchObject({ Status: false, Message: '没有配置拨号规则，请联系管理员' });
    await aLine(owner, tenantId, a1Id, { type: 'Mobile' });
    expect(await byMobile(id)).toMatchObject({ Status: false, Message: '手机不在线，请打开手机上的拨号页' });
    expect(await byMobile(await order({}, a3Id))).toMatchObject({ Message: '数据不存在' });
    expect(await logsOf(a1Id)).toEqual([]);
  });
});
