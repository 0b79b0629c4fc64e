import * as contract from '@gonghai/contract/calls/call.contract.ts';
import { queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import { moveCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, anOpenCall, callFiguresOf, forgetCalls, saveSetting, storedCall } from '../../../test/calls.ts';
import { aCustomer, aLead, uniqueTel } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const now = () => Math.floor(clock.now / 1_000);
const { tenantId, id: A1, departmentId } = await person('A1');
const [{ id: A2 }, { id: A3 }, { id: root }] = [await person('A2'), await person('A3'), await person('root')];
const sessions = { A1: await signedIn('A1'), A2: await signedIn('A2'), root: await signedIn('root') };

const ANY_TIME = { StartTime: '00:00', EndTime: '24:00', PerMinute: null, PerHour: null, PerDay: null };
const setRule = (rule: object | null) => saveSetting(owner, tenantId, 'CallRule', rule);

beforeEach(async () => {
  for (const staffId of [A1, A2, root]) {
    await forgetCalls(owner, staffId);
    await aLine(owner, tenantId, staffId);
  }
  await setRule(null);
  await saveSetting(owner, tenantId, 'BlackFilter', null);
  clock.now += 61_000;
});

const dial = (CustomerId: number, session = sessions.A1) => ask(contract.dialCustomer, { CustomerId }, session);
const dialTel = (Tel: string, session = sessions.A1) => ask(contract.dialTel, { Tel }, session);
const dialled = async (answer: ReturnType<typeof dial>) => contract.dialled.parse((await answer).Data);
const endAll = () => owner.query('update call_log set is_open = false, ended_time = start_time where is_open');
const logsOf = async (staffId: number) =>
  (await owner.query('select * from call_log where staff_id = $1 order by id', [staffId])).rows;

describe('A dial', () => {
  it('answers with what to dial, when its log is stored', async () => {
    const tel = '13588880001';
    const id = await aCustomer(owner, tenantId, { ownerId: A1, name: '赵客户', tel });
    const LineId = await aLine(owner, tenantId, A1, { GatewayPrefix: '9', PhonePrefix: '0', City: '上海市' });
    const answer = await dialled(dial(id));
    const place = { Province: '浙江', City: '杭州' };
    expect(answer).toMatchObject({ ...place, Name: '赵客户', Number: `90${tel}`, Tel: tel, LineId, CustomerId: id });
    expect(await storedCall(owner, answer.ActionId)).toMatchObject({
      id: answer.CallLogId,
      staff_id: A1,
      customer_id: id,
      subject_id: null,
      tel,
      start_time: now(),
      beat_time: now(),
      is_open: true,
      call_seconds: 0,
      is_answered: false,
      filter_result: 0,
      channel: 'BS/SIP',
      source: 'Customer',
      line_id: LineId,
      department_id: departmentId,
      extension_number: '8016',
      answered_time: null,
      ended_time: null,
    });
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 0, latest: null });
  });

  it('makes the checks in their order, and only the last one leaves a log', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A3, tel: '955880000001' });
    const tel = uniqueTel();
    await owner.query('delete from staff_line where staff_id = $1', [A1]);
    await anOpenCall(owner, tenantId, { staffId: A1, startTime: now() });
    const day = { ...ANY_TIME, PerMinute: 1 };
    // Shanghai is eight hours ahead: this is never now.
    const isDay = now() % 86_400 < 43_200;
    const shut = isDay ? { StartTime: '23:58', EndTime: '23:59' } : { StartTime: '12:00', EndTime: '12:01' };
    await setRule({ ...day, ...shut });
    await saveSetting(owner, tenantId, 'BlackFilter', {
      Enable: true,
      IBlackFilter: 'local',
      AppKey: '',
      AppSecret: '',
    });
    await owner.query('insert into blocked_number (tenant_id, tel, created_time) values ($1, $2, 1)', [tenantId, tel]);
    const earlier = await anOpenCall(owner, tenantId, { staffId: A2, startTime: now(), tel });

    const steps: [string, () => Promise<unknown>][] = [
      ['数据不存在', () => owner.query('update customer set owner_id = $2 where id = $1', [id, A1])],
      ['不能拨打短号、服务号码和国际号码', () => owner.query('update customer set tel = $2 where id = $1', [id, tel])],
      ['没有配置拨号规则，请联系管理员', () => aLine(owner, tenantId, A1, { type: 'Mobile' })],
      ['手机不在线，请打开手机上的拨号页', () => aLine(owner, tenantId, A1)],
      ['正在通话中，请先挂断通话', endAll],
      ['现在不在允许拨打的时间', () => setRule(day)],
      ['该号码1分钟内已拨打1次', () => owner.query('delete from call_log where action_id = $1', [earlier])],
    ];
    const before = await logsOf(A1);
    for (const [message, mend] of steps) {
      const { Status, Message } = await dial(id);
      expect([Status, Message.slice(0, message.length)]).toEqual([false, message]);
      await mend();
    }
    expect((await logsOf(A1)).length).toBe(before.length);
    expect(await dial(id)).toMatchObject({ Status: false, Message: '该号码在黑名单中，无法拨打' });
    expect((await logsOf(A1)).slice(before.length)).toMatchObject([
      { customer_id: id, filter_result: 1, call_seconds: 0, is_open: false, ended_time: now() },
    ]);
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 0, latest: null });
    await owner.query('delete from blocked_number');
    expect(await dial(id)).toMatchObject({ Status: true });
  });

  it('CALL-02 is refused while the person talks, and closes a call that crashed', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const { ActionId } = await dialled(dial(id));
    clock.now += 10_000;
    expect(await dial(id)).toMatchObject({ Status: false, Message: '正在通话中，请先挂断通话' });
    clock.now += 1_000;
    const next = await dialled(dial(id));
    expect(await storedCall(owner, ActionId)).toMatchObject({ is_open: false, end_mark: 1, ended_time: now() - 11 });
    expect(await storedCall(owner, next.ActionId)).toMatchObject({ is_open: true });
    expect(await callFiguresOf(owner, id)).toMatchObject({ times: 1, successes: 0 });
  });

  it('stops the clock of the customer’s lead', async () => {
    const tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel });
    const lead = await aLead(owner, tenantId, { tel, more: { customer_id: id, agent_id: A1, state: 1 } });
    await dialled(dial(id));
    const { rows } = await owner.query('select first_call_time from lead where id = $1', [lead]);
    expect(rows).toEqual([{ first_call_time: now() }]);
  });

  it('with the same key answers the same, for an answer that was lost', async () => {
    const id = await aCustomer(owner, tenantId, { ownerId: A1 });
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(contract.dialCustomer, { CustomerId: id }, sessions.A1, key);
    expect(first).toMatchObject({ Status: true });
    expect(await send(contract.dialCustomer, { CustomerId: id }, sessions.A1, key)).toEqual(first);
    expect(await logsOf(A1)).toHaveLength(1);
  });
});

