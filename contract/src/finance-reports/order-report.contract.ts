/** The finance report by work order: total and audited amount of the payments, by department. */
import { z } from 'zod';
import { queryCode } from '../wire/query-fields.ts';
import { ReportTimeType } from '../payments/payment-report-values.ts';
import { Stage } from '../work-orders/work-order-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages, withExportRange } from '../wire/export-range.ts';
import { id, idOf, queryIdOf, unixSeconds } from '../wire/fields.ts';

const orderReportRow = z.object({
  Name: z.string(),
  DepartmentId: id,
  /** The orders of the chosen department itself; the other rows include everything below their department. */
  IsDirect: z.boolean(),
  /** Payments of orders in review or passed that are not refunded. */
  FinanceFlowTotal: z.number(),
  /** Those of orders whose finance stage has approved. */
  FinanceFlow: z.number(),
});
export type OrderReportRow = z.output<typeof orderReportRow>;

/** Audited means approved by this stage. It does not filter the total. */
const auditedBy = z.literal(Stage.Finance);

export const readOrderReport = endpoint({
  summary: '报单财务报表：所选部门的每个下级部门一行（含其全部下级），本部门直属的报单另列一行',
  method: 'POST',
  path: 'api/WorkOrder/QueryWOPLFinanceReportFrom',
  access: ['StatsFinanceReport'],
  request: z
    .object({
      TimeType: z.enum(ReportTimeType),
      /** Without it: the top department that the caller may see. */
      DepartmentId: idOf('department').nullish(),
      StartTime: unixSeconds,
      EndTime: unixSeconds,
      WorkOrderAuditProgress: auditedBy,
    })
    .refine(isInOrder, rangeMessages.order),
  answer: z.array(orderReportRow),
  rate: 'ordinary',
  audit: 'none',
});

export const exportOrderReport = endpoint({
  summary: '导出报单财务报表，最多一个月',
  method: 'GET',
  path: 'api/WorkOrder/WOPLFinanceReportFromExport',
  access: ['StatsFinanceReport'],
  request: withExportRange(
    z.object({
      TimeType: z.preprocess((sent) => (sent === '' ? undefined : Number(sent)), z.enum(ReportTimeType)),
      DepartmentId: queryIdOf('department').optional(),
      StartTime: queryMoment,
      EndTime: queryEnd,
      WorkOrderAuditProgress: queryCode(auditedBy),
    }),
  ),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
