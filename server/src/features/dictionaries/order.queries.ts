/** SQL that saves the order of items and nodes. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Order {
  readonly table: 'dictionary_item' | 'dictionary_node';
  readonly tenantId: number;
  /** In the new order. */
  readonly ids: readonly number[];
  /** A further condition on the row `placed`: item ids are unique only within their dictionary. */
  readonly within?: RawBuilder<unknown>;
}

export const saveOrder = async (trx: Db, { table, tenantId, ids, within = sql`` }: Order): Promise<void> => {
  await sql`update ${sql.table(table)} placed set sort = given.place
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    where placed.tenant_id = ${tenantId} and placed.id = given.id ${within}`.execute(trx);
};