describe('By desk phone', () => {
  it('the same two calls dial the bare digits, and the log says so', async () => {
    const [first, second] = [uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel: first });
    const LineId = await aLine(owner, tenantId, A1, { type: 'USB', GatewayPrefix: '9*', PhonePrefix: '0', City: '无' });
    for (const [tel, answer] of [
      [first, () => dial(id)],
      [second, () => dialTel(second)],
    ] as const) {
      const call = await dialled(answer());
      expect(call).toMatchObject({ Number: tel, LineId });
      expect(await storedCall(owner, call.ActionId)).toMatchObject({ channel: 'USB', line_id: LineId, is_open: true });
      await endAll();
    }
  });

  it('the checks are the same', async () => {
    await aLine(owner, tenantId, A1, { type: 'USB' });
    const hidden = await aCustomer(owner, tenantId, { ownerId: A3 });
    expect(await dial(hidden)).toMatchObject({ Status: false, Message: '数据不存在' });
    expect(await dialTel('*72')).toMatchObject({ Status: false, Message: '请输入正确的号码' });
    await anOpenCall(owner, tenantId, { staffId: A1, startTime: now() });
    expect(await dialTel(uniqueTel())).toMatchObject({ Status: false, Message: '正在通话中，请先挂断通话' });
    expect(await logsOf(A1)).toHaveLength(1);
  });

  it('a line of a mobile phone is not for these calls', async () => {
    await aLine(owner, tenantId, A1, { type: 'Mobile' });
    const offline = { Status: false, Message: '手机不在线，请打开手机上的拨号页' };
    expect(await dialTel(uniqueTel())).toMatchObject(offline);
    expect(await logsOf(A1)).toEqual([]);
  });
});

