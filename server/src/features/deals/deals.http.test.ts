import * as contract from '@gonghai/contract/deals/deal.contract.ts';
import { passPaymentLogs } from '@gonghai/contract/payments/payment-log.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { queryOf, startTestApp } from '../../../test/app.ts';
import { aCall, aDepartment, uniqueName, uniqueTel } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';
import { aDeal, aHolder, anOrder, aPayment, demandOrderInvariants, paymentsOf } from '../../../test/work-orders.ts';

const test = await startTestApp();
const { app, ask, send, owner, person, clock } = test;
afterAll(test.close);
afterEach(() => demandOrderInvariants(owner));

const { tenantId, id: a1Id } = await person('A1');
const { id: a3Id } = await person('A3');
const viewer = await aHolder(test, ['SuccessCustomer']);
const boss = await aHolder(test, ['SuccessCustomer', 'SCImport', 'ChangeDept', 'SCAudioAudit']);
const finance = await aHolder(test, ['QihuaAudit', 'PaymentLog', 'WorkOrder4_Refund', 'SuccessCustomer']);

const T = 1_790_000_000;
const DAY = 86_400;
type More = Record<string, unknown>;
const deal = (more: More = {}, amounts?: number[]) =>
  aDeal(owner, tenantId, { ownerId: a1Id, more, ...(amounts && { amounts }) });
const search = async (filter: object) => {
  const { Data } = await ask(contract.searchDeals, { PageIndex: 1, PageCount: 50, ...filter }, viewer);
  return contract.searchDeals.answer.parse(Data);
};
const listed = async (filter: object) => (await search(filter)).Rows.map(({ Id }) => Id);
const pass = async (orderId: number) => {
  const Items = (await paymentsOf(owner, orderId)).map(({ id }) => id as number);
  expect(await ask(passPaymentLogs, { Items }, finance)).toMatchObject({ Status: true });
};
const refund = (Id: number, IsRefund: boolean) => ask(orders.refundWorkOrder, { Id, IsRefund }, finance);

describe('A deal', () => {
  it('SUCC-01 appears when finance approves the order, with its amount, its date and the time of that', async () => {
    const Name = uniqueName();
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, more: { name: Name }, amounts: [100.01, 200.02] });
    expect(await search({ Name })).toMatchObject({ Rows: [], Count: 0, Total: 0 });
    await pass(id);
    const { Rows, Total } = await search({ Name });
    expect(Rows).toMatchObject([
      { Id: id, Amount: 300.03, ReportDate: T, FinancedTime: Math.floor(clock.now / 1_000), IsAudioAudit: false },
    ]);
    expect(Total).toBe(300.03);
  });

  it('is a deal through a child alone, whose first time counts, and adds up counting orders of the family', async () => {
    const Name = uniqueName();
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, more: { name: Name, amount: 107 } });
    const child = await anOrder(owner, tenantId, { ownerId: a1Id, parentId: id, amounts: [20] });
    await aPayment(owner, tenantId, { orderId: id, more: { amount: 7, status: 2 } });
    await pass(child);
    const { FinancedTime } = (await search({ Name })).Rows[0]!;
    // The reconciled payment of the parent counts, the one in review does not.
    expect((await search({ Name })).Total).toBe(27);
    clock.now += 60_000;
    await pass(id);
    expect((await search({ Name })).Rows).toMatchObject([{ Id: id, Amount: 127, FinancedTime }]);
    await refund(child, true);
    expect((await search({ Name })).Total).toBe(107);
  });

  it('SUCC-06 WO-23 leaves list and sum while the parent is refunded, and returns with its review', async () => {
    const Name = uniqueName();
    const id = await deal({ name: Name }, [50]);
    await ask(contract.reviewDeal, { id }, boss);
    const before = await search({ Name });
    await refund(id, true);
    expect(await search({ Name })).toMatchObject({ Rows: [], Count: 0, Total: 0 });
    await refund(id, false);
    expect(await search({ Name })).toEqual(before);
    expect(before.Rows).toMatchObject([{ IsAudioAudit: true, AudioAuditUserName: expect.any(String) }]);
  });

  it('AFTS-04 has an after-sales customer of its phone, also when it returns with a corrected one', async () => {
    const [wrong, right] = [uniqueTel(), uniqueTel()];
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, more: { tel: wrong } });
    await pass(id);
    const customers = async () =>
      (
        await owner.query<{ tel: string }>('select tel from after_sale_customer where deal_id = $1 order by id', [id])
      ).rows.map(({ tel }) => tel);
    expect(await customers()).toEqual([wrong]);
    // As after a rejection and a correction by the owner.
    await owner.query('update work_order set tel = $2, progress = 7 where id = $1', [id, right]);
    await owner.query('update payment_log set status = 1 where work_order_id = $1', [id]);
    await pass(id);
    expect(await customers()).toEqual([wrong, right]);
  });

  it.each<[string, More]>([
    ['a draft', { status: 0, progress: 0 }],
    ['a rejected order', { status: 3 }],
  ])('is not %s, nor one that finance has not approved', async (_, more) => {
    const Name = uniqueName();
    await deal({ name: Name, ...more });
    await anOrder(owner, tenantId, { ownerId: a1Id, more: { name: Name, progress: 7 } });
    expect(await listed({ Name })).toEqual([]);
  });

  it('is not a family whose parent is rejected', async () => {
    const Name = uniqueName();
    const id = await anOrder(owner, tenantId, { ownerId: a1Id, more: { name: Name, status: 3 } });
    await aDeal(owner, tenantId, { ownerId: a1Id, parentId: id, more: { name: Name } });
    expect(await listed({ Name })).toEqual([]);
  });
});

