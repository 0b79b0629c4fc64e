/** The views of work orders: six lists and the open-course list. Each has its own right. */
import type { Right } from '../wire/rights.ts';
import { Stage, WorkOrderPageType } from './work-order-values.ts';

export type WorkOrderViewName = 'mine' | 'sales' | 'planning' | 'operations' | 'closed' | 'history' | 'openCourse';

export interface WorkOrderView {
  readonly name: WorkOrderViewName;
  readonly right: Right;
  /** The title of its list, and of its export. */
  readonly title: string;
  /** The parameters of its route, which the search sends too. */
  readonly params: { readonly PageType?: WorkOrderPageType; readonly IsOperation?: false; readonly History?: 1 };
  /** The stage whose bit counts as audited; without one, audited means all four. */
  readonly stage: Stage | null;
  /** The list has no row actions except view. */
  readonly isReadOnly: boolean;
}

const view = (
  name: WorkOrderViewName,
  right: Right,
  title: string,
  params: WorkOrderView['params'],
  stage: Stage | null = null,
): WorkOrderView => ({ name, right, title, params, stage, isReadOnly: name === 'closed' });

export const workOrderViews: Readonly<Record<WorkOrderViewName, WorkOrderView>> = {
  mine: view('mine', 'WorkOrderSale', '我的报单', { PageType: WorkOrderPageType.Mine }),
  sales: view('sales', 'SaleAudit', '销售审核', { PageType: WorkOrderPageType.Sales }, Stage.Sales),
  planning: view('planning', 'QihuaAudit', '企划审核', { PageType: WorkOrderPageType.Planning }, Stage.Planning),
  operations: view('operations', 'YunAudit', '运营审核', { PageType: WorkOrderPageType.Operations }, Stage.Operations),
  closed: view('closed', 'ChengJiaoAudit', '成交报单', { PageType: WorkOrderPageType.Planning, IsOperation: false }),
  history: view('history', 'YunAudit2', '历史报单', { PageType: WorkOrderPageType.Operations, History: 1 }),
  openCourse: view('openCourse', 'OpenCourse', '开课管理', {}),
};

/** The view that a search or an export of approval pages is about. */
export const viewOf = ({
  PageType,
  IsOperation,
}: {
  readonly PageType?: WorkOrderPageType | null | undefined;
  readonly IsOperation?: boolean | null | undefined;
}): WorkOrderView => {
  switch (PageType) {
    case WorkOrderPageType.Mine:
      return workOrderViews.mine;
    case WorkOrderPageType.Sales:
      return workOrderViews.sales;
    case WorkOrderPageType.Planning:
      return IsOperation === false ? workOrderViews.closed : workOrderViews.planning;
    case WorkOrderPageType.Operations:
      return workOrderViews.operations;
    default:
      return workOrderViews.openCourse;
  }
};