describe('The customer', () => {
  it('CALL-11 must be in sight, and not in the recycle bin', async () => {
    const others = await aCustomer(owner, tenantId, { ownerId: A3 });
    const binned = await aCustomer(owner, tenantId, { placement: 3 });
    const refused = { Status: false, Code: 3, Message: '数据不存在', Data: null };
    expect(await dial(others)).toEqual(refused);
    expect(await dial(binned, sessions.root)).toEqual(refused);
    expect(await dial(8_888_888_888)).toEqual(refused);
    const outsider = await aCustomer(owner, (await person('A1x')).tenantId);
    expect(await dial(outsider)).toEqual(refused);
    expect(await logsOf(A1)).toEqual([]);
  });

  it('may be in the pool, where a call does not take it', async () => {
    const id = await aCustomer(owner, tenantId);
    expect(await dial(id)).toMatchObject({ Status: true });
    const { rows } = await owner.query('select placement, owner_id from customer where id = $1', [id]);
    expect(rows).toEqual([{ placement: 1, owner_id: null }]);
  });

  it('CUST-17, CALL-10, BLCK-02 cannot be called on the blacklist, and can again when it left it', async () => {
    const tel = uniqueTel();
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel });
    const blacklist = { CustomerType: 2 as const, CustomerIds: [id], Remark: '要求不再联系' };
    expect(await ask(moveCustomers, blacklist, sessions.A1)).toMatchObject({ Status: true });
    const refused = { Status: false, Message: '该号码在黑名单中，无法拨打' };
    for (const answer of [dial(id), dialTel(tel), dial(id, sessions.root)]) expect(await answer).toMatchObject(refused);
    const { Data } = await send(queryCallLogs, { customerId: id }, sessions.root);
    expect(Data).toMatchObject([{ FilterResult: 1, IsRunning: false }, { FilterResult: 1 }]);
    await ask(moveCustomers, { CustomerType: 1, CustomerIds: [id] }, sessions.root);
    expect(await dial(id)).toMatchObject({ Status: true });
  });
});

describe('A bare number', () => {
  it('is the customer with that number, if the caller may see it', async () => {
    const [own, others, binned] = [uniqueTel(), uniqueTel(), uniqueTel()];
    const id = await aCustomer(owner, tenantId, { ownerId: A1, tel: own, name: '钱客户' });
    await aCustomer(owner, tenantId, { ownerId: A3, tel: others });
    await aCustomer(owner, tenantId, { placement: 3, tel: binned });
    const found = await dialled(dialTel(`+86 ${own}`));
    expect(found).toMatchObject({ Name: '钱客户', CustomerId: id, Tel: own });
    for (const tel of [others, binned, uniqueTel()]) {
      await endAll();
      const answer = await dialled(dialTel(tel));
      expect(answer).toMatchObject({ Name: '', CustomerId: null, Tel: tel });
      expect(await storedCall(owner, answer.ActionId)).toMatchObject({ customer_id: null, tel });
    }
  });

  it('consists of digits after normalising', async () => {
    const typed = [
      '',
      'abc',
      '110',
      '１１０',
      'ATD13800138000',
      '13800138000;ATH',
      '1'.repeat(20),
      '13800138000@evil',
      '*72',
    ];
    for (const tel of typed) expect(await dialTel(tel)).toMatchObject({ Status: false, Message: '请输入正确的号码' });
    for (const tel of ['110110110', '001212555123', '4008001234', '1008613800138'])
      expect((await dialTel(tel)).Status).toBe(false);
    expect(await logsOf(A1)).toEqual([]);
    const answer = await dialled(dialTel('１３８-００１３\r\n８０００'));
    expect(answer).toMatchObject({ Tel: '13800138000', Number: '13800138000' });
  });

  it('is open to all users with a line', async () => {
    const { id } = await person('none');
    await aLine(owner, tenantId, id);
    expect(await dialTel(uniqueTel(), await signedIn('none'))).toMatchObject({ Status: true });
    await forgetCalls(owner, id);
  });
});

describe('Attempts', () => {
  it('of one number count over the whole tenant, without refused ones', async () => {
    const tel = uniqueTel();
    await setRule({ ...ANY_TIME, PerHour: 2 });
    expect(await dialTel(tel)).toMatchObject({ Status: true });
    await owner.query(
      'insert into call_log (tenant_id, staff_id, tel, start_time, filter_result) values ($1, $2, $3, $4, 1)',
      [tenantId, A2, tel, now()],
    );
    clock.now += 60_000;
    expect(await dialTel(tel, sessions.A2)).toMatchObject({ Status: true });
    await endAll();
    const { Status, Message } = await dialTel(tel);
    expect([Status, Message]).toEqual([false, expect.stringMatching(/^该号码1小时内已拨打2次，请.+再拨打$/)]);
    expect(await dialTel(uniqueTel())).toMatchObject({ Status: true });
  });

  it('follow a changed rule at once', async () => {
    const tel = uniqueTel();
    const save = (rule: object) =>
      ask(editSetting, { Key: 'CallRule', Value: JSON.stringify({ ...ANY_TIME, ...rule }) }, sessions.root);
    expect(await save({ PerDay: 1 })).toMatchObject({ Status: true });
    await dialTel(tel);
    await endAll();
    expect((await dialTel(tel)).Message).toBe('该号码今天已拨打1次，请明天再拨打');
    const { rows } = await owner.query(`select id from setting where tenant_id = $1 and key = 'CallRule'`, [tenantId]);
    const value = JSON.stringify({ ...ANY_TIME, PerDay: 2 });
    await ask(editSetting, { Id: rows[0]!.id, Key: 'CallRule', Value: value }, sessions.root);
    expect(await dialTel(tel)).toMatchObject({ Status: true });
  });
});
