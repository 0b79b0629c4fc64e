/** The routes of the seven lists: paths, titles and parameters. Without calls, because the menu loads them at once. */
import { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import {
  type WorkOrderView,
  type WorkOrderViewName,
  workOrderViews,
} from '@gonghai/contract/work-orders/work-order-views.ts';

/** Parameters of the route. */
export interface PageParams {
  readonly PageType?: WorkOrderPageType;
  readonly IsComplete?: true;
  readonly IsOperation?: false;
  readonly History?: 1;
}

export interface ListRoute {
  readonly view: WorkOrderView;
  readonly path: string;
  readonly title: string;
  readonly params: PageParams;
}

const { Mine, Sales, Planning, Operations } = WorkOrderPageType;

const route = (name: WorkOrderViewName, path: string, params: PageParams): ListRoute => ({
  view: workOrderViews[name],
  path: `workOrder/${path}`,
  title: workOrderViews[name].title,
  params,
});

export const listRoutes: Readonly<Record<WorkOrderViewName, ListRoute>> = {
  mine: route('mine', 'workOrderList1', { PageType: Mine }),
  sales: route('sales', 'workOrderList2', { PageType: Sales }),
  planning: route('planning', 'workOrderList3', { PageType: Planning }),
  operations: route('operations', 'workOrderList4', { PageType: Operations }),
  closed: route('closed', 'workOrderList5', { PageType: Planning, IsComplete: true, IsOperation: false }),
  history: route('history', 'workOrderList6', { PageType: Operations, History: 1 }),
  openCourse: route('openCourse', 'openCourseList', {}),
};
