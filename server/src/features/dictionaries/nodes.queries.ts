/** SQL that changes the custom tree. Every change locks the whole tree, which is small. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { saveOrder } from './order.queries.ts';

export interface NodeRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly version: number;
}

export const readNodes = (db: Db, tenantId: number): Promise<NodeRow[]> =>
  db
    .selectFrom('dictionary_node')
    .select(['id', 'parent_id as parentId', 'name', 'version'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const lockNodes = async (trx: Db, tenantId: number): Promise<NodeRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('dictionary tree', ${tenantId}::bigint))`.execute(trx);
  return readNodes(trx, tenantId);
};

interface NodeValues {
  readonly name: string;
  readonly parentId: number | null;
}

export const insertNode = async (trx: Db, tenantId: number, { name, parentId }: NodeValues): Promise<number> => {
  const inserted = await trx
    .insertInto('dictionary_node')
    .values({ tenant_id: tenantId, name, parent_id: parentId, sort: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
};

export const updateNode = async (
  trx: Db,
  tenantId: number,
  id: number,
  { name, parentId }: NodeValues,
): Promise<void> => {
  await trx
    .updateTable('dictionary_node')
    .set({ name, parent_id: parentId, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Deletes the node and everything below it in one statement: the foreign key is checked at its end. */
export const removeBranch = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx
    .deleteFrom('dictionary_node')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .execute();
};

export const saveNodeOrder = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  await saveOrder(trx, { table: 'dictionary_node', tenantId, ids });
};
