/** Exports of the work-order lists, one call per list. The range is about ReportDate, at most 31 days. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { queryEnd, queryMoment, withExportRange } from '../wire/export-range.ts';
import { searchText } from '../wire/fields.ts';
import { queryChoice, queryCode, queryFlag } from '../wire/query-fields.ts';
import type { Right } from '../wire/rights.ts';
import { StatusFilter, WorkOrderPageType, WorkOrderSearchKey, WorkOrderType } from './work-order-values.ts';

/** The filters of the lists as a query string. */
const filterFields = {
  SearchKey: queryCode(z.enum(WorkOrderSearchKey)),
  SearchValue: searchText.nullish(),
  Tel: searchText.nullish(),
  Name: searchText.nullish(),
  UserName: searchText.nullish(),
  StartTime: queryMoment,
  EndTime: queryEnd,
  DepartmentId: queryChoice('department'),
  WorkOrderStatus: queryCode(z.enum(StatusFilter)),
  IsAudit: queryFlag,
  WorkOrderType: queryCode(z.enum(WorkOrderType)),
  IsComplete: queryFlag,
  CustomerType: queryChoice('dictionary-item'),
  ProfessionType: queryCode(z.int().min(0)).meta({ entity: 'dictionary-item' }),
  IsRefund: queryFlag,
  IsOpenCourse: queryFlag,
  IsDeliver: queryFlag,
  HasWarning: queryFlag,
  WorkOrderAuditProgress: queryCode(z.int().min(0).max(15)),
};

const file = { answer: z.never(), rate: 'export', audit: 'export', kind: 'download' } as const;

/** An export of a single list: which one is in its path. */
const exportOf = (path: string, right: Right, list: string) =>
  endpoint({
    summary: `导出${list}，最多一个月，主报单在前，子报单紧随其后`,
    method: 'GET',
    path: `api/WorkOrder/${path}`,
    access: [right],
    request: withExportRange(
      z.object({ ...filterFields, PageType: z.unknown().optional(), IsOperation: z.unknown().optional() }),
    ),
    ...file,
  });

export const exportFiledOrders = endpoint({
  summary: '导出我的报单（PageType 0 或空）或销售审核的报单（PageType 1，电话脱敏），最多一个月',
  method: 'GET',
  path: 'api/WorkOrder/WorkOrderExportV3',
  access: ['WorkOrderSale', 'SaleAudit'],
  request: withExportRange(
    z.object({
      ...filterFields,
      PageType: queryCode(z.literal([WorkOrderPageType.Mine, WorkOrderPageType.Sales])),
      IsOperation: z.unknown().optional(),
    }),
  ),
  ...file,
});

export const exportPlanningOrders = exportOf('WorkOrderExportXiaoQi', 'QihuaAudit', '企划审核的报单');
export const exportOperationsOrders = exportOf('WorkOrderExportYunYing', 'YunAudit', '运营审核的报单');
export const exportClosedOrders = exportOf('WorkOrderExportChengjiao', 'ChengJiaoAudit', '成交报单');
export const exportPastOrders = exportOf('WorkOrderExportHistory', 'YunAudit2', '历史报单');
export const exportCourseOrders = exportOf('WorkOrderExportV4', 'OpenCourse', '开课管理的报单');