describe('The list', () => {
  it('is filtered by phone, name, employee, date, department, profession, recording and review', async () => {
    const [mark, tel] = [uniqueName(), uniqueTel()];
    const department = await aDepartment(owner, tenantId);
    const child = await aDepartment(owner, tenantId, uniqueName(), department);
    const first = await deal({ name: mark, tel, report_date: T, created_time: T - 9 * DAY, profession_type: 7 });
    const second = await deal({ name: mark, report_date: T + DAY, department_id: child, owner_id: a3Id });
    await ask(contract.reviewDeal, { id: second }, boss);
    await aCall(owner, tenantId, { staffId: a1Id, more: { tel, audio_file: 'a.webm' } });
    const { rows } = await owner.query<{ name: string }>('select name from staff where id = $1', [a3Id]);
    for (const [filter, ids] of [
      [{}, [second, first]],
      [{ SearchKey: 1, SearchValue: tel }, [first]],
      [{ Tel: tel.slice(-6) }, [first]],
      [{ UserName: rows[0]!.name }, [second]],
      [{ SearchKey: 3, SearchValue: rows[0]!.name, Tel: tel }, []],
      [{ StartTime: T + 1, EndTime: T + DAY }, [second]],
      [{ QueryDateType: 1, EndTime: T - 1 }, [first]],
      [{ DepartmentId: department }, [second]],
      [{ ProfessionType: 7 }, [first]],
      [{ IsAudio: true }, [first]],
      [{ IsAudio: false }, [second]],
      [{ IsAudioAudit: true }, [second]],
      [{ IsAudioAudit: false, WorkOrderAuditProgress: 8 }, [first]],
    ] as const)
      expect({ filter, found: await listed({ Name: mark, ...filter }) }).toEqual({ filter, found: ids });
    expect(await search({ Name: mark, PageCount: 1 })).toMatchObject({ Count: 2, Total: 200 });
  });

  it('G-311 counts outgoing calls of every source to the phone, and no incoming, running or refused one', async () => {
    const tel = uniqueTel();
    const id = await deal({ tel });
    const call = (more: More) =>
      aCall(owner, tenantId, { staffId: a3Id, more: { tel, is_answered: false, call_seconds: 0, ...more } });
    await call({ start_time: T + 1, is_answered: true, call_seconds: 30, audio_file: 'a.webm' });
    await call({ start_time: T + 2, source: 'AfterSale' });
    await call({ start_time: T + 3, is_incoming: true, is_answered: true, call_seconds: 9 });
    await call({ start_time: T + 4, filter_result: 1 });
    await call({ start_time: T + 5, is_open: true, beat_time: T + 5, action_id: tel });
    expect((await search({ Tel: tel })).Rows).toMatchObject([
      {
        Id: id,
        CallTotalTimes: 2,
        CallSuccessTotalTimes: 1,
        CallTotalSeconds: 30,
        LatestCallTime: T + 2,
        AudioTimes: 1,
      },
    ]);
  });

  it('gives current values of shown rows that still match, with the totals of the search', async () => {
    const name = uniqueName();
    const [kept, gone] = [await deal({ name }), await deal({ name })];
    await deal({ name });
    await refund(gone, true);
    const { Data } = await ask(contract.readShownDeals, { DealIds: [kept, gone], Name: name }, viewer);
    expect(Data).toMatchObject({ Rows: [{ Id: kept }], Count: 2, Total: 200 });
  });

  it('SUCC-02 needs its right, and each action needs its own', async () => {
    const id = await deal();
    const other = await aHolder(test, ['PaymentLog', 'SCImport', 'ChangeDept', 'SCAudioAudit']);
    const requests = [
      [contract.exportDeals, { StartTime: T, EndTime: T }],
      [contract.transferDeals, { DepartmentId: 1, WorkOrderSuccessCustomerIdList: [id] }],
      [contract.reviewDeal, { id }],
    ] as const;
    for (const [endpoint, request] of requests)
      for (const who of [viewer, other]) expect(await send(endpoint, request, who)).toMatchObject({ Code: 13 });
    expect(await send(contract.searchDeals, { PageIndex: 1, PageCount: 10 }, other)).toMatchObject({ Code: 13 });
  });
});

