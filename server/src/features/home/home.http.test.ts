import { countCustomers, searchCustomers } from '@gonghai/contract/customers/customer-list.contract.ts';
import * as contract from '@gonghai/contract/home/home.contract.ts';
import { createNotice } from '@gonghai/contract/notices/notice.contract.ts';
import { editSetting } from '@gonghai/contract/settings/setting.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { midnightBefore } from '../../../test/shanghai-day.ts';
import { aCustomer } from '../../../test/rows.ts';

const test = await startTestApp();
afterAll(test.close);
const { ask, send, owner, signedIn, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A2 } = await person('A2');
const [a1, root] = await Promise.all(['A1', 'root'].map(signedIn));
const now = () => Math.floor(clock.now / 1_000);

const figures = async (session = a1) => contract.homeFigures.parse((await ask(contract.queryHome, {}, session)).Data);
const countOf = async (filter: object) => (await send(countCustomers, filter, a1)).Data;
const listOf = async (filter: object) =>
  searchCustomers.answer.parse((await send(searchCustomers, filter, a1)).Data).Rows;
const off = { CollectDays: 1, Status: false };
const recycle = async (Type0: object, Type1: object = off) => {
  const Value = {
    Type0,
    Type1,
    Type2: { ...off, MinCallCount: 1 },
    Type3: { ...off, CustomerTrackStatusId: null },
  };
  const edit = { Key: 'CustomerCollectConfig', Value: JSON.stringify(Value) } as const;
  expect(await ask(editSetting, edit, root)).toMatchObject({ Status: true });
};

const got = (time: number, more: object = {}, ownerId = A1) =>
  aCustomer(owner, tenantId, { ownerId, more: { got_time: time, created_time: 1_780_000_000, ...more } });

it('counts the new customers without a call, as their list does', async () => {
  const week = midnightBefore(now() * 1_000) - 6 * DAY;
  const called = { call_times: 1, latest_call_time: now() };
  const newest = await got(now(), { is_clue: true });
  const oldest = await got(week);
  const middle = await got(now() - 60);
  await got(week - 1);
  await got(now(), called);
  await got(now(), {}, A2);
  const search = contract.homeSearches.newUncalled(now());
  expect(await figures()).toMatchObject({ NewUncalled: 3, RecycledSoon: 0 });
  expect(await countOf(search)).toBe(3);
  // The newest acquisition first, whenever the customer was entered.
  expect((await listOf(search)).map(({ Id }) => Id)).toEqual([newest, middle, oldest]);
});

it('counts the customers that the rules take within three days, as their list shows them', async () => {
  await owner.query('delete from customer where tenant_id = $1', [tenantId]);
  await recycle({ CollectDays: 10, Status: true });
  for (const age of [30, 10, 9, 8, 7, 6, 5, 1]) await got(now() - age * DAY);
  const booked = await got(now() - 30 * DAY);
  await ask(createNotice, { CustomerId: booked, Msg: '回访', SubscribeTime: now() + 20 * DAY, Noticeminutes: 0 }, a1);
  await got(now() - 30 * DAY, { call_times: 1, latest_call_time: now() });
  const rows = await listOf({ PageCount: 100 });
  const soon = rows.filter(({ RecycleDays }) => RecycleDays !== null && RecycleDays <= 3).map(({ Id }) => Id);
  expect(soon.length).toBeGreaterThan(3);
  expect(soon.length).toBeLessThan(rows.length - 2);
  const search = contract.homeSearches.recycledSoon();
  expect((await listOf(search)).map(({ Id }) => Id)).toEqual(soon);
  expect(await countOf(search)).toBe(soon.length);
  expect(
    (await listOf({ ...search, SortField: 'LatestCallTime', SortType: 'asc' })).map(({ Id }) => Id).toSorted(),
  ).toEqual(soon.toSorted());
  expect(await figures()).toMatchObject({ RecycledSoon: soon.length });
  expect(await countOf({ ...search, CustomerType: 1 })).toBe(0);
});

it('has reminders and messages for everyone, and no customers for people without a right to any', async () => {
  const none = await signedIn('none');
  const { id } = await person('none');
  await owner.query(
    `insert into notice (tenant_id, staff_id, notice_type, msg, subscribe_time, notice_time, created_time, sent_time)
     values ($1, $2, 1, '回访', 1790000000, 1790000000, 1790000000, 1790000000)`,
    [tenantId, id],
  );
  const Duties = { Orders: null, Payments: null, Leads: null, MissedCalls: null };
  expect(await figures(none)).toEqual({ Overdue: 1, Today: 0, NewUncalled: 0, RecycledSoon: 0, Unread: 1, Duties });
});
