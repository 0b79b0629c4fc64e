/** Requests of orders, payments, statements, deals and their reports. */
import * as deals from '@gonghai/contract/deals/deal.contract.ts';
import * as financeFlow from '@gonghai/contract/finance-flow/finance-flow.contract.ts';
import * as flowReport from '@gonghai/contract/finance-reports/flow-report.contract.ts';
import * as orderReport from '@gonghai/contract/finance-reports/order-report.contract.ts';
import * as courseOrders from '@gonghai/contract/orders/order.contract.ts';
import * as calendar from '@gonghai/contract/payments/calendar.contract.ts';
import * as paymentLogs from '@gonghai/contract/payments/payment-log.contract.ts';
import * as reconciliation from '@gonghai/contract/payments/reconciliation.contract.ts';
import { saveStatementLayout } from '@gonghai/contract/payments/statement-layout.contract.ts';
import * as statements from '@gonghai/contract/payments/statement.contract.ts';
import * as unclaimed from '@gonghai/contract/payments/unclaimed.contract.ts';
import * as refunds from '@gonghai/contract/work-orders/refund.contract.ts';
import * as workOrderExports from '@gonghai/contract/work-orders/work-order-export.contract.ts';
import * as workOrders from '@gonghai/contract/work-orders/work-order.contract.ts';
import { uniqueName } from '../rows.ts';
import { workbook } from '../sheets.ts';
import { aDay, lastDay, type Write, type WrittenRequests } from './valid-request.ts';

const aStatement = () =>
  workbook([
    ['流水号', '金额', '交易时间'],
    [uniqueName(), 1, '2026-11-17 09:00:00'],
  ]);

const anOrderOfCourse: Write = async (world) => {
  const { customerId } = await world.student();
  return {
    request: { ProductId: await world.own('product'), CustomerId: customerId, Price: 80, Name: '课程', MinPrice: 50 },
  };
};

export const REQUESTS_OF_ORDERS: WrittenRequests = {
  [courseOrders.createOrder.path]: anOrderOfCourse,
  [courseOrders.buyFromBalance.path]: anOrderOfCourse,
  [courseOrders.queryCustomerOrders.path]: async (world) => ({
    request: { tel: (await world.student()).tel, name: '' },
  }),
  [courseOrders.withdrawOrder.path]: async (world) => {
    await world.student();
    return { request: { Id: await world.own('course-order') } };
  },
  [courseOrders.createPayLink.path]: async (world) => {
    await world.student();
    return { request: { id: await world.own('course-order') } };
  },
  [financeFlow.exportFinanceFlows.path]: aDay,
  [flowReport.exportFlowReport.path]: aDay,
  ...Object.fromEntries(Object.values(workOrderExports).map(({ path }) => [path, aDay])),
  [orderReport.exportOrderReport.path]: () => ({ request: { ...lastDay(), TimeType: '0' } }),
  [paymentLogs.exportPaymentLogs.path]: aDay,
  [reconciliation.autoCheckPayments.path]: async ({ paymentType }) => ({
    request: { paymentType: await paymentType() },
    file: aStatement(),
  }),
  [reconciliation.previewStatement.path]: () => ({ request: {}, file: aStatement() }),
  [reconciliation.findReconciliation.path]: async ({ reconciled }) => ({ request: { TaskId: await reconciled() } }),
  [saveStatementLayout.path]: () => ({ request: { Titles: ['凭证', '入账额'], Serial: 0, Amount: 1 } }),
  [statements.undoStatement.path]: async ({ own }) => ({ request: { Id: await own('statement') } }),
  [calendar.searchCalendar.path]: () => ({ request: { Month: '2026-11' } }),
  [calendar.findReconcileDay.path]: async ({ paymentType }) => ({
    request: { PaymentType: await paymentType(), Day: '2026-11-18' },
  }),
  [calendar.closeReconcileDay.path]: async ({ anEarlyDay }) => ({
    request: { ...(await anEarlyDay(false)), Reason: '已核对' },
  }),
  [calendar.openReconcileDay.path]: async ({ anEarlyDay }) => ({
    request: { ...(await anEarlyDay(true)), Reason: '补录报单' },
  }),
  [unclaimed.setUnclaimedKind.path]: async ({ own }) => ({
    request: { Ids: [await own('unclaimed-payment')], Kind: 1 },
  }),
  [unclaimed.assignUnclaimed.path]: async ({ own, consultant }) => ({
    request: { Id: await own('unclaimed-payment'), UserId: await consultant() },
  }),
  [reconciliation.searchPileRows.path]: async ({ reconciled }) => ({
    request: { TaskId: await reconciled(), Name: '未找到' },
  }),
  [deals.exportDeals.path]: aDay,
  [workOrders.addWorkOrder.path]: async ({ form }) => ({ request: await form() }),
  [workOrders.editWorkOrder.path]: async ({ order, form }) => {
    const { PaymentLogs: _, ...others } = await form();
    const { id, payments } = await order({ status: 1 });
    return { request: { ...others, Id: id, PaymentLogs: payments } };
  },
  [workOrders.publishWorkOrder.path]: async ({ order }) => ({ request: { Id: (await order({ status: 0 })).id } }),
  [workOrders.deleteWorkOrder.path]: async ({ order }) => ({
    request: { workOrderId: (await order({ status: 0 })).id },
  }),
  [workOrders.resetWorkOrder.path]: async ({ order }) => ({
    request: { workOrderId: (await order({ status: 3 })).id },
  }),
  [refunds.askRefund.path]: async ({ order }) => ({
    request: { WorkOrderId: (await order({ status: 1 })).id, Amount: 100, Reason: '学员退课', Day: '2026-09-21' },
  }),
  [workOrders.openCourse.path]: async ({ order }) => {
    const { id, productId } = await order({ status: 1, progress: 4 });
    return { request: { Id: id, ProductId: productId } };
  },
  [workOrders.editExpress.path]: async ({ order }) => ({
    request: {
      Id: (await order({ status: 2, progress: 15 })).id,
      Items: [{ CompanyName: '顺丰速运', ExpressNo: 'SF100' }],
    },
  }),
  [workOrders.passWorkOrders.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('work-order') }], Progress: 1 },
  }),
  [paymentLogs.passPaymentLogs.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('payment-log') }] },
  }),
  [workOrders.rejectWorkOrders.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('work-order'), Remark: '截图不清' }], Progress: 1 },
  }),
  [paymentLogs.rejectPaymentLogs.path]: async ({ own }) => ({
    request: { Items: [{ Id: await own('payment-log'), Remark: '截图不清' }] },
  }),
  [paymentLogs.editPaymentLog.path]: async ({ order }) => {
    const { payments } = await order({ status: 1 });
    return { request: { ...payments[0], Amount: 99 } };
  },
};
