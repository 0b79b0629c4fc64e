/** Intents beside deals, by department. */
import { z } from 'zod';
import { costOfRange } from '../calls/agent-stats.contract.ts';
import { detailPage, itemsOf } from '../calls/counted-call.contract.ts';
import { ReportTimeType } from '../payments/payment-report-values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { queryEnd, queryMoment, withExportRange } from '../wire/export-range.ts';
import { id, idOf } from '../wire/fields.ts';
import { queryChoice, queryCode } from '../wire/query-fields.ts';
import { statsRange, withStatsRange } from '../wire/stats-range.ts';
import { salesItem } from './sales-data.contract.ts';
import { IntentFigure } from './sales-values.ts';

const intentReportRow = z.object({
  Name: z.string(),
  DepartmentId: id,
  /** What belongs to the chosen department itself; the other rows include everything below their department. */
  IsDirect: z.boolean(),
  /** Customers whose intent was confirmed in the range. */
  CustomerTotal: z.int(),
  /** Deals reported in the range. */
  SuccessCustomerTotal: z.int(),
});
export type IntentReportRow = z.output<typeof intentReportRow>;

/** TimeType and WorkOrderAuditProgress, which its neighbour takes, change nothing here. */
const ignored = { TimeType: z.enum(ReportTimeType).nullish(), WorkOrderAuditProgress: z.int().nullish() };
const ignoredTexts = { TimeType: queryCode(z.enum(ReportTimeType)), WorkOrderAuditProgress: queryCode(z.int()) };

export const queryIntentReport = endpoint({
  summary: '意向报表：所选部门的每个下级部门一行（含其全部下级），本部门直属的另列一行',
  method: 'POST',
  path: 'api/WorkOrder/QueryCustomerReport',
  access: ['woCustomerReport'],
  request: withStatsRange(
    z.object({
      ...statsRange,
      /** Without it: the top department that the caller may see. */
      DepartmentId: idOf('department').nullish(),
      ...ignored,
    }),
  ),
  answer: z.array(intentReportRow),
  rate: 'ordinary',
  cost: costOfRange,
  audit: 'none',
});

export const exportIntentReport = endpoint({
  summary: '导出意向报表，最多一个月',
  method: 'GET',
  path: 'api/WorkOrder/QueryCustomerReportExport',
  access: ['woCustomerReport'],
  request: withExportRange(
    z.object({
      DepartmentId: queryChoice('department'),
      StartTime: queryMoment,
      EndTime: queryEnd,
      ...ignoredTexts,
    }),
  ),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});

export const queryIntentItems = endpoint({
  summary: '意向报表中一个数字对应的客户或成交，最新的在前；IsDirect 只列出部门直属的',
  method: 'POST',
  path: 'api/WorkOrder/QueryCustomerReportDetail',
  access: ['woCustomerReport'],
  request: withStatsRange(
    z.object({
      ...statsRange,
      Figure: z.enum(IntentFigure),
      DepartmentId: idOf('department'),
      IsDirect: z.boolean().default(false),
      ...detailPage,
    }),
  ),
  answer: itemsOf(salesItem),
  rate: 'ordinary',
  cost: costOfRange,
  audit: 'none',
});
