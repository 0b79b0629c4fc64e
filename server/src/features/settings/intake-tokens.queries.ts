/** SQL on the directory of tokens, which belongs to no tenant. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';

const byHash = prepare<{ hash: Buffer }, { tenantId: number }>((db, value) =>
  db
    .selectFrom('intake_token as i')
    .innerJoin('tenant as t', 't.id', 'i.tenant_id')
    .select('i.tenant_id as tenantId')
    .where('i.token_hash', '=', value('hash'))
    .where('t.status', '=', UsableStatus.Enabled),
);

export const findTokenTenant = async (directory: Db, hash: Buffer): Promise<number | undefined> =>
  (await byHash.first(directory, { hash }))?.tenantId;

/** One change of a tenant's tokens at a time, whichever setting has them. */
export const lockTokens = async (trx: Db, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('intake tokens', ${tenantId}::bigint))`.execute(trx);
};

/** The tokens of a tenant are exactly these afterwards, except those that another tenant has; their number is returned. */
export const replaceTokens = async (trx: Db, tenantId: number, hashes: readonly Buffer[]): Promise<number> => {
  const wanted = sql<Buffer>`any(${[...hashes]}::bytea[])`;
  await trx
    .deleteFrom('intake_token')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.not(eb('token_hash', '=', wanted)))
    .execute();
  if (hashes.length === 0) return 0;
  // Waits for another tenant that adds the same token at this moment.
  await trx
    .insertInto('intake_token')
    .values(hashes.map((hash) => ({ token_hash: hash, tenant_id: tenantId })))
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  const { count } = await trx
    .selectFrom('intake_token')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('token_hash', '=', wanted)
    .where('tenant_id', '<>', tenantId)
    .executeTakeFirstOrThrow();
  return count;
};
