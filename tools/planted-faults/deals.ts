/** Faults in deals, orders, learning and the journey. */
import { database, type Fault, unit } from './fault.ts';

export const dealsFaults: readonly Fault[] = [
  {
    name: 'deals/transfer-without-sub-departments',
    file: 'server/src/features/deals/transfers.queries.ts',
    find: 'and (id = ${roots} or parent_id = ${roots}) and',
    replace: 'and id = ${roots} and',
    tests: database('server/src/features/deals/deals.http.test.ts'),
  },
  {
    name: 'deals/refunded-part-is-counted',
    file: 'contract/src/deals/deal-money.rules.ts',
    find: 'sumMoney(counted.map(remainingAmount))',
    replace: 'sumMoney(counted.map(({ Amount }) => Amount))',
    tests: unit('contract/src/deals/deal-money.rules.test.ts'),
  },
  {
    name: 'after-sales/repeated-entry-is-not-marked',
    file: 'server/src/features/customers/after-sales/add.commands.ts',
    find: 'await markRepeated(trx, of, known.Id, ctx.now);',
    replace: '',
    tests: database('server/src/features/customers/after-sales/both-kinds.http.test.ts'),
  },
  {
    name: 'orders/disabled-product-is-sold',
    file: 'server/src/features/orders/orders.commands.ts',
    find: "if (product.Status !== UsableStatus.Enabled) throw refuseField('ProductId', say.productGone);",
    replace: '',
    tests: database('server/src/features/orders/orders.http.test.ts'),
  },
  {
    name: 'orders/disabled-agreement-is-added',
    file: 'server/src/features/orders/agreements.commands.ts',
    find: 'if (agreement.Status !== UsableStatus.Enabled) throw new Refusal(say.agreementGone);',
    replace: '',
    tests: database('server/src/features/orders/orders.http.test.ts'),
  },
  {
    name: 'learning/older-row-wins',
    file: 'server/src/features/learning/items.rules.ts',
    find: 'if (!known || known.time <= row.time)',
    replace: 'if (!known || known.time >= row.time)',
    tests: unit('server/src/features/learning/items.rules.test.ts'),
  },
  {
    name: 'exam-report/last-second-is-missing',
    file: 'server/src/features/exam-report/exam-report.queries.ts',
    find: '`${column} <= ${params.add(end)}`',
    replace: '`${column} < ${params.add(end)}`',
    tests: database('server/src/features/exam-report/exam-report.http.test.ts'),
  },
  {
    name: 'journey/orders-without-right',
    file: 'server/src/features/journey/journey.queries.ts',
    find: 'if (!may(actor, queryCustomerOrders) || !(await isTelVisible',
    replace: 'if (!(await isTelVisible',
    tests: database('server/src/features/journey/journey.http.test.ts'),
  },
  {
    name: 'journey/reports-of-a-hidden-customer',
    file: 'server/src/features/journey/journey.queries.ts',
    find: 'customers.find(({ kind }) => may(actor, reports[kind]))',
    replace: 'customers[0]',
    tests: database('server/src/features/journey/journey.http.test.ts'),
  },
  {
    name: 'products/overwrites-a-newer-version',
    file: 'server/src/features/products/products.commands.ts',
    find: '    if (edit.Version && edit.Version !== known.Version) throw stale();\n',
    replace: '',
    tests: database('server/src/features/orders/orders.http.test.ts'),
  },
];
