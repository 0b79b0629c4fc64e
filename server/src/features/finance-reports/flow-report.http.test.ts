import { searchFinanceFlows } from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import * as reports from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import type { FinanceReportDept } from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import { sumMoney } from '@gonghai/contract/wire/money.ts';
import { menuIdOf } from '@gonghai/contract/wire/rights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { anAgent } from '../../../test/leads.ts';
import { aFlow, uniqueName } from '../../../test/rows.ts';
import { readRows } from '../../../test/sheets.ts';

const test = await startTestApp();
afterAll(test.close);
const { app, send, owner, signedIn, person } = test;
const { tenantId, id: a1, departmentId: d1 } = await person('A1');
const { id: a3, departmentId: d2 } = await person('A3');
const { departmentId: d0 } = await person('S1');
const T = 1_790_000_000;
const RANGE = { StartTime: T, EndTime: T + 86_400 };

beforeAll(async () => {
  const at = { createdTime: T + 60, status: 1 };
  await aFlow(owner, tenantId, { ...at, staffId: a1, price: '100.10' });
  await aFlow(owner, tenantId, { ...at, staffId: a1, price: '0.20' });
  await aFlow(owner, tenantId, { ...at, staffId: a3, price: '50.00' });
  // Made while A3 belonged to D1, and in a department that is gone.
  await aFlow(owner, tenantId, { ...at, staffId: a3, departmentId: d1, price: '7.00' });
  await aFlow(owner, tenantId, { ...at, staffId: a3, departmentId: 8_888_888_888, price: '1.00' });
  // Not approved, rejected, and on another day.
  await aFlow(owner, tenantId, { ...at, staffId: a1, status: 0 });
  await aFlow(owner, tenantId, { ...at, staffId: a1, status: 2 });
  await aFlow(owner, tenantId, { ...at, staffId: a1, createdTime: T - 1 });
});

const read = async (userName: string) =>
  reports.readFlowReport.answer.parse((await send(reports.readFlowReport, RANGE, await signedIn(userName))).Data);
const all = (rows: readonly FinanceReportDept[]): FinanceReportDept[] =>
  rows.flatMap((row) => [row, ...all(row.Children)]);
const named = (rows: readonly FinanceReportDept[], id: number) => all(rows).find(({ Id }) => Id === id)!;
const aReader = async (departmentId: number, isSupervisor: boolean) => {
  const userName = uniqueName();
  const id = await anAgent(owner, tenantId, { userName, departmentId, menuIds: [menuIdOf.get('StatsFinanceReport')!] });
  await owner.query('update staff set is_admin = $1 where id = $2', [isSupervisor, id]);
  return { id, userName };
};

it('REP-01 Sums of departments equal their people and sub-departments, approved flows only', async () => {
  const report = await read('root2');
  expect(report).toMatchObject([{ FinanceFlowTotal: 158.3 }]);
  expect(named(report, d0)).toMatchObject({ FinanceFlowTotal: 107.3, HasChildren: true });
  expect(named(report, d1).UserFinanceStatsList).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ UserId: a1, DeptmentName: 'D1', FinanceFlowTotal: 100.3 }),
      expect.objectContaining({ Name: '员工A2', FinanceFlowTotal: 0 }),
      expect.objectContaining({ UserId: a3, FinanceFlowTotal: 7 }),
    ]),
  );
  expect(named(report, d2)).toMatchObject({ FinanceFlowTotal: 50 });
  for (const row of all(report)) {
    const parts = [...row.UserFinanceStatsList, ...row.Children].map(({ FinanceFlowTotal }) => FinanceFlowTotal);
    expect(row.FinanceFlowTotal).toBe(sumMoney(parts));
  }
});

it('leads from every number to flows whose total is that number', async () => {
  const top = (await read('root2'))[0]!.Id;
  // The same person in a department and in one above it, and at the top beside a deleted department.
  for (const departmentId of [d0, d1, top])
    await aFlow(owner, tenantId, { createdTime: T + 60, status: 1, staffId: a3, departmentId, price: '0.01' });
  const root = await signedIn('root2');
  const behind = async (filter: object): Promise<number> => {
    const request = { PageIndex: 1, PageCount: 10, ExamineStatus: 1, ...RANGE, ...filter };
    return searchFinanceFlows.answer.parse((await send(searchFinanceFlows, request, root)).Data).Total;
  };
  for (const { Id: DeptId, FinanceFlowTotal, UserFinanceStatsList } of all(await read('root2'))) {
    expect(await behind({ DeptId })).toBe(FinanceFlowTotal);
    for (const person of UserFinanceStatsList)
      expect(await behind({ DeptId, UserId: person.UserId, IsDirect: true })).toBe(person.FinanceFlowTotal);
  }
  await owner.query(`delete from finance_flow where price = '0.01'`);
});

it('REP-05 A supervisor sees the own branch, an employee only the own sum', async () => {
  const supervisor = await aReader(d0, true);
  expect(await read(supervisor.userName)).toMatchObject([{ Id: d0, FinanceFlowTotal: 107.3 }]);
  const employee = await aReader(d1, false);
  await aFlow(owner, tenantId, { createdTime: T + 60, status: 1, staffId: employee.id, price: '3.00' });
  expect(await read(employee.userName)).toMatchObject([
    { Id: d1, UserTotal: 1, FinanceFlowTotal: 3, Children: [], UserFinanceStatsList: [{ UserId: employee.id }] },
  ]);
});

it('REP-06 The export has the figures of the screen', async () => {
  const url = `/crm/${reports.exportFlowReport.path}?StartTime=${RANGE.StartTime}&EndTime=${RANGE.EndTime}`;
  const root = await signedIn('root2');
  const rows = await readRows((await app.inject({ method: 'GET', url, headers: { ...root } })).rawPayload);
  const lines = (departments: readonly FinanceReportDept[], indent = ''): unknown[][] =>
    departments.flatMap(({ Name, UserTotal, FinanceFlowTotal, UserFinanceStatsList, Children }) => [
      [`${indent}${Name}`, '', UserTotal, FinanceFlowTotal],
      ...UserFinanceStatsList.map((person) => [`${indent}${Name}`, person.Name, '', person.FinanceFlowTotal]),
      ...lines(Children, `${indent}　`),
    ]);
  const expected = lines(await read('root2'));
  expect(expected.length).toBeGreaterThan(10);
  expect(rows).toEqual([['部门', '人员', '人数', '流水金额'], ...expected]);
});
