/** The views of work orders: six lists and the open-course list. Each has its own right. */
import type { Right } from '../wire/rights.ts';
import { Stage, WorkOrderPageType } from './work-order-values.ts';

export type WorkOrderViewName = 'mine' | 'sales' | 'planning' | 'operations' | 'closed' | 'history' | 'openCourse';

export interface WorkOrderView {
  readonly name: WorkOrderViewName;
  readonly right: Right;
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
  params: WorkOrderView['params'],
  stage: Stage | null = null,
): WorkOrderView => ({ name, right, params, stage, isReadOnly: name === 'closed' });

export const workOrderViews: Readonly<Record<WorkOrderViewName, WorkOrderView>> = {
  mine: view('mine', 'WorkOrderSale', { PageType: WorkOrderPageType.Mine }),
  sales: view('sales', 'SaleAudit', { PageType: WorkOrderPageType.Sales }, Stage.Sales),
  planning: view('planning', 'QihuaAudit', { PageType: WorkOrderPageType.Planning }, Stage.Planning),
  operations: view('operations', 'YunAudit', { PageType: WorkOrderPageType.Operations }, Stage.Operations),
  closed: view('closed', 'ChengJiaoAudit', { PageType: WorkOrderPageType.Planning, IsOperation: false }),
  history: view('history', 'YunAudit2', { PageType: WorkOrderPageType.Operations, History: 1 }),
  openCourse: view('openCourse', 'OpenCourse', {}),
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
