/** The first page of a list as the server finds it: which customers, and how many it says there are. */
import { searchCustomers as contract } from '@gonghai/contract/customers/customer-list.contract.ts';
import type { CustomerFilter } from '@gonghai/contract/customers/customer-search.ts';
import type { Database } from '../src/db/database.ts';
import { searchCustomers } from '../src/features/customers/list/customers.list.queries.ts';
import { readNames } from '../src/features/customers/list/names.queries.ts';
import type { Actor, Scope } from '../src/http/context.ts';

interface Looking {
  readonly userId: number;
  readonly scope: Scope;
  readonly filter: CustomerFilter;
  readonly now: number;
}

/** What somebody asks who sees so much. */
export const askedBy = (tenantId: number, { userId, scope, filter, now }: Looking) => ({
  actor: { tenantId, userId, scope, rights: new Set() } as unknown as Actor,
  filter,
  now,
});

export const firstPages = async (database: Database, tenantId: number) => {
  const names = await readNames(database.forTenant(tenantId), tenantId);
  const kept = { of: () => names, anew: () => Promise.resolve(names) };
  return async (looking: Looking, PageCount: number): Promise<{ Count: number; ids: number[] }> => {
    const asked = askedBy(tenantId, looking);
    const page = { ...asked, filter: { ...asked.filter, PageIndex: 1, PageCount } };
    const { signal } = new AbortController();
    const { pieces } = await searchCustomers(database.forTenant(tenantId), page, kept, signal);
    const { Rows, Count } = contract.answer.parse(JSON.parse(Buffer.concat(pieces).toString()));
    return { Count, ids: Rows.map(({ Id }) => Id) };
  };
};
