/** Maps the calls of customers to their handlers. No logic here. */
import * as one from '@gonghai/contract/customers/customer.contract.ts';
import * as list from '@gonghai/contract/customers/customer-list.contract.ts';
import * as views from '@gonghai/contract/customers/customer-views.contract.ts';
import { type Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { TenantCache } from '../../db/tenant-cache.ts';
import { bind, type Route } from '../../http/bind.ts';
import { demandRight } from '../../http/context.ts';
import { readEditors } from './detail/changes.queries.ts';
import { countCustomers, countSearches } from './list/customers.count.queries.ts';
import { searchCustomers } from './list/customers.list.queries.ts';
import { demandVisibleCustomer, readDetail } from './detail/detail.queries.ts';
import type { ListNames } from './list/naming.rules.ts';
import { withRules, withSameRules } from './list/owners.queries.ts';
import { readPageFields } from './list/page-fields.queries.ts';
import { rehearse } from './moves/recycle.commands.ts';
import { readCustody } from './detail/records.queries.ts';
import { readShown } from './list/customers.list.queries.ts';
import { afterSaleRoutes } from './after-sales/after-sales.routes.ts';
import { sharedRoutes, type SharedParts } from './shared.routes.ts';
import { arrangeViews, editView, readViews, removeView, type ViewedList } from '../views/views.port.ts';

interface CustomerRouteParts extends SharedParts {
  readonly names: TenantCache<ListNames>;
}

const viewedList = (place: Placement): ViewedList => ({
  key: place,
  right: placementRight[place],
  search: views.viewSearch,
});

export const customerRoutes = ({ names, ...parts }: CustomerRouteParts): readonly Route[] => [
  ...sharedRoutes(CustomerKind.Sales, parts),
  ...afterSaleRoutes(parts, names),
  bind(list.searchCustomers, async (filter, { actor, db, now, signal }) => {
    demandRight(actor, placementRight[filter.CustomerType]);
    return searchCustomers(db, { ...(await withRules(db, { actor, filter, now })), filter }, names, signal);
  }),
  bind(list.readShownCustomers, async ({ CustomerIds, Searches = [], ...filter }, { actor, db, now, signal }) => {
    for (const { CustomerType } of [filter, ...Searches]) demandRight(actor, placementRight[CustomerType]);
    const search = await withRules(db, { actor, filter, now });
    const counted = [search, ...(await withSameRules(db, { actor, now }, Searches))];
    const [Rows, [Count = null, ...Counts]] = await Promise.all([
      CustomerIds.length > 0 ? readShown(db, search, CustomerIds, names, signal) : [],
      countSearches(db, counted, signal),
    ]);
    return { Rows, Count, Counts };
  }),
  bind(list.countCustomers, async (filter, { actor, db, now, signal }) => {
    demandRight(actor, placementRight[filter.CustomerType]);
    return countCustomers(db, await withRules(db, { actor, filter, now }), signal);
  }),
  bind(views.countSearches, async ({ Searches }, { actor, db, now, signal }) => {
    for (const { CustomerType } of Searches) demandRight(actor, placementRight[CustomerType]);
    return countSearches(db, await withSameRules(db, { actor, now }, Searches), signal);
  }),
  bind(views.queryViews, ({ customerType }, ctx) => readViews(ctx, viewedList(customerType))),
  bind(views.editView, ({ CustomerType, ...edit }, ctx) => editView(ctx, viewedList(CustomerType), edit)),
  bind(views.deleteView, ({ Id }, ctx) => removeView(ctx, Id)),
  bind(views.arrangeViews, ({ CustomerType, ...arrangement }, ctx) =>
    arrangeViews(ctx, viewedList(CustomerType), arrangement),
  ),
  bind(one.findCustomer, ({ customerId }, ctx) => readDetail(ctx, customerId)),
  bind(one.queryCustomerEditors, async ({ customerId }, ctx) => {
    await demandVisibleCustomer(ctx, CustomerKind.Sales, customerId);
    return readEditors(ctx.db, ctx.actor.tenantId, customerId);
  }),
  bind(one.queryCustody, async ({ customerId }, ctx) => {
    await demandVisibleCustomer(ctx, CustomerKind.Sales, customerId);
    return readCustody(ctx.db, ctx.actor.tenantId, customerId);
  }),
  bind(rehearseRecycling, ({ Value }, ctx) => rehearse(ctx, Value)),
  bind(list.queryCustomerPageFields, (_, ctx) => readPageFields(ctx)),
];