describe('The details', () => {
  it('SUCC-05 are the published orders of the family and their payments', async () => {
    const id = await deal({}, [10, 20]);
    const child = await anOrder(owner, tenantId, { ownerId: a1Id, parentId: id, amounts: [30] });
    await anOrder(owner, tenantId, { ownerId: a1Id, parentId: id, more: { status: 0 } });
    const { Data } = await ask(contract.findDeal, { id }, viewer);
    const { WorkOrderList, PaymentLogList } = contract.findDeal.answer.parse(Data);
    expect(WorkOrderList.map(({ Id }) => Id)).toEqual([id, child]);
    expect(PaymentLogList.map(({ WorkOrderId, Amount }) => [WorkOrderId, Amount])).toEqual([
      [id, 10],
      [id, 20],
      [child, 30],
    ]);
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    for (const no of [child, order, 999_999])
      expect(await ask(contract.findDeal, { id: no }, viewer)).toMatchObject({ Message: '数据不存在' });
  });
});

describe('Transfer to another department', () => {
  const transfer = (DepartmentId: unknown, WorkOrderSuccessCustomerIdList: unknown) =>
    send(contract.transferDeals, { DepartmentId, WorkOrderSuccessCustomerIdList }, boss);
  const departmentsOf = async (id: number) =>
    (
      await owner.query(
        'select department_id as current, source_department_name as source from work_order where id = $1 or parent_id = $1 order by id',
        [id],
      )
    ).rows;

  it('SUCC-03 moves the family, keeps the original team and leaves one entry', async () => {
    const id = await deal();
    await anOrder(owner, tenantId, { ownerId: a1Id, parentId: id });
    const [{ current, source }] = await departmentsOf(id);
    const target = await aDepartment(owner, tenantId);
    const { answer, trail } = await withTrail(owner, () => transfer(target, [id, id]));
    expect(answer).toMatchObject({ Status: true, Message: '转移成功', Data: { Succeeded: 1, Failed: [] } });
    expect(await departmentsOf(id)).toEqual([
      { current: target, source },
      { current: target, source },
    ]);
    const entry = { action: '转移部门', subject_id: id };
    expect(trail).toMatchObject([{ ...entry, before: { DepartmentId: current }, after: { DepartmentId: target } }]);
    const again = await withTrail(owner, () => transfer(target, [id]));
    expect(again.answer).toMatchObject({ Message: '转移成功' });
    expect(again.trail).toEqual([]);
  });

  it('G-312 skips and counts what is no deal, and refuses wrong departments', async () => {
    const [id, order] = [await deal(), await anOrder(owner, tenantId, { ownerId: a1Id })];
    const target = await aDepartment(owner, tenantId);
    expect(await transfer(target, [id, order])).toMatchObject({
      Status: true,
      Message: '成功1条，失败1条：数据不存在',
      Data: { Succeeded: 1, Failed: [{ Id: order }] },
    });
    const refusals = [
      [[target, [order]], { Code: 3, Message: '数据不存在' }],
      [[999_999, [id]], { Message: '数据不存在' }],
      [[target, []], { Message: '请选择待转移的客户' }],
      [[target, undefined], { Message: '请选择待转移的客户' }],
      [[undefined, [id]], { Message: '请选择目标部门' }],
      [[target, Array.from({ length: 100_000 }, () => id)], { Code: 16 }],
    ] as const;
    for (const [[department, ids], refusal] of refusals)
      expect(await transfer(department, ids)).toMatchObject({ Status: false, ...refusal });
  });
});

