import * as list from '@gonghai/contract/customers/after-sale.contract.ts';
import * as afterSaleCalls from '@gonghai/contract/calls/after-sale-call.contract.ts';
import { findCustomer } from '@gonghai/contract/customers/customer.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { aLine } from '../../../../test/calls.ts';
import {
  aCall,
  aCustomer,
  aDepartment,
  aMember,
  anAfterSale,
  aRole,
  uniqueName,
  uniqueTel,
} from '../../../../test/rows.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, person, signedIn } = test;
const { tenantId } = await person('A1');

const department = await aDepartment(owner, tenantId);
const roleId = await aRole(owner, tenantId, [menuIdOf.get('AfterSale')!]);
const member = async (isSupervisor: boolean) => {
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { userName, roleId, departmentId: department, isSupervisor });
  return { id, session: await signedIn(userName) };
};
type Member = Awaited<ReturnType<typeof member>>;
let [boss, other, employee]: Member[] = [];
beforeAll(async () => {
  boss = await member(true);
  other = await member(true);
  employee = await member(false);
});

const make = (ownerId: number | null = null) => anAfterSale(owner, tenantId, { ownerId });
const ownerOf = async (id: number) =>
  (await owner.query('select owner_id from after_sale_customer where id = $1', [id])).rows[0]!['owner_id'] as unknown;
const idsOf = async (who: Member, filter: object = {}) => {
  const answer = await ask(list.searchCustomers, { PageIndex: 1, PageCount: 100, ...filter }, who.session);
  return list.searchCustomers.answer.parse(answer.Data).Rows.map(({ Id }) => Id);
};
const take = (who: Member, id: number) => ask(list.moveCustomers, { CustomerType: 0, CustomerIds: [id] }, who.session);

describe('G-302 Sight', () => {
  it('AFTS-05 shows unowned rows to supervisors with AfterSale, not to employees', async () => {
    const [unowned, own, ofBoss] = [await make(), await make(employee!.id), await make(boss!.id)];
    expect(await idsOf(boss!)).toEqual(expect.arrayContaining([unowned, ofBoss]));
    expect(await idsOf(boss!)).not.toContain(own);
    expect(await idsOf(boss!, { IsOnlyMySelf: false })).toEqual(expect.arrayContaining([unowned, own, ofBoss]));
    expect(await idsOf(employee!, { IsOnlyMySelf: false })).toEqual([own]);
    expect(await ask(list.findCustomer, { customerId: unowned }, employee!.session)).toMatchObject({
      Message: '数据不存在',
    });
    expect(await ask(list.findCustomer, { customerId: unowned }, boss!.session)).toMatchObject({ Status: true });
  });
});

describe('G-304 Intent', () => {
  it('is ignored in edits', async () => {
    const id = await make(employee!.id);
    const edit = { Id: id, Name: '钱学员', IsCustomer: true, JobCategory: 9_999_999 };
    expect(await ask(list.editCustomer, edit, employee!.session)).toMatchObject({ Status: true });
    const { Data } = await ask(list.findCustomer, { customerId: id }, employee!.session);
    expect(Data).toMatchObject({ Name: '钱学员', IsCustomer: false, JobCategory: null });
  });
});

