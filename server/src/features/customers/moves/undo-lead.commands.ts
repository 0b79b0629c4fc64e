/** Takes customers back that leads gave to agents: created ones are deleted, the others return to their former place. */
import { salesOf } from '../../../db/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { Assigning } from './from-lead.queries.ts';
import { lockCustomers } from './moves.queries.ts';
import { removeUnused } from './undo-import.commands.ts';
import { type FromLead, readUnused, returnTaken, type UnusedFromLead } from './undo-lead.queries.ts';

/** Locks the customers and gives those that are as the assignment left them, by id. */
export const lockUnusedFromLeads = async (
  trx: Db,
  tenantId: number,
  given: readonly FromLead[],
): Promise<ReadonlyMap<number, UnusedFromLead>> => {
  await lockCustomers(
    trx,
    salesOf(tenantId),
    given.map(({ id }) => id),
  );
  // A statement of its own: it sees what was committed while the locks were waited for.
  return new Map((await readUnused(trx, tenantId, given)).map((customer) => [customer.id, customer]));
};

export const takeBackFromLeads = async (
  trx: Db,
  assigning: Assigning,
  customers: readonly UnusedFromLead[],
): Promise<void> => {
  await returnTaken(
    trx,
    assigning,
    customers.filter(({ isNew }) => !isNew).map(({ recordId }) => recordId),
  );
  await removeUnused(
    trx,
    assigning.tenantId,
    customers.filter(({ isNew }) => isNew).toSorted((one, other) => one.id - other.id),
  );
};
