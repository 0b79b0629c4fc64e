/** Faults in work orders, payments and finance. */
import { database, type Fault, unit } from './fault.ts';

export const moneyFaults: readonly Fault[] = [
  {
    name: 'work-orders/approves-an-unseen-version',
    file: 'server/src/features/work-orders/approval.commands.ts',
    find: 'isOther ? messages.stale : refuse(order)',
    replace: 'refuse(order)',
    tests: database('server/src/features/work-orders/approval.http.test.ts'),
  },
  {
    name: 'payments/row-with-a-refund-is-reconciled',
    file: 'server/src/features/payments/reconciliation.rules.ts',
    find: '  if (mentions?.isRefunded) return [Pile.HasRefund, say.hasRefund];\n',
    replace: '',
    tests: unit('server/src/features/payments/reconciliation.rules.test.ts'),
  },
  {
    name: 'finance-flow/last-second-of-a-range-is-missing',
    file: 'server/src/features/finance-flow/finance-flow.queries.ts',
    find: 'f.created_time <= ',
    replace: 'f.created_time < ',
    tests: database('server/src/features/finance-flow/finance-flow.http.test.ts'),
  },
  {
    name: 'finance-reports/sub-departments-are-left-out',
    file: 'server/src/features/finance-reports/order-report.rules.ts',
    find: 'rowOf(child, branchOf(child, departments), false)',
    replace: 'rowOf(child, [child.id], false)',
    tests: unit('server/src/features/finance-reports/order-report.rules.test.ts'),
  },
];
