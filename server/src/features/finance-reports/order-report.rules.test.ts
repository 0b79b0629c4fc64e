import { describe, expect, it } from 'vitest';
import type { ReportNode } from '../departments/departments.port.ts';
import { buildOrderReport } from './order-report.rules.ts';

const departments: readonly ReportNode[] = [
  { id: 1, parentId: null, name: '总部' },
  { id: 2, parentId: 1, name: '一部' },
  { id: 3, parentId: 2, name: '一组' },
  { id: 4, parentId: 1, name: '二部' },
];
const sums = [
  { departmentId: 1, total: 10, audited: 0 },
  { departmentId: 2, total: 20, audited: 20 },
  { departmentId: 3, total: 1, audited: 0 },
];
const figures = (parts: Partial<Parameters<typeof buildOrderReport>[0]>) =>
  buildOrderReport({ departments, sums, ...parts }).map(
    ({ Name, FinanceFlowTotal, FinanceFlow }) => `${Name} ${FinanceFlowTotal} ${FinanceFlow}`,
  );

describe('the report by work order', () => {
  it('has a row for each child with all below it, and one for the department itself', () => {
    expect(figures({})).toEqual(['总部（直属） 0.1 0', '一部 0.21 0.2', '二部 0 0']);
    expect(figures({ chosenId: 2 })).toEqual(['一部（直属） 0.2 0.2', '一组 0.01 0']);
  });

  it('has one row for a department without children, and none for one that is empty or out of sight', () => {
    expect(figures({ chosenId: 3 })).toEqual(['一组 0.01 0']);
    expect(figures({ chosenId: 4 })).toEqual([]);
    expect(figures({ chosenId: 9 })).toEqual([]);
  });

  it('begins at the top that the reader sees, which takes what is elsewhere', () => {
    const own = departments.filter(({ id }) => id === 3);
    expect(figures({ departments: own })).toEqual(['一组 0.31 0.2']);
  });
});
