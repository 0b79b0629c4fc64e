/** What follows for deals when orders reach the finance stage, in the same transaction. */
import { noteDeals } from '../customers/customers.port.ts';
import type { OrderHook } from '../work-orders/work-orders.port.ts';
import { beginDeals, readWithoutCustomer } from './deals.queries.ts';

/**
 * Stores the first time of each family, which makes the after-sales customer of its phone. A family that returns keeps both,
 * so that it does not overwrite the fields of a later deal; only a phone that was corrected meanwhile gets its customer. The
 * roots are locked.
 */
export const dealsReached: OrderHook = async (trx, { actor, now }, orders) => {
  const roots = [...new Set(orders.map(({ Id, ParentId }) => ParentId ?? Id))];
  const { tenantId, userId: staffId } = actor;
  const dealing = { tenantId, staffId, now };
  const begun = await beginDeals(trx, tenantId, roots, now);
  await noteDeals(trx, dealing, begun);
  if (begun.length < roots.length) await noteDeals(trx, dealing, await readWithoutCustomer(trx, tenantId, roots));
  return [];
};
