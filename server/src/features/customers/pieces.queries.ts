/** All SQL on the pieces that a customer is found by. */
import { sql } from 'kysely';
import { type Db, runStatement } from '../../db/database.ts';
import { Holes } from '../../db/statement.ts';
import type { StoredCustomer } from './customers.queries.ts';
import { piecesOf } from './pieces.rules.ts';

export const addPieces = async (
  trx: Db,
  tenantId: number,
  customerId: number,
  pieces: readonly string[],
): Promise<void> => {
  if (pieces.length === 0) return;
  await trx
    .insertInto('customer_piece')
    .values(pieces.map((piece) => ({ tenant_id: tenantId, customer_id: customerId, piece })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removePieces = async (
  trx: Db,
  tenantId: number,
  customerId: number,
  pieces: readonly string[],
): Promise<void> => {
  if (pieces.length === 0) return;
  await trx
    .deleteFrom('customer_piece')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('piece', '=', sql<string>`any(${[...pieces]}::text[])`)
    .execute();
};

/** A customer called otherwise is found otherwise. */
export const renamePieces = async (
  trx: Db,
  tenantId: number,
  { Id, Name }: Pick<StoredCustomer, 'Id' | 'Name'>,
  name: string,
): Promise<void> => {
  const [before, after] = [new Set(piecesOf(Name)), new Set(piecesOf(name))];
  await removePieces(
    trx,
    tenantId,
    Id,
    [...before].filter((piece) => !after.has(piece)),
  );
  await addPieces(
    trx,
    tenantId,
    Id,
    [...after].filter((piece) => !before.has(piece)),
  );
};

export interface PieceRow {
  readonly id: number;
  readonly pieces: readonly string[];
}

/** In the order of the index, which many pieces at once like best. */
export const insertPieces = async (trx: Db, tenantId: number, rows: readonly PieceRow[]): Promise<void> => {
  const holes = new Holes();
  const ids = holes.hold(rows.flatMap(({ id, pieces }) => pieces.map(() => id)));
  const pieces = holes.hold(rows.flatMap((row) => row.pieces));
  const text = `insert into customer_piece (tenant_id, piece, customer_id)
    select ${holes.hold(tenantId)}::int, piece, id from unnest(${ids}::bigint[], ${pieces}::text[]) as given (id, piece)
    order by piece collate "C", id on conflict do nothing`;
  await runStatement(trx, holes.fill(text));
};

/** Each is looked up by itself: against a large table, a join of many would read all of it. */
export const deletePieces = async (trx: Db, tenantId: number, rows: readonly PieceRow[]): Promise<void> => {
  const holes = new Holes();
  const ids = holes.hold(rows.flatMap(({ id, pieces }) => pieces.map(() => id)));
  const pieces = holes.hold(rows.flatMap((row) => row.pieces));
  const tenant = holes.hold(tenantId);
  const text = `delete from customer_piece where tenant_id = ${tenant} and ctid = any(array(
    select found.ctid from unnest(${ids}::bigint[], ${pieces}::text[]) as gone (id, piece)
    cross join lateral (select k.ctid from customer_piece k
      where k.tenant_id = ${tenant} and k.piece = gone.piece and k.customer_id = gone.id limit 1) found))`;
  await runStatement(trx, holes.fill(text));
};
