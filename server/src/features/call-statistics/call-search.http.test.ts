import { searchCalls } from '@gonghai/contract/call-statistics/call-search.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { callsIn, MIDNIGHT, talk, TEL, TODAY } from '../../../test/counted-calls.ts';
import { uniqueName } from '../../../test/rows.ts';
import { aHolder } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, person, clock } = test;
const { tenantId, id: A1 } = await person('A1');
const { id: A3 } = await person('A3');
const { departmentId: D0 } = await person('S1');
const DAY = 86_400;
clock.now = (MIDNIGHT + 43_200) * 1_000;
const aCall = callsIn(owner, tenantId);
const supervisor = await aHolder(test, ['CallLogStats'], { departmentId: D0, isSupervisor: true });
const boss = await aHolder(test, ['CallLogStats'], { isSupervisor: true });

beforeAll(async () => {
  await aCall(A1, talk(61));
  await aCall(A1, { ...talk(59), start_time: MIDNIGHT });
  for (const start_time of [MIDNIGHT - 1, MIDNIGHT + DAY]) await aCall(A1, { ...talk(100), start_time });
  await aCall(A1, { is_open: true, beat_time: MIDNIGHT });
  await aCall(A1, { ...talk(100), is_incoming: true });
  await aCall(A1, { filter_result: 1 });
});

const found = async (request: object, session = supervisor) => {
  const answer = await send(searchCalls, { page: 1, pageSize: 50, ...request }, session);
  return searchCalls.answer.parse(answer.Data);
};

it('STAT-07 finds calls of visible staff only', async () => {
  const customerTel = '13877776666';
  await aCall(A3, { tel: customerTel });
  expect((await found({ customerTel })).Count).toBe(0);
  expect((await found({ customerTel }, boss)).Count).toBe(1);
});

it('shows today, incoming and refused calls too; all days for a number, by its ending or in full', async () => {
  const today = await found({});
  expect(today.Rows.every(({ StartTime }) => StartTime >= MIDNIGHT && StartTime < MIDNIGHT + DAY)).toBe(true);
  expect(today.Rows.some(({ IsIncoming }) => IsIncoming)).toBe(true);
  expect(today.Rows.some(({ FilterResult }) => FilterResult === 1)).toBe(true);
  const all = (await found({ customerTel: TEL })).Count;
  expect(all).toBeGreaterThan(5);
  for (const ending of ['1111', '00001111']) expect((await found({ customerTel: ending })).Count).toBe(all);
  for (const nothing of ['111', '1112', '%', '1111x']) expect((await found({ customerTel: nothing })).Count).toBe(0);
  const day = Date.parse('2026-11-14T15:00:00+08:00') / 1_000;
  for (const date of ['2026-11-14', String(day)]) expect((await found({ customerTel: TEL, date })).Count).toBe(1);
  expect((await found({ customerTel: TEL, userId: A1, ...TODAY, isCounting: true })).Count).toBe(2);
  expect((await found({ userName: uniqueName() })).Count).toBe(0);
});

it.each([{ date: '2026-13-01' }, { date: 'today' }, { page: 0 }, { userId: 'x' }, { callSeconds: -1 }])(
  'refuses %j',
  async (wrong) => {
    expect(await send(searchCalls, wrong, boss)).toMatchObject({ Code: 16 });
  },
);

it.each([
  [{ StartTime: MIDNIGHT }, '请选择查询时间'],
  [{ EndTime: MIDNIGHT }, '请选择查询时间'],
  [{ StartTime: MIDNIGHT - 400 * DAY, EndTime: MIDNIGHT }, '查询时间不能超过一年'],
  [{ StartTime: MIDNIGHT + 1, EndTime: MIDNIGHT }, '开始时间不能晚于结束时间'],
])('refuses the range %j with %s', async (range, Message) => {
  expect(await send(searchCalls, range, boss)).toMatchObject({ Status: false, Message });
});
