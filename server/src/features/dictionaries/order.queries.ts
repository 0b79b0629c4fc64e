/** The SQL of places in an ordered list, for items and nodes alike. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Order {
  readonly table: 'dictionary_item' | 'dictionary_node';
  readonly tenantId: number;
  /** From the first place to the last. */
  readonly ids: readonly number[];
  /** What else a row, named `placed`, must be: ids of items are counted in each dictionary anew. */
  readonly within?: RawBuilder<unknown>;
}

export const saveOrder = async (trx: Db, { table, tenantId, ids, within = sql`` }: Order): Promise<void> => {
  await sql`update ${sql.table(table)} placed set sort = given.place
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    where placed.tenant_id = ${tenantId} and placed.id = given.id ${within}`.execute(trx);
};
