/** Maps the calls of customers to their handlers. No logic here. */
import * as one from '@gonghai/contract/customers/customer.contract.ts';
import * as list from '@gonghai/contract/customers/customer-list.contract.ts';
import * as views from '@gonghai/contract/customers/customer-views.contract.ts';
import * as moves from '@gonghai/contract/customers/customer-moves.contract.ts';
import { queryCustomerTimeline } from '@gonghai/contract/customers/timeline.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import type { TenantCache } from '../../db/tenant-cache.ts';
import { bind, type Route } from '../../http/bind.ts';
import { demandRight } from '../../http/context.ts';
import { addRecord, deleteAttributes, editAttribute } from './detail/attributes.commands.ts';
import { readEditors } from './detail/changes.queries.ts';
import { editCustomer, type EditParts } from './detail/customers.commands.ts';
import { countCustomers, countSearches } from './list/customers.count.queries.ts';
import { searchCustomers } from './list/customers.list.queries.ts';
import { distributeCustomers, moveCustomers, transferCustomers } from './moves/moves.commands.ts';
import { checkPhone, demandVisibleCustomer, readDetail } from './detail/detail.queries.ts';
import type { ListNames } from './list/naming.rules.ts';
import { withRules, withSameRules } from './list/owners.queries.ts';
import { readPageFields } from './list/page-fields.queries.ts';
import { rehearse } from './moves/recycle.commands.ts';
import { readCustody, readRecords } from './detail/records.queries.ts';
import { readShown } from './list/customers.list.queries.ts';
import { setMark } from './moves/marks.commands.ts';
import { readTimeline } from './detail/timeline.queries.ts';
import { readBatches, undoBatch, type UndoParts } from './moves/undo.commands.ts';
import { arrangeViews, editView, readViews, removeView, type ViewedList } from '../views/views.port.ts';

export interface CustomerRouteParts extends EditParts, UndoParts {
  readonly names: TenantCache<ListNames>;
}

const viewedList = (place: Placement): ViewedList => ({
  key: place,
  right: placementRight[place],
  search: views.viewSearch,
});

export const customerRoutes = ({ names, ...parts }: CustomerRouteParts): readonly Route[] => [
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
  bind(moves.deleteCustomers, (ids, ctx) => moveCustomers(ctx, { wanted: Placement.RecycleBin, ids, remark: '' })),
  bind(moves.moveCustomers, ({ CustomerType, CustomerIds, Remark }, ctx) =>
    moveCustomers(ctx, { wanted: CustomerType, ids: CustomerIds, remark: Remark ?? '' }),
  ),
  bind(moves.transferCustomers, ({ UserId, CustomerIds }, ctx) =>
    transferCustomers(ctx, { staffIds: UserId, ids: CustomerIds }),
  ),
  bind(moves.distributeCustomers, ({ UserId, SingleUserNumber, ...filter }, ctx) =>
    distributeCustomers(ctx, { filter, staffIds: UserId, each: SingleUserNumber }),
  ),
  bind(moves.setCustomerMark, (mark, ctx) => setMark(ctx, mark)),
  bind(moves.searchBatches, (request, ctx) => readBatches(ctx, request)),
  bind(moves.undoBatch, ({ BatchId }, ctx) => undoBatch(ctx, BatchId, parts)),
  bind(queryCustomerTimeline, (request, ctx) => readTimeline(ctx, request)),
  bind(one.findCustomer, ({ customerId }, ctx) => readDetail(ctx, customerId)),
  bind(one.editCustomer, (edit, ctx) => editCustomer(ctx, edit, parts)),
  bind(one.queryCustomerEditors, async ({ customerId }, ctx) => {
    await demandVisibleCustomer(ctx, customerId);
    return readEditors(ctx.db, ctx.actor.tenantId, customerId);
  }),
  bind(one.checkPhone, ({ Tel }, ctx) => checkPhone(ctx, Tel)),
  bind(one.editCustomerExtend, (edit, ctx) => editAttribute(ctx, edit)),
  bind(one.deleteCustomerExtends, (ids, ctx) => deleteAttributes(ctx, ids)),
  bind(one.createCustomerRecord, (record, ctx) => addRecord(ctx, record)),
  bind(one.queryCustomerRecords, async ({ customerId, recordType }, ctx) => {
    await demandVisibleCustomer(ctx, customerId);
    return readRecords(ctx.db, ctx.actor.tenantId, customerId, recordType);
  }),
  bind(one.queryCustody, async ({ customerId }, ctx) => {
    await demandVisibleCustomer(ctx, customerId);
    return readCustody(ctx.db, ctx.actor.tenantId, customerId);
  }),
  bind(rehearseRecycling, ({ Value }, ctx) => rehearse(ctx, Value)),
  bind(list.queryCustomerPageFields, (_, ctx) => readPageFields(ctx)),
];
