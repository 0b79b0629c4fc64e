/** Maps the calls of after-sales customers to their handlers. No logic here. */
import * as contract from '@gonghai/contract/customers/after-sale.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { bind, type Route } from '../../../http/bind.ts';
import type { TenantCache } from '../../../db/tenant-cache.ts';
import { readAfterSale } from '../detail/detail.queries.ts';
import type { ListNames } from '../list/naming.rules.ts';
import { sharedRoutes, type SharedParts } from '../shared.routes.ts';
import { countAfterSales, readShownAfterSales, searchAfterSales } from './list.queries.ts';

export const afterSaleRoutes = (parts: SharedParts, names: TenantCache<ListNames>): readonly Route[] => [
  ...sharedRoutes(CustomerKind.AfterSales, parts),
  bind(contract.findCustomer, ({ customerId }, ctx) => readAfterSale(ctx, customerId)),
  bind(contract.searchCustomers, (filter, { actor, db, now, signal }) =>
    searchAfterSales(db, { actor, filter, now }, names, signal),
  ),
  // What can be given out: the only-mine set (G-304).
  bind(contract.countCustomers, async (filter, { actor, db, now, signal }) => {
    const [count = 0] = await countAfterSales(db, [{ actor, filter: { ...filter, IsOnlyMySelf: true }, now }], signal);
    return count;
  }),
  bind(contract.readShownCustomers, async ({ CustomerIds, Searches = [], ...filter }, { actor, db, now, signal }) => {
    const searches = [filter, ...Searches].map((one) => ({ actor, filter: one, now }));
    const [Rows, [Count = null, ...Counts]] = await Promise.all([
      CustomerIds.length > 0 ? readShownAfterSales(db, { actor, filter, now }, CustomerIds, names, signal) : [],
      countAfterSales(db, searches, signal),
    ]);
    return { Rows, Count, Counts };
  }),
];