describe('G-303 Take and release', () => {
  it('gives a row to one of two supervisors; the loser is told', async () => {
    const id = await make();
    const answers = await Promise.all([take(boss!, id), take(other!, id)]);
    expect(answers.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
    expect(answers.find(({ Status }) => !Status)!.Message).toContain('该客户已被其他人获取');
    expect([boss!.id, other!.id]).toContain(await ownerOf(id));
  });

  it('releases to unowned, refuses the blacklist and the recycle bin, and leaves the sales customer alone', async () => {
    const tel = uniqueTel();
    const sales = await aCustomer(owner, tenantId, { tel, ownerId: employee!.id });
    const stored = async () => (await owner.query('select * from customer where id = $1', [sales])).rows;
    const before = await stored();
    const id = await anAfterSale(owner, tenantId, { tel, ownerId: employee!.id });
    for (const CustomerType of [2, 3] as const)
      expect(
        await ask(list.moveCustomers, { CustomerType, CustomerIds: [id], Remark: '无' }, employee!.session),
      ).toMatchObject({ Code: ResultCode.BadRequest });
    expect(await ask(list.deleteCustomers, [id], employee!.session)).toMatchObject({ Status: true });
    expect(await ownerOf(id)).toBeNull();
    expect(await stored()).toEqual(before);
  });

  it('transfers in turn and distributes unowned rows', async () => {
    const ids = [await make(), await make()];
    const UserId = [employee!.id, other!.id];
    expect(await ask(list.transferCustomers, { UserId, CustomerIds: ids }, boss!.session)).toMatchObject({
      Status: true,
    });
    expect(await Promise.all(ids.map(ownerOf))).toEqual(UserId);
    const [unowned] = [await make()];
    const request = { UserId: [employee!.id], SingleUserNumber: 1 };
    expect(await ask(list.distributeCustomers, request, boss!.session)).toMatchObject({ Status: true });
    expect(await ownerOf(unowned)).toBe(employee!.id);
    expect(await ask(list.distributeCustomers, { ...request, SingleUserNumber: 50 }, employee!.session)).toMatchObject({
      Status: false,
    });
  });
});

describe('A call by mobile phone', () => {
  it('needs a line of a phone that is online, for a customer in sight', async () => {
    const [own, hidden] = [await make(employee!.id), await make(boss!.id)];
    const byMobile = async (CustomerId: number) =>
      (await ask(afterSaleCalls.dialCustomerByMobile, { CustomerId }, employee!.session)).Message;
    expect(await byMobile(own)).toBe('没有配置拨号规则，请联系管理员');
    await aLine(owner, tenantId, employee!.id, { type: 'Mobile' });
    expect(await byMobile(own)).toBe('手机不在线，请打开手机上的拨号页');
    expect(await byMobile(hidden)).toBe('数据不存在');
    const { Message } = await ask(afterSaleCalls.dialTelByMobile, { Tel: uniqueTel() }, employee!.session);
    expect(Message).toBe('手机不在线，请打开手机上的拨号页');
  });
});

describe('Ids of the other kind', () => {
  it('get the answer of a missing id, logs of calls to sales customers included', async () => {
    const root = await signedIn('root');
    const sales = await aCustomer(owner, tenantId, { ownerId: employee!.id });
    await owner.query('delete from after_sale_customer where id = $1', [sales]);
    const afterSale = await make(employee!.id);
    await owner.query(`update after_sale_customer set id = id + 5000000 where id = $1`, [afterSale]);
    const missing = { Status: false, Message: '数据不存在' };
    expect(await ask(findCustomer, { customerId: afterSale + 5_000_000 }, root)).toMatchObject(missing);
    for (const call of [list.findCustomer, list.queryCustomerTimeline, afterSaleCalls.queryCallLogs])
      expect(await ask(call, { customerId: sales }, root)).toMatchObject(missing);
    const log = await aCall(owner, tenantId, { staffId: employee!.id, customerId: sales });
    await owner.query(`update call_log set action_id = 'of-sales' where id = $1`, [log]);
    for (const [call, sent] of [
      [afterSaleCalls.updateCallRemark, { CallLogId: log, Remark: '改' }],
      [afterSaleCalls.correctSeconds, { Id: log, Seconds: 5 }],
      [afterSaleCalls.leaveWrapUp, { CallLogId: log, IsLeft: true }],
      [afterSaleCalls.saveWrapUp, { CallLogId: log, Remark: '改', IsLeft: false }],
      [afterSaleCalls.endCall, { CallActionId: 'of-sales', IsAnswer: true }],
      [afterSaleCalls.bindRecord, { CallActionId: 'of-sales', FileName: 'a.webm' }],
    ] as const)
      expect(await ask(call, sent, employee!.session)).toMatchObject(missing);
    const reminder = { CustomerId: sales, Record: '跟进' };
    expect(await ask(list.createCustomerRecord, reminder, root)).toMatchObject(missing);
  });
});
