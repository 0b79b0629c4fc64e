/** The finance report by flow: a tree of departments with their people and the sums of approved flows. */
import { z } from 'zod';
import { queryIdsOf } from '../finance-flow/finance-flow.contract.ts';
import { endpoint } from '../wire/endpoint.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages, withExportRange } from '../wire/export-range.ts';
import { id, idOf, unixSeconds } from '../wire/fields.ts';

const LONGEST_LIST = 1_000;

const userFinanceStats = z.object({
  UserId: id,
  Name: z.string(),
  DeptmentName: z.string(),
  FinanceFlowTotal: z.number(),
});
export type UserFinanceStats = z.output<typeof userFinanceStats>;

/** UserTotal and FinanceFlowTotal include everything below the department; the list has its direct members. */
export interface FinanceReportDept {
  readonly Id: number;
  readonly Name: string;
  readonly UserTotal: number;
  readonly FinanceFlowTotal: number;
  readonly HasChildren: boolean;
  readonly Children: readonly FinanceReportDept[];
  readonly UserFinanceStatsList: readonly UserFinanceStats[];
}
const financeReportDept: z.ZodType<FinanceReportDept> = z.lazy(() =>
  z.object({
    Id: id,
    Name: z.string(),
    UserTotal: z.int(),
    FinanceFlowTotal: z.number(),
    HasChildren: z.boolean(),
    Children: z.array(financeReportDept),
    UserFinanceStatsList: z.array(userFinanceStats),
  }),
);
z.globalRegistry.add(financeReportDept, { id: 'FinanceReportDept' });

export const readFlowReport = endpoint({
  summary: '财务报表：按部门和员工统计已通过的流水金额',
  method: 'POST',
  path: 'api/Stats/QueryFinanceReportFrom',
  access: ['StatsFinanceReport'],
  request: z
    .object({
      StartTime: unixSeconds,
      EndTime: unixSeconds,
      DicTreeList: z.array(idOf('dictionary-node')).max(LONGEST_LIST).nullish(),
    })
    .refine(isInOrder, rangeMessages.order),
  answer: z.array(financeReportDept),
  rate: 'ordinary',
  audit: 'none',
});

export const exportFlowReport = endpoint({
  summary: '导出财务报表，最多一个月',
  method: 'GET',
  path: 'api/Export/ExportFinanceReportFrom',
  access: ['StatsFinanceReport'],
  request: withExportRange(
    z.object({ StartTime: queryMoment, EndTime: queryEnd, DicTreeList: queryIdsOf('dictionary-node') }),
  ),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
