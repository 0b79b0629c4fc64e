/** All SQL on the pieces that a customer is found by. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
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
  { Id, Name, Tel }: Pick<StoredCustomer, 'Id' | 'Name' | 'Tel'>,
  name: string,
): Promise<void> => {
  const [before, after] = [new Set(piecesOf(Name, Tel)), new Set(piecesOf(name, Tel))];
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
