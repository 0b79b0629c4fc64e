/** The calls of customers. A line here says who answers; it decides nothing. */
import * as list from '@gonghai/contract/customers/customer-list.contract.ts';
import { placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { bind, type Route } from '../../http/bind.ts';
import { requireRight } from '../../http/context.ts';
import { countCustomers, searchCustomers } from './customers.list.queries.ts';

export const customerRoutes: readonly Route[] = [
  bind(list.searchCustomers, async (filter, { actor, db, now, signal }) => {
    requireRight(actor, placementRight[filter.CustomerType]);
    return searchCustomers(db, { actor, filter, now }, signal);
  }),
  bind(list.countCustomers, async (filter, { actor, db, now, signal }) => {
    requireRight(actor, placementRight[filter.CustomerType]);
    return countCustomers(db, { actor, filter, now }, signal);
  }),
  bind(list.queryCustomerPageFields, async () => [...list.customerPageFields]),
];