describe('The review', () => {
  it('SUCC-04 works once, with user and time', async () => {
    const id = await deal();
    const { answer, trail } = await withTrail(owner, () => ask(contract.reviewDeal, { id }, boss));
    expect(answer).toMatchObject({ Status: true, Message: '操作成功' });
    expect(trail).toMatchObject([{ action: '录音审核通过', subject_id: id, after: { IsAudioAudit: true } }]);
    const { rows } = await owner.query('select audio_audit_by, audio_audit_time from work_order where id = $1', [id]);
    expect(rows).toEqual([{ audio_audit_by: boss.id, audio_audit_time: Math.floor(clock.now / 1_000) }]);
    expect(await ask(contract.reviewDeal, { id }, boss)).toMatchObject({ Message: '录音已审核，不能重复审核' });
    const unheard = await deal();
    const noted = await withTrail(owner, () => ask(contract.reviewDeal, { id: unheard, Note: ' 线下签约 ' }, boss));
    expect(noted.trail).toMatchObject([{ after: { IsAudioAudit: true, Remark: '线下签约' } }]);
    const order = await anOrder(owner, tenantId, { ownerId: a1Id });
    expect(await ask(contract.reviewDeal, { id: order }, boss)).toMatchObject({ Message: '数据不存在' });
  });
});

describe('The export', () => {
  const get = (wanted: object) =>
    app.inject({
      method: 'GET',
      url: `/crm/${contract.exportDeals.path}?${queryOf(wanted)}`,
      headers: { uid: boss.uid, signature: boss.signature },
    });

  it('G-313 has the columns of the list and the filtered rows of at most 31 days', async () => {
    const Name = uniqueName();
    await deal({ name: Name, report_date: T + DAY }, [12.34]);
    await deal({ name: Name });
    const wanted = { Name, StartTime: T + 1, EndTime: T + 31 * DAY, IsAudioAudit: 'false', DepartmentId: '' };
    const { answer, trail } = await withTrail(owner, () => get(wanted));
    const [head, ...rows] = readRows(answer.rawPayload);
    expect(head!.slice(0, 5)).toEqual(['团队', '原团队', '顾问', '姓名', '电话']);
    expect(rows.map((row) => [row[0], row[3], row[9], row[18]])).toEqual([
      [expect.any(String), Name, 12.34, '未审核'],
      ['合计', '', 12.34, ''],
    ]);
    expect(trail).toMatchObject([{ action: '导出成交客户', after: { Name, Count: 1 } }]);
    for (const [range, message] of [
      [{ StartTime: T, EndTime: T + 31 * DAY + 1 }, '导出时间范围不能超过一个月'],
      [{ StartTime: T }, '请选择导出时间范围'],
    ] as const)
      expect((await get(range)).json()).toMatchObject({ Message: message });
  });
});
