/** Lists of work orders: one search for the approval pages, closed deals and open course, one for own orders, one for history. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, shortPageRequest } from '../wire/envelope.ts';
import { idOf, idsOf, searchText, unixSeconds } from '../wire/fields.ts';
import { workOrderMessages as say } from './work-order-messages.ts';
import { workOrderRow } from './work-order-row.ts';
import { StatusFilter, WorkOrderPageType, WorkOrderSearchKey, WorkOrderType } from './work-order-values.ts';

/** Filters of every list. The range is about ReportDate; a department includes everything below it. */
const workOrderFilterFields = {
  SearchKey: z.enum(WorkOrderSearchKey).nullish(),
  SearchValue: searchText.nullish(),
  /** 9 to 12 digits exactly, 4 to 8 as the ending; in the sales view a full number or the last four. */
  Tel: searchText.nullish(),
  Name: searchText.nullish(),
  UserName: searchText.nullish(),
  StartTime: unixSeconds.nullish(),
  EndTime: unixSeconds.nullish(),
  DepartmentId: idOf('department').nullish(),
  WorkOrderStatus: z.enum(StatusFilter).nullish(),
  /** The bit of the view's stage is set; in views without a stage: all four bits. */
  IsAudit: z.boolean().nullish(),
  WorkOrderType: z.enum(WorkOrderType).nullish(),
  IsComplete: z.boolean().nullish(),
  CustomerType: idOf('dictionary-item').nullish(),
  ProfessionType: z.int().min(0).meta({ entity: 'dictionary-item' }).nullish(),
  IsRefund: z.boolean().nullish(),
  IsOpenCourse: z.boolean().nullish(),
  IsDeliver: z.boolean().nullish(),
  /** Orders in which all these bits are set. */
  WorkOrderAuditProgress: z.int().min(0).max(15).nullish(),
  /** With warnings for the people who decide, or without. */
  HasWarning: z.boolean().nullish(),
};
export const workOrderFilter = z.object(workOrderFilterFields);
export type WorkOrderFilter = z.output<typeof workOrderFilter>;

const approvalPage = z.literal([WorkOrderPageType.Sales, WorkOrderPageType.Planning, WorkOrderPageType.Operations]);

/** Which view a search is about: see `viewOf`. */
const viewFields = { PageType: approvalPage.nullish(), IsOperation: z.boolean().nullish() };
/** Accepted and without meaning in the searches that have one view only. */
const ignoredViewFields = { PageType: z.unknown().optional(), IsOperation: z.unknown().optional() };

/** `Total` is the amount of all rows of the search with their children, without refunded orders. */
const workOrderPage = pageOf(workOrderRow).extend({ Total: z.number() });

const ordinary = { rate: 'ordinary', audit: 'none' } as const;

export const searchWorkOrders = endpoint({
  summary: '报单列表：PageType 1 销售审核、2 企划审核、4 运营审核、2 且 IsOperation 为 false 成交报单、空 开课管理',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderSearch',
  access: ['SaleAudit', 'QihuaAudit', 'YunAudit', 'ChengJiaoAudit', 'OpenCourse'],
  request: shortPageRequest.extend({ ...workOrderFilterFields, ...viewFields }),
  answer: workOrderPage,
  ...ordinary,
});

export const searchOwnWorkOrders = endpoint({
  summary: '我的报单',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderSearchSelf',
  access: ['WorkOrderSale'],
  request: shortPageRequest.extend({ ...workOrderFilterFields, ...ignoredViewFields }),
  answer: workOrderPage,
  ...ordinary,
});

export const searchWorkOrderHistory = endpoint({
  summary: '历史报单：已通过或已退款',
  method: 'POST',
  path: 'api/WorkOrder/WorkOrderSearchHistory',
  access: ['YunAudit2'],
  request: shortPageRequest.extend({ ...workOrderFilterFields, ...ignoredViewFields }),
  answer: workOrderPage,
  ...ordinary,
});

export const readShownWorkOrders = endpoint({
  summary: '已显示的报单的最新内容；不再符合条件或不可见的不返回',
  method: 'POST',
  path: 'api/WorkOrder/QueryShownWorkOrders',
  access: ['WorkOrderSale', 'SaleAudit', 'QihuaAudit', 'YunAudit', 'ChengJiaoAudit', 'OpenCourse', 'YunAudit2'],
  request: workOrderFilter.extend({
    PageType: z.enum(WorkOrderPageType).nullish(),
    IsOperation: z.boolean().nullish(),
    /** The history list. */
    History: z.literal(1).nullish(),
    WorkOrderIds: idsOf('work-order', say.chooseRows),
  }),
  answer: z.array(workOrderRow),
  ...ordinary,
});
