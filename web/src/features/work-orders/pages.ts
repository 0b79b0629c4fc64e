/** The seven lists of work orders: what each one searches, shows and offers. */
import * as exports from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import {
  searchOwnWorkOrders,
  searchWorkOrderHistory,
  searchWorkOrders,
} from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import {
  Stage,
  StatusFilter,
  WorkOrderPageType,
  WorkOrderStatus,
} from '@gonghai/contract/work-orders/work-order-values.ts';
import type { WorkOrderViewName } from '@gonghai/contract/work-orders/work-order-views.ts';
import type { Editor } from '@gonghai/contract/work-orders/work-order.rules.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { PageEndpoint } from '../../ui/list/list-endpoint.ts';
import type { SavedView } from '../../ui/list/saved-views.ts';
import { type ListRoute, listRoutes, type PageParams } from './routes.ts';

/** The request that all three searches accept. */
export type Search = RequestOf<typeof searchOwnWorkOrders>;
type Found = AnswerOf<typeof searchWorkOrders>;

export interface ListPage extends ListRoute {
  readonly listId: string;
  readonly endpoint: PageEndpoint<Search, Found>;
  readonly exporting: Endpoint;
  /** Sent with every search and export. */
  readonly always: Partial<Search>;
  readonly defaults: Partial<Search>;
  /** The role in which its users edit; none on read-only lists and for sales. */
  readonly editor: Editor | undefined;
  readonly hasDepartments: boolean;
  /** The chip of the default filter, and the others. */
  readonly allLabel: string;
  readonly presets: readonly SavedView[];
  readonly empty: { readonly title: string; readonly detail: string };
}

const preset = (id: string, name: string, filter: Partial<Search>): SavedView => ({ id, name, filter });
const inReview = preset('in-review', '审核中', { WorkOrderStatus: WorkOrderStatus.InReview });
const passed = preset('passed', '已通过', { WorkOrderStatus: WorkOrderStatus.Passed });
const rejected = preset('rejected', '已驳回', { WorkOrderStatus: WorkOrderStatus.Rejected });
const refunded = preset('refunded', '已退款', { WorkOrderStatus: StatusFilter.Refunded });
const everything = preset('everything', '全部报单', {});

const approval = {
  endpoint: searchWorkOrders,
  defaults: { WorkOrderStatus: WorkOrderStatus.InReview, IsAudit: false },
  hasDepartments: true,
  allLabel: '待我审核',
  presets: [inReview, passed, rejected, refunded, everything],
  empty: { title: '没有待审核的报单', detail: '顾问提交的报单会出现在这里。' },
} as const satisfies Partial<ListPage>;

const reading = { defaults: {}, editor: undefined, hasDepartments: true, allLabel: '全部报单' } as const;

export const listPages: Readonly<Record<WorkOrderViewName, ListPage>> = {
  mine: {
    ...listRoutes.mine,
    listId: 'own-work-orders',
    endpoint: searchOwnWorkOrders,
    exporting: exports.exportFiledOrders,
    always: {},
    defaults: {},
    editor: 'owner',
    hasDepartments: false,
    allLabel: '全部报单',
    presets: [preset('draft', '未提交', { WorkOrderStatus: WorkOrderStatus.Draft }), inReview, rejected, passed],
    empty: { title: '还没有报单', detail: '客户付款后，新增一份报单并提交审核。' },
  },
  sales: {
    ...approval,
    ...listRoutes.sales,
    listId: 'sales-work-orders',
    exporting: exports.exportFiledOrders,
    always: { PageType: WorkOrderPageType.Sales },
    editor: undefined,
  },
  planning: {
    ...approval,
    ...listRoutes.planning,
    listId: 'planning-work-orders',
    exporting: exports.exportPlanningOrders,
    always: { PageType: WorkOrderPageType.Planning },
    editor: Stage.Planning,
  },
  operations: {
    ...approval,
    ...listRoutes.operations,
    listId: 'operations-work-orders',
    exporting: exports.exportOperationsOrders,
    always: { PageType: WorkOrderPageType.Operations },
    editor: Stage.Operations,
  },
  closed: {
    ...reading,
    ...listRoutes.closed,
    listId: 'closed-work-orders',
    exporting: exports.exportClosedOrders,
    endpoint: searchWorkOrders,
    always: { PageType: WorkOrderPageType.Planning, IsComplete: true, IsOperation: false },
    presets: [],
    empty: { title: '还没有成交的报单', detail: '尾款或全款通过全部审核后，报单会出现在这里。' },
  },
  history: {
    ...reading,
    ...listRoutes.history,
    listId: 'past-work-orders',
    exporting: exports.exportPastOrders,
    endpoint: searchWorkOrderHistory,
    always: {},
    presets: [passed, refunded],
    empty: { title: '还没有历史报单', detail: '全部审核通过或已退款的报单会出现在这里。' },
  },
  openCourse: {
    ...reading,
    ...listRoutes.openCourse,
    listId: 'course-work-orders',
    exporting: exports.exportCourseOrders,
    endpoint: searchWorkOrders,
    always: {},
    editor: Stage.Operations,
    defaults: { IsOpenCourse: false, WorkOrderAuditProgress: Stage.Operations, IsRefund: false },
    allLabel: '待开课',
    presets: [preset('opened', '已开课', { IsOpenCourse: true }), everything],
    empty: { title: '没有待开课的报单', detail: '运营审核通过、还没有开课的报单会出现在这里。' },
  },
};

/** The page of a route, by its parameters. */
export const pageOf = ({ PageType, IsOperation, History }: PageParams): ListPage => {
  const { mine, sales, planning, operations, closed, history, openCourse } = listPages;
  switch (PageType) {
    case WorkOrderPageType.Mine:
      return mine;
    case WorkOrderPageType.Sales:
      return sales;
    case WorkOrderPageType.Planning:
      return IsOperation === false ? closed : planning;
    case WorkOrderPageType.Operations:
      return History === 1 ? history : operations;
    default:
      return openCourse;
  }
};
