import * as report from '@gonghai/contract/sales-statistics/intent-report.contract.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryOf, startTestApp } from '../../../test/app.ts';
import { aCustomer } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';
import { aDeal, aHolder, aProduct, itemOf } from '../../../test/work-orders.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, owner, person } = test;
const { tenantId, id: A1, departmentId: D1 } = await person('A1');
const { id: A3, departmentId: D2 } = await person('A3');
const { departmentId: D0 } = await person('S1');
const { departmentId: top } = await person('root2');
const other = await person('A1x');
const boss = await aHolder(test, ['woCustomerReport'], { isSupervisor: true });
const supervisor = await aHolder(test, ['woCustomerReport'], { departmentId: D0, isSupervisor: true });
const MIDNIGHT = 1_794_672_000;
const TODAY = { StartTime: MIDNIGHT, EndTime: MIDNIGHT + DAY - 1, WorkOrderAuditProgress: 8 };

const read = async (more: object = {}, session = boss) =>
  report.queryIntentReport.answer.parse((await send(report.queryIntentReport, { ...TODAY, ...more }, session)).Data);
const figures = async (...asked: Parameters<typeof read>) =>
  Object.fromEntries(
    (await read(...asked))
      .filter((row) => row.CustomerTotal > 0 || row.SuccessCustomerTotal > 0)
      .map((row) => [
        `${row.DepartmentId}${row.IsDirect ? ' own' : ''}`,
        [row.CustomerTotal, row.SuccessCustomerTotal],
      ]),
  );
const items = async (more: object, session = boss) =>
  report.queryIntentItems.answer.parse((await send(report.queryIntentItems, { ...TODAY, ...more }, session)).Data);

beforeAll(async () => {
  await aProduct(owner, tenantId);
  const intent = async (by: number | null, time = MIDNIGHT, tenant = tenantId, ownerId: number | null = A3) =>
    aCustomer(owner, tenant, {
      ownerId,
      more: { intent_time: time, intent_by: by, job_category: await itemOf(owner, tenant, 4) },
    });
  await intent(A1);
  await intent(A1, MIDNIGHT + DAY - 1, tenantId, null);
  await intent(A3);
  await intent(null);
  await intent(A1, MIDNIGHT - 1);
  await intent(other.id, MIDNIGHT, other.tenantId, other.id);
  const on = { report_date: MIDNIGHT };
  await aDeal(owner, tenantId, { ownerId: A1, more: on });
  // The deal belongs to the department of the order, whoever filed it.
  await aDeal(owner, tenantId, { ownerId: A1, more: { ...on, department_id: D2 } });
  await aDeal(owner, tenantId, { ownerId: A1, more: { ...on, is_refund: true } });
});

it('REP-03 counts intents by who confirmed them and deals by their department, and adds up to the whole', async () => {
  const parents = new Map(
    (await owner.query('select id, parent_id from department where tenant_id = $1', [tenantId])).rows.map((row) => [
      row.id as number,
      row.parent_id as number | null,
    ]),
  );
  const below = (id: number): number => (parents.get(id) === top ? id : below(parents.get(id)!));
  const expected = new Map([[`${top} own`, [1, 0]]]);
  for (const [id, count] of [
    [D1, [2, 1]],
    [D2, [1, 1]],
  ] as const)
    expected.set(
      `${below(id)}`,
      (expected.get(`${below(id)}`) ?? [0, 0]).map((one, at) => one + count[at]!),
    );
  expect(await figures()).toEqual(Object.fromEntries(expected));
  expect(await figures({ DepartmentId: D1 })).toEqual({ [`${D1} own`]: [2, 1] });
});

it('opens each number into its customers or deals', async () => {
  for (const row of await read()) {
    const { DepartmentId, IsDirect } = row;
    const [intents, deals] = await Promise.all([
      items({ Figure: 'intents', DepartmentId, IsDirect }),
      items({ Figure: 'deals', DepartmentId, IsDirect }),
    ]);
    expect([intents.Count, deals.Count]).toEqual([row.CustomerTotal, row.SuccessCustomerTotal]);
    expect(intents.ItemList).toHaveLength(intents.Count);
  }
});

it('REP-05 shows the scope only, and refuses what is outside', async () => {
  const seen = await read({}, supervisor);
  expect(seen.reduce((sum, row) => sum + row.CustomerTotal, 0)).toBe(2);
  for (const DepartmentId of [D2, other.departmentId]) {
    expect(await send(report.queryIntentReport, { ...TODAY, DepartmentId }, supervisor)).toMatchObject({ Code: 13 });
    const asked = { ...TODAY, Figure: 'deals', DepartmentId };
    expect(await send(report.queryIntentItems, asked, supervisor)).toMatchObject({ Code: 13 });
  }
  const a1 = await aHolder(test, ['woCustomerReport'], { departmentId: D1 });
  expect(await figures({}, a1)).toEqual({});
  expect(await send(report.queryIntentReport, { ...TODAY, EndTime: MIDNIGHT - 1 }, boss)).toMatchObject({
    Message: '开始时间不能晚于结束时间',
  });
});

it('REP-06 exports what the screen shows', async () => {
  const url = `/crm/${report.exportIntentReport.path}?${queryOf(TODAY)}`;
  const rows = await readRows((await app.inject({ method: 'GET', url, headers: { ...boss } })).rawPayload);
  const shown = (await read()).map((row) => [row.Name, row.CustomerTotal, row.SuccessCustomerTotal]);
  expect(rows.slice(-shown.length - 1)).toEqual([...shown, ['合计', 4, 2]]);
});

it('shows an agent the own rows only, also those of a department that the agent has left', async () => {
  const seller = await aHolder(test, ['woCustomerReport'], { departmentId: D1 });
  const { id } = seller;
  await aDeal(owner, tenantId, { ownerId: id, more: { report_date: MIDNIGHT + 5, department_id: D2 } });
  await aCustomer(owner, tenantId, {
    ownerId: A3,
    more: { intent_time: MIDNIGHT + 5, intent_by: id, job_category: await itemOf(owner, tenantId, 4) },
  });
  expect(await figures({}, seller)).toEqual({ [`${D1} own`]: [1, 1] });
  const asked = { DepartmentId: D1, IsDirect: true };
  for (const Figure of ['intents', 'deals'])
    expect(await items({ Figure, ...asked }, seller)).toMatchObject({ Count: 1 });
});
