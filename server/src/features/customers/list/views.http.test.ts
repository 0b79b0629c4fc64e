import { searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import * as contract from '@gonghai/contract/customers/customer-views.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { MOST_VIEWS } from '@gonghai/contract/views/view.contract.ts';
import { viewMessages as say } from '@gonghai/contract/views/view.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { type Session, startTestApp } from '../../../../test/app.ts';
import { aCustomer, aMember, aRole, uniqueName } from '../../../../test/rows.ts';
import { meetAt } from '../../../../test/waiting.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, owner, signedIn, person } = test;
const { tenantId, departmentId } = await person('A1');
const { departmentId: above } = await person('S1');

const seller = await aRole(owner, tenantId, [menuIdOf.get('Seat')!, menuIdOf.get('Public')!]);
/** A person with separate views. */
const someone = async (options: { readonly departmentId?: number; readonly isSupervisor?: boolean } = {}) => {
  const userName = uniqueName();
  const id = await aMember(owner, tenantId, { departmentId, roleId: seller, ...options, userName });
  return { id, name: userName, session: await signedIn(userName) };
};

const { Owned, Pool } = Placement;
const view = (change: object = {}) => ({
  CustomerType: Owned,
  Name: '意向',
  Value: '{"IsOnlyMySelf":false}',
  ...change,
});
const keep = async (session: Session, change: object = {}): Promise<number> => {
  const answer = await ask(contract.editView, view(change), session);
  expect(answer).toMatchObject({ Status: true });
  return answer.Data as number;
};
const read = async (session: Session, customerType: Placement = Owned) =>
  contract.queryViews.answer.parse((await ask(contract.queryViews, { customerType }, session)).Data);
const namesOf = async (session: Session, placement: Placement = Owned) =>
  (await read(session, placement)).Views.map(({ Name }) => Name);

/** Without shared ones. */
const ownOf = async (session: Session, placement: Placement = Owned) =>
  (await read(session, placement)).Views.filter(({ UserName }) => UserName === null).map(({ Name }) => Name);

describe('A view', () => {
  it('is saved for one person and one list, as it was sent', async () => {
    const [one, other] = [await someone(), await someone()];
    const Value = '{"IsOnlyMySelf": true, "TagIdList": [1, 2], "SortField": "Id", "SortType": "ascending"}';
    const id = await keep(one.session, { Value });
    const { Views: shown, MayShare } = await read(one.session);
    const Views = shown.filter(({ UserName }) => UserName === null);
    expect(MayShare).toBe(false);
    expect(Views).toEqual([
      { Id: id, Name: '意向', Value: expect.any(String), IsDefault: false, IsShared: false, UserName: null },
    ]);
    expect(JSON.parse(Views[0]!.Value)).toEqual(JSON.parse(Value));
    expect(await ownOf(one.session, Pool)).toEqual([]);
    expect(await namesOf(other.session)).toEqual([]);
  });

  it.each([String.raw`"\u0000"`, String.raw`"\ud800"`, '1e999999'])(
    'holds what its text says last, and nothing of what it said before: %s',
    async (hidden) => {
      const { session } = await someone();
      const id = await keep(session, { Value: `{"SearchValue":${hidden},"SearchValue":"张"}` });
      await keep(session, { Id: id, Value: `{"SearchValue":${hidden},"SearchValue":"李"}` });
      expect((await read(session)).Views[0]!.Value).toBe('{"SearchValue":"李"}');
    },
  );

  it('has a unique name in its list, also with two concurrent requests', async () => {
    const [{ session }, other] = [await someone(), await someone()];
    const add = () => ask(contract.editView, view(), session);
    const answers = await meetAt(owner, 'lock table customer_view in exclusive mode', [add, add]);
    const refused = { Code: ResultCode.Duplicate, Message: say.nameTaken, Data: { Field: 'Name' } };
    expect(answers.find(({ Status }) => !Status)).toMatchObject(refused);
    expect(await ownOf(session)).toEqual(['意向']);
    const second = await keep(session, { Name: '成交' });
    expect(await ask(contract.editView, view({ Id: second, Value: undefined }), session)).toMatchObject(refused);
    await keep(session, { Id: second, Name: '成交' });
    await keep(session, { CustomerType: Pool });
    await keep(other.session);
    expect(await ownOf(session)).toEqual(['意向', '成交']);
  });

  it('is renamed, changed and deleted', async () => {
    const { session } = await someone();
    const id = await keep(session);
    await keep(session, { Id: id, Name: '成交', Value: undefined });
    await keep(session, { Id: id, Name: undefined, Value: '{"IsClue":true}' });
    expect((await read(session)).Views[0]).toMatchObject({ Name: '成交', Value: '{"IsClue":true}' });
    expect(await ask(contract.deleteView, { Id: id }, session)).toMatchObject({ Status: true });
    expect(await ownOf(session)).toEqual([]);
  });

  it.each([
    ['no name', { Name: '' }, ResultCode.Refused],
    ['a long name', { Name: '一二三四五六七八九十一二三' }, ResultCode.Refused],
    ['no search', { Value: undefined }, ResultCode.BadRequest],
    ['a search that is none', { Value: '[' }, ResultCode.BadRequest],
    ['a field that no list has', { Value: '{"Password":1}' }, ResultCode.BadRequest],
    ['another place than its own', { Value: '{"CustomerType":2}' }, ResultCode.BadRequest],
  ])('with %s is refused', async (_, change, Code) => {
    const { session } = await someone();
    expect(await ask(contract.editView, view(change), session)).toMatchObject({ Status: false, Code });
    expect(await ownOf(session)).toEqual([]);
  });

  it('of another person cannot be changed, reordered or deleted', async () => {
    const [one, other] = [await someone({ departmentId: above, isSupervisor: true }), await someone()];
    const id = await keep(one.session, { IsShared: true });
    const refused = { Status: false, Message: messages.missing };
    expect(await ask(contract.editView, view({ Id: id }), other.session)).toMatchObject(refused);
    expect(await ask(contract.deleteView, { Id: id }, other.session)).toMatchObject(refused);
    const order = { CustomerType: Owned, Ids: [id] };
    expect(await ask(contract.arrangeViews, order, other.session)).toMatchObject(refused);
    expect(await ownOf(one.session)).toEqual(['意向']);
  });

  it('of a list without the right is forbidden', async () => {
    const { session } = await someone();
    const forbidden = { Code: ResultCode.Forbidden };
    const CustomerType = Placement.Blacklist;
    expect(await ask(contract.editView, view({ CustomerType }), session)).toMatchObject(forbidden);
    expect(await ask(contract.queryViews, { customerType: CustomerType }, session)).toMatchObject(forbidden);
    expect(await ask(contract.arrangeViews, { CustomerType }, session)).toMatchObject(forbidden);
    const Searches = [{ CustomerType: Owned }, { CustomerType }];
    expect(await ask(contract.countSearches, { Searches }, session)).toMatchObject(forbidden);
  });

  it('is one of at most thirty, also with two concurrent requests', async () => {
    const { session } = await someone();
    for (let n = 1; n < MOST_VIEWS; n += 1) await keep(session, { Name: `第${n}个` });
    const add = () => ask(contract.editView, view({ Name: uniqueName() }), session);
    const last = await meetAt(owner, 'lock table customer_view in exclusive mode', [add, add]);
    expect(last.map(({ Status }) => Status).toSorted()).toEqual([false, true]);
    expect(last.find(({ Status }) => !Status)).toMatchObject({ Message: say.full });
    expect(await keep(session, { CustomerType: Pool })).toBeGreaterThan(0);
  });
});

describe('The views of a list', () => {
  it('are reordered; those left out follow', async () => {
    const { session } = await someone();
    const ids = [];
    for (const Name of ['甲', '乙', '丙']) ids.push(await keep(session, { Name }));
    const Ids = [ids[2]!, ids[0]!];
    expect(await ask(contract.arrangeViews, { CustomerType: Owned, Ids }, session)).toMatchObject({ Status: true });
    expect(await ownOf(session)).toEqual(['丙', '甲', '乙']);
  });

  it('have one default, or none, which is deleted with its view', async () => {
    const { session } = await someone();
    const [first, second] = [await keep(session), await keep(session, { Name: '成交' })];
    const defaults = async () => (await read(session)).Views.filter(({ IsDefault }) => IsDefault).map(({ Id }) => Id);
    const choose = (DefaultId: number | null) =>
      ask(contract.arrangeViews, { CustomerType: Owned, DefaultId }, session);
    await choose(first);
    await choose(second);
    expect(await defaults()).toEqual([second]);
    await choose(null);
    expect(await defaults()).toEqual([]);
    await choose(second);
    await ask(contract.deleteView, { Id: second }, session);
    expect(await defaults()).toEqual([]);
  });
});

describe('A shared view', () => {
  it('needs a supervisor', async () => {
    const agent = await someone();
    const refused = { Status: false, Message: say.mayNotShare };
    expect(await ask(contract.editView, view({ IsShared: true }), agent.session)).toMatchObject(refused);
    const id = await keep(agent.session);
    expect(await ask(contract.editView, view({ Id: id, IsShared: true }), agent.session)).toMatchObject(refused);
    expect((await read((await someone({ isSupervisor: true })).session)).MayShare).toBe(true);
  });

  it('is visible to the staff of the supervisor’s departments, with the name, until it is withdrawn', async () => {
    const boss = await someone({ departmentId: above, isSupervisor: true });
    const [below, aside] = [await someone(), await someone({ departmentId: (await person('A3')).departmentId })];
    const Name = uniqueName();
    const Id = await keep(boss.session, { Name, IsShared: true });
    const seen = (await read(below.session)).Views.find((one) => one.Id === Id);
    expect(seen).toMatchObject({ Name, IsShared: true, UserName: boss.name });
    expect(await namesOf(aside.session)).not.toContain(Name);
    expect(await namesOf(below.session, Pool)).not.toContain(Name);

    await keep(boss.session, { Id, Name: undefined, Value: undefined, IsShared: false });
    expect(await namesOf(below.session)).not.toContain(Name);
    expect(await namesOf(boss.session)).toContain(Name);
  });

  it('can be a reader’s default', async () => {
    const boss = await someone({ departmentId: above, isSupervisor: true });
    const below = await someone();
    const DefaultId = await keep(boss.session, { IsShared: true });
    await ask(contract.arrangeViews, { CustomerType: Owned, DefaultId }, below.session);
    expect((await read(below.session)).Views.find(({ Id }) => Id === DefaultId)).toMatchObject({ IsDefault: true });
    expect((await read(boss.session)).Views[0]).toMatchObject({ IsDefault: false });
    const hidden = await keep(boss.session, { Name: '隐藏' });
    const choose = ask(contract.arrangeViews, { CustomerType: Owned, DefaultId: hidden }, below.session);
    expect(await choose).toMatchObject({ Status: false, Message: messages.missing });
  });

  it('ends when its owner leaves, is no longer a supervisor, or no longer supervises the reader', async () => {
    const below = await someone();
    const { departmentId: elsewhere } = await person('A3');
    const endings = [
      'update staff set status = 2 where id = $1',
      'update staff set is_admin = false where id = $1',
      `update staff set department_id = ${elsewhere} where id = $1`,
    ];
    for (const ending of endings) {
      const boss = await someone({ departmentId: above, isSupervisor: true });
      const Name = uniqueName();
      await keep(boss.session, { Name, IsShared: true });
      expect(await namesOf(below.session)).toContain(Name);
      await owner.query(ending, [boss.id]);
      expect(await namesOf(below.session)).not.toContain(Name);
    }
  });

  it('never extends its reader’s scope', async () => {
    const boss = await someone({ departmentId: above, isSupervisor: true });
    const [below, other] = [await someone(), await someone()];
    const mine = await aCustomer(owner, tenantId, { ownerId: below.id });
    await aCustomer(owner, tenantId, { ownerId: other.id });
    const Value = JSON.stringify({ IsOnlyMySelf: false, UserIdList: [below.id, other.id] });
    await keep(boss.session, { Value, IsShared: true });
    const { Views } = await read(below.session);
    const search = JSON.parse(Views.find(({ UserName }) => UserName === boss.name)!.Value) as object;
    const { Data } = await ask(searchCustomers, search, below.session);
    expect((Data as { Rows: { Id: number }[] }).Rows.map(({ Id }) => Id)).toEqual([mine]);
    expect((await ask(contract.countSearches, { Searches: [search] }, below.session)).Data).toEqual([1]);
    expect((await ask(contract.countSearches, { Searches: [search] }, boss.session)).Data).toEqual([2]);
  });
});

describe('The counts of many searches', () => {
  it('are those of their lists, in the requested order', async () => {
    const { id, session } = await someone();
    for (const call_times of [1, 4, 9])
      await aCustomer(owner, tenantId, { ownerId: id, more: { call_times, latest_call_time: 1_790_000_000 } });
    const Searches = [{}, { MinCallTotalTimes: 4 }, { MaxCallTotalTimes: 3 }, { SearchValue: '没有这个人' }];
    const { Data } = await ask(contract.countSearches, { Searches }, session);
    expect(Data).toEqual([3, 2, 1, 0]);
    const listed = await Promise.all(Searches.map((search) => ask(searchCustomers, search, session)));
    expect(listed.map((answer) => (answer.Data as { Count: number }).Count)).toEqual(Data);
  });

  it('need at least one search', async () => {
    const { session } = await someone();
    expect(await ask(contract.countSearches, { Searches: [] }, session)).toMatchObject({ Status: false });
  });
});
