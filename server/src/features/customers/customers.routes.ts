/** The calls of customers. A line here says who answers; it decides nothing. */
import * as list from '@gonghai/contract/customers/customer-list.contract.ts';
import * as moves from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { bind, type Route } from '../../http/bind.ts';
import { requireRight } from '../../http/context.ts';
import { countCustomers, searchCustomers } from './customers.list.queries.ts';
import { distributeCustomers, moveCustomers, transferCustomers } from './moves.commands.ts';
import { readBatches, undoBatch } from './undo.commands.ts';

export const customerRoutes: readonly Route[] = [
  bind(list.searchCustomers, async (filter, { actor, db, now, signal }) => {
    requireRight(actor, placementRight[filter.CustomerType]);
    return searchCustomers(db, { actor, filter, now }, signal);
  }),
  bind(list.countCustomers, async (filter, { actor, db, now, signal }) => {
    requireRight(actor, placementRight[filter.CustomerType]);
    return countCustomers(db, { actor, filter, now }, signal);
  }),
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
  bind(moves.searchBatches, (request, ctx) => readBatches(ctx, request)),
  bind(moves.undoBatch, ({ BatchId }, ctx) => undoBatch(ctx, BatchId)),
  bind(list.queryCustomerPageFields, async () => [...list.customerPageFields]),
];
