/** SQL on search terms. */
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { StoredCustomer } from './customers.queries.ts';
import { termsOf } from './search-terms.rules.ts';

export const addSearchTerms = async (
  trx: Db,
  tenantId: number,
  customerId: number,
  terms: readonly string[],
): Promise<void> => {
  if (terms.length === 0) return;
  await trx
    .insertInto('customer_search_term')
    .values(terms.map((term) => ({ tenant_id: tenantId, customer_id: customerId, term })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeSearchTerms = async (
  trx: Db,
  tenantId: number,
  customerId: number,
  terms: readonly string[],
): Promise<void> => {
  if (terms.length === 0) return;
  await trx
    .deleteFrom('customer_search_term')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('term', '=', sql<string>`any(${[...terms]}::text[])`)
    .execute();
};

/** After a change of the name. */
export const renameSearchTerms = async (
  trx: Db,
  tenantId: number,
  { Id, Name }: Pick<StoredCustomer, 'Id' | 'Name'>,
  name: string,
): Promise<void> => {
  const [before, after] = [new Set(termsOf(Name)), new Set(termsOf(name))];
  await removeSearchTerms(
    trx,
    tenantId,
    Id,
    [...before].filter((term) => !after.has(term)),
  );
  await addSearchTerms(
    trx,
    tenantId,
    Id,
    [...after].filter((term) => !before.has(term)),
  );
};

export interface SearchTermRow {
  readonly id: number;
  readonly terms: readonly string[];
}

/** In the order of the index, which makes a large insert cheaper. */
export const insertSearchTerms = async (trx: Db, tenantId: number, rows: readonly SearchTermRow[]): Promise<void> => {
  const params = new SqlParams();
  const ids = params.add(rows.flatMap(({ id, terms }) => terms.map(() => id)));
  const terms = params.add(rows.flatMap((row) => row.terms));
  const text = `insert into customer_search_term (tenant_id, term, customer_id)
    select ${params.add(tenantId)}::int, term, id from unnest(${ids}::bigint[], ${terms}::text[]) as given (id, term)
    order by term collate "C", id on conflict do nothing`;
  await runStatement(trx, params.statement(text));
};

/** Looks up each term on its own: for a join the planner would scan the whole table. */
export const deleteSearchTerms = async (trx: Db, tenantId: number, rows: readonly SearchTermRow[]): Promise<void> => {
  const params = new SqlParams();
  const ids = params.add(rows.flatMap(({ id, terms }) => terms.map(() => id)));
  const terms = params.add(rows.flatMap((row) => row.terms));
  const tenant = params.add(tenantId);
  const text = `delete from customer_search_term where tenant_id = ${tenant} and ctid = any(array(
    select found.ctid from unnest(${ids}::bigint[], ${terms}::text[]) as gone (id, term)
    cross join lateral (select k.ctid from customer_search_term k
      where k.tenant_id = ${tenant} and k.term = gone.term and k.customer_id = gone.id limit 1) found))`;
  await runStatement(trx, params.statement(text));
};
