import { dialTel } from '@gonghai/contract/calls/call.contract.ts';
import { readFilterState } from '@gonghai/contract/calls/blocked-number.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { aLine, forgetCalls, saveSetting } from '../../../test/calls.ts';
import { aCustomer, uniqueTel } from '../../../test/rows.ts';
import type { ProviderKeys } from './provider.service.ts';
import { deleteOldAnswers } from './dial.queries.ts';

/** What the provider says of every number; undefined if it fails. */
let verdict: number | undefined;
let asked: { readonly keys: ProviderKeys; readonly tel: string }[] = [];
const test = await startTestApp({
  askProvider: (keys, tel) => {
    asked.push({ keys, tel });
    return Promise.resolve(verdict);
  },
});
afterAll(test.close);
const { ask, send, owner, database, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const [root, a1] = [await signedIn('root'), await signedIn('A1')];
await aLine(owner, tenantId, A1);

const choose = async (value: object) => {
  await saveSetting(owner, tenantId, 'BlackFilter', null);
  const keys = { AppKey: 'app', AppSecret: 'hush' };
  const Value = JSON.stringify({ ...keys, Enable: true, IBlackFilter: 'ThirdPartyFilter', ...value });
  expect(await ask(editSetting, { Key: 'BlackFilter', Value }, root)).toMatchObject({ Status: true });
};
const dial = async (Tel: string) => {
  const answer = await ask(dialTel, { Tel }, a1);
  await owner.query('update call_log set is_open = false where is_open');
  return answer;
};
const refused = { Status: false, Message: '该号码在黑名单中，无法拨打' };

beforeEach(async () => {
  asked = [];
  verdict = 0;
  await saveSetting(owner, tenantId, 'CallRule', null);
  await choose({});
  await forgetCalls(owner, A1);
});

it('asks the provider with the keys of the tenant, once a day for each number', async () => {
  const [good, bad] = [uniqueTel(), uniqueTel()];
  expect(await dial(good)).toMatchObject({ Status: true });
  verdict = 1;
  expect(await dial(bad)).toMatchObject(refused);
  expect(asked).toEqual([good, bad].map((tel) => ({ keys: { key: 'app', secret: 'hush' }, tel })));
  const { rows } = await owner.query('select filter_result from call_log where tel = $1', [bad]);
  expect(rows).toEqual([{ filter_result: 1 }]);

  clock.now += 11 * 3_600_000;
  expect(await dial(good)).toMatchObject({ Status: true });
  verdict = 0;
  expect(await dial(bad)).toMatchObject(refused);
  expect(asked).toHaveLength(2);
  // A session ends after twelve idle hours, so the answers are made older instead.
  await owner.query('update filter_answer set asked_time = asked_time - 86400');
  expect(await dial(bad)).toMatchObject({ Status: true });
  expect(asked).toHaveLength(3);
});

it('lets the call pass when the provider fails, and asks again', async () => {
  verdict = undefined;
  const tel = uniqueTel();
  for (const _ of [1, 2]) expect(await dial(tel)).toMatchObject({ Status: true });
  expect(asked).toHaveLength(2);
});

it('tells the provider only of numbers that pass every other check', async () => {
  const [blacklisted, blocked] = [uniqueTel(), uniqueTel()];
  await aCustomer(owner, tenantId, { placement: 2, tel: blacklisted });
  await owner.query('insert into blocked_number (tenant_id, tel, created_time) values ($1, $2, 1)', [
    tenantId,
    blocked,
  ]);
  for (const tel of [blacklisted, blocked]) expect(await dial(tel)).toMatchObject(refused);
  expect(await dial('110')).toMatchObject({ Status: false });
  const rule = { StartTime: '00:00', EndTime: '24:00', PerMinute: 1, PerHour: null, PerDay: null };
  await saveSetting(owner, tenantId, 'CallRule', rule);
  const tel = uniqueTel();
  await dial(tel);
  expect(await dial(tel)).toMatchObject({ Status: false });
  expect(asked.map((each) => each.tel)).toEqual([tel]);
});

it.each([{ Enable: false }, { IBlackFilter: 'local' }])('is not asked with %o', async (value) => {
  await choose(value);
  verdict = 1;
  expect(await dial(uniqueTel())).toMatchObject({ Status: true });
  expect(asked).toEqual([]);
});

it('says that the provider is connected', async () => {
  expect((await send(readFilterState, {}, root)).Data).toEqual({ IsConnected: true });
});

it('forgets answers after a day', async () => {
  await dial(uniqueTel());
  const count = async () => (await owner.query('select from filter_answer')).rowCount;
  expect(await count()).toBeGreaterThan(0);
  const now = Math.floor(clock.now / 1_000);
  await database.inTransaction(tenantId, (trx) => deleteOldAnswers(trx, tenantId, now + 86_400));
  expect(await count()).toBe(0);
});
