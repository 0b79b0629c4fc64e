/** Faults in statements, closed days, refunds and their undo. */
import { database, type Fault, unit } from './fault.ts';

export const reconciliationFaults: readonly Fault[] = [
  {
    name: 'closed-days/today-is-closed',
    file: 'server/src/features/payments/days.commands.ts',
    find: 'if (wallet.day >= dayOf(now))',
    replace: 'if (wallet.day > dayOf(now))',
    tests: database('server/src/features/payments/calendar.http.test.ts'),
  },
  {
    name: 'undo/day-stays-closed',
    file: 'server/src/features/payments/days.commands.ts',
    find: 'await releaseDay(trx, tenantId, wallet, ctx.now);',
    replace: '',
    tests: database('server/src/features/payments/undo.http.test.ts'),
  },
  {
    name: 'undo/refunded-payment-is-undone',
    file: 'server/src/features/payments/undo.rules.ts',
    find: 'else if (payment.refundedFen > 0) whyKept.set(payment.id, say.keptRefunded);',
    replace: '',
    tests: unit('server/src/features/payments/undo.rules.test.ts'),
  },
  {
    name: 'payments/refunded-order-is-passed',
    file: 'contract/src/payments/payment.rules.ts',
    find: 'WorkOrder.WorkOrderStatus === WorkOrderStatus.InReview && !WorkOrder.IsRefund && !IsDayClosed',
    replace: 'WorkOrder.WorkOrderStatus === WorkOrderStatus.InReview && !IsDayClosed',
    tests: unit('contract/src/payments/payment.rules.test.ts'),
  },
  {
    name: 'recognition/readings-that-differ',
    file: 'server/src/features/files/receipt-facts.rules.ts',
    find: 'readings.every((reading)',
    replace: 'readings.some((reading)',
    tests: unit('server/src/features/files/receipt-facts.rules.test.ts'),
  },
  {
    name: 'statements/refund-of-another-wallet',
    file: 'server/src/features/payments/statement-refunds.rules.ts',
    find: 'if (!claim || claim.paymentType !== paymentType) return [];',
    replace: 'if (!claim) return [];',
    tests: database('server/src/features/payments/statement-refunds.http.test.ts'),
  },
  {
    name: 'refunds/unpaid-order-is-refunded',
    file: 'contract/src/work-orders/refund.rules.ts',
    find: 'return isPaid(order) ? null : refundMessages.unpaid;',
    replace: 'return null;',
    tests: unit('contract/src/work-orders/refund.rules.test.ts'),
  },
  {
    name: 'sales-check/one-side-compared-with-itself',
    file: 'server/src/features/sales-check/sales-check.rules.ts',
    find: "[SalesEquation.Families, 'Families', ['Deals', 'Waiting']]",
    replace: "[SalesEquation.Families, 'Families', ['Families']]",
    tests: database('server/src/features/sales-check/sales-check.http.test.ts'),
  },
];
