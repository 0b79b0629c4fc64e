/** Maps the calls of work orders to their handlers. No logic here. */
import { inboxView, searchWaitingOrders } from '@gonghai/contract/work-orders/work-order-inbox.contract.ts';
import * as orders from '@gonghai/contract/work-orders/work-order.contract.ts';
import * as calling from '@gonghai/contract/work-orders/work-order-call.contract.ts';
import * as exports from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import * as refunds from '@gonghai/contract/work-orders/refund.contract.ts';
import * as lists from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { WorkOrderFilter } from '@gonghai/contract/work-orders/work-order-list.contract.ts';
import type { PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { WorkOrderPageType } from '@gonghai/contract/work-orders/work-order-values.ts';
import { viewOf, type WorkOrderView, workOrderViews } from '@gonghai/contract/work-orders/work-order-views.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { type Actor, type RequestContext, demandRight } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { dial, dialByMobile, type DialParts } from '../calls/calls.port.ts';
import type { OpenCourse } from '../learning/learning.port.ts';
import { readApprovalRule } from '../settings/settings.port.ts';
import { passWorkOrders, rejectWorkOrders } from './approval.commands.ts';
import { orderSubject } from './calling.queries.ts';
import { findOrder, readTrail } from './detail.queries.ts';
import { exportOrders } from './export.commands.ts';
import { readParcels } from './express.queries.ts';
import { addWorkOrder, editWorkOrder, type FilingParts } from './filing.commands.ts';
import { searchWaiting, stagesOf } from './inbox.queries.ts';
import { type OrderTree, readShownOrders, searchOrders } from './list.queries.ts';
import { withPayments } from './row-payments.queries.ts';
import { editExpress, openCourse } from './operations.commands.ts';
import { exportRefunds } from './refund-export.commands.ts';
import { askRefund, confirmRefund, type RefundParts, refundWorkOrder, withdrawRefund } from './refunds.commands.ts';
import { searchRefunds } from './refund-list.queries.ts';
import { deleteWorkOrder, publishWorkOrder, resetWorkOrder } from './publishing.commands.ts';

interface WorkOrderParts extends FilingParts, RefundParts {
  readonly learning: OpenCourse;
  readonly dialling: DialParts;
}

/** Each view has its own right. */
const demandView = (actor: Actor, view: WorkOrderView): WorkOrderView => {
  demandRight(actor, view.right);
  return view;
};

const listRoutes = ({ payments }: WorkOrderParts): readonly Route[] => {
  const rowsOf = ({ db, actor }: RequestContext, trees: readonly OrderTree[]) =>
    withPayments(db, actor.tenantId, trees, payments.statement);
  const search = async (ctx: RequestContext, view: WorkOrderView, request: WorkOrderFilter & PageRequest) => {
    const page = await searchOrders(ctx.db, { actor: ctx.actor, view, filter: request }, request, ctx.signal);
    return { ...page, Rows: await rowsOf(ctx, page.Rows) };
  };
  return [
    bind(lists.searchWorkOrders, async (request, ctx) => search(ctx, demandView(ctx.actor, viewOf(request)), request)),
    bind(lists.searchOwnWorkOrders, (request, ctx) => search(ctx, workOrderViews.mine, request)),
    bind(lists.searchWorkOrderHistory, (request, ctx) => search(ctx, workOrderViews.history, request)),
    bind(lists.readShownWorkOrders, async ({ WorkOrderIds, History, ...request }, ctx) => {
      const { actor, db, signal } = ctx;
      const view = demandView(actor, History ? workOrderViews.history : viewOf(request));
      return rowsOf(ctx, await readShownOrders(db, { actor, view, filter: request }, WorkOrderIds, signal));
    }),
    bind(searchWaitingOrders, async ({ Stage, HasWarning = null, Age = null, ...page }, { actor, db, now, signal }) => {
      if (Stage) demandView(actor, inboxView[Stage]);
      const stages = Stage ? [Stage] : stagesOf(actor);
      const { NoOwn } = await readApprovalRule(db, actor.tenantId);
      const search = { stages, hasWarning: HasWarning, age: Age, isOwnLeftOut: NoOwn, now };
      return searchWaiting(db, actor, search, page, signal);
    }),
  ];
};

const exportRoutes: readonly Route[] = [
  bindDownload(exports.exportFiledOrders, async (filter, ctx) => {
    const view = demandView(ctx.actor, viewOf({ PageType: filter.PageType ?? WorkOrderPageType.Mine }));
    return exportOrders(ctx, view, filter);
  }),
  ...(
    [
      [exports.exportPlanningOrders, workOrderViews.planning],
      [exports.exportOperationsOrders, workOrderViews.operations],
      [exports.exportClosedOrders, workOrderViews.closed],
      [exports.exportPastOrders, workOrderViews.history],
      [exports.exportCourseOrders, workOrderViews.openCourse],
    ] as const
  ).map(([endpoint, view]) => bindDownload(endpoint, (filter, ctx) => exportOrders(ctx, view, filter))),
];

const refundRoutes = ({ hooks, claimPictures }: WorkOrderParts): readonly Route[] => [
  bind(orders.refundWorkOrder, (wanted, ctx) => refundWorkOrder(ctx, wanted, hooks)),
  bind(refunds.askRefund, (wanted, ctx) => askRefund(ctx, wanted, { claimPictures })),
  bind(refunds.confirmRefund, ({ Id }, ctx) => confirmRefund(ctx, Id, hooks)),
  bind(refunds.withdrawRefund, ({ Id }, ctx) => withdrawRefund(ctx, Id)),
  bindDownload(refunds.exportRefunds, (filter, ctx) => exportRefunds(ctx, filter)),
  bind(refunds.searchRefunds, (request, { actor, db, signal }) => searchRefunds(db, actor.tenantId, request, signal)),
];

const callRoutes = ({ dialling }: WorkOrderParts): readonly Route[] => [
  bind(calling.dialWorkOrder, ({ CustomerId, PageType }, ctx) =>
    dial(ctx, dialling, orderSubject(PageType), { id: CustomerId }),
  ),
  bind(calling.dialWorkOrderByMobile, ({ CustomerId, PageType }, ctx) =>
    dialByMobile(ctx, dialling, orderSubject(PageType), { id: CustomerId }),
  ),
  bind(calling.dialOrderTel, ({ Tel }, ctx) => dial(ctx, dialling, orderSubject(null), { tel: Tel })),
  bind(calling.dialOrderTelByMobile, ({ Tel }, ctx) => dialByMobile(ctx, dialling, orderSubject(null), { tel: Tel })),
];

const demandOrder = async ({ actor, db }: RequestContext, id: number, { payments }: WorkOrderParts) => {
  const order = await findOrder(db, actor, id, payments.statement);
  if (!order) throw missing();
  return order;
};

export const workOrderRoutes = (parts: WorkOrderParts): readonly Route[] => {
  const { hooks, learning, payments } = parts;
  return [
    ...listRoutes(parts),
    ...exportRoutes,
    ...refundRoutes(parts),
    ...callRoutes(parts),
    bind(orders.findWorkOrder, async ({ id, PageType }, { actor, db }) => {
      const WorkOrder = await findOrder(db, actor, id, payments.statement, PageType);
      if (!WorkOrder) throw missing();
      return { ...WorkOrder, WorkOrder };
    }),
    bind(orders.findWorkOrderTrail, async ({ id, PageType }, ctx) =>
      readTrail(ctx.db, ctx.actor, await demandOrder(ctx, id, parts), PageType),
    ),
    bind(orders.addWorkOrder, (form, ctx) => addWorkOrder(ctx, form, parts)),
    bind(orders.editWorkOrder, (edit, ctx) => editWorkOrder(ctx, edit, parts)),
    bind(orders.publishWorkOrder, ({ Id }, ctx) => publishWorkOrder(ctx, Id, parts)),
    bind(orders.deleteWorkOrder, ({ workOrderId }, ctx) => deleteWorkOrder(ctx, workOrderId, payments)),
    bind(orders.resetWorkOrder, ({ workOrderId }, ctx) => resetWorkOrder(ctx, workOrderId, parts)),
    bind(orders.passWorkOrders, (batch, ctx) => passWorkOrders(ctx, batch, hooks)),
    bind(orders.rejectWorkOrders, (batch, ctx) => rejectWorkOrders(ctx, batch, parts)),
    bind(orders.openCourse, (wanted, ctx) => openCourse(ctx, wanted, learning)),
    bind(orders.findExpress, async ({ workOrderId }, ctx) => {
      await demandOrder(ctx, workOrderId, parts);
      return readParcels(ctx.db, ctx.actor.tenantId, workOrderId);
    }),
    bind(orders.editExpress, (wanted, ctx) => editExpress(ctx, wanted)),
  ];
};
