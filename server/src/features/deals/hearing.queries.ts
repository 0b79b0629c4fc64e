/** Who may hear the calls to the phone of a deal. */
import type { HeardSubject } from '../calls/calls.port.ts';
import { hasDealOf } from './deals.queries.ts';

/** Those who see the deals of the tenant. */
export const dealSubject: HeardSubject = {
  maySeeOf: async (db, actor, { tel }) =>
    actor.rights.has('SuccessCustomer') && (await hasDealOf(db, actor.tenantId, tel)),
};
