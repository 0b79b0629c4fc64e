/** SQL on pay links. They belong to no tenant, because the token in the address comes before it. */
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';

/** Random bytes of a token, which is their hexadecimal text. */
export const TOKEN_BYTES = 32;
const TOKEN = /^[0-9a-f]{64}$/;

/** The token has too much chance for a table of hashes, so it needs no key. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface LinkedOrder {
  readonly tenantId: number;
  readonly orderId: number;
  readonly expiresTime: number;
  /** Of the tenant. */
  readonly code: string;
  readonly title: string;
  readonly logo: string;
}

const byHash = prepare<{ hash: Buffer; now: number; host: string }, LinkedOrder>((db, value) =>
  db
    .selectFrom('pay_link as l')
    .innerJoin('tenant as t', 't.id', 'l.tenant_id')
    .select(({ fn, val }) => [
      'l.tenant_id as tenantId',
      'l.order_id as orderId',
      'l.expires_time as expiresTime',
      't.code',
      fn.coalesce(fn<string | null>('nullif', ['t.web_name', val('')]), 't.name').as('title'),
      't.logo_path as logo',
    ])
    .where('l.token_hash', '=', value('hash'))
    .where('l.expires_time', '>', value('now'))
    .where('t.status', '=', UsableStatus.Enabled)
    // Under the host of another tenant the link does not exist.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tenant as other')
            .select('other.id')
            .where('other.host', '=', value('host'))
            .whereRef('other.id', '<>', 't.id'),
        ),
      ),
    ),
);

/** Undefined for an unknown or expired token. */
export const findLinked = async (
  directory: Db,
  token: string,
  at: { readonly now: number; readonly host: string },
): Promise<LinkedOrder | undefined> =>
  TOKEN.test(token) ? byHash.first(directory, { hash: hashOf(token), ...at }) : undefined;

export const insertLink = async (
  trx: Db,
  link: { readonly tenantId: number; readonly orderId: number; readonly token: string; readonly expiresTime: number },
): Promise<void> => {
  const { tenantId, orderId, token, expiresTime } = link;
  await trx
    .insertInto('pay_link')
    .values({ token_hash: hashOf(token), tenant_id: tenantId, order_id: orderId, expires_time: expiresTime })
    .execute();
};

/** A sweep. */
export const deleteExpiredLinks = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  await trx.deleteFrom('pay_link').where('tenant_id', '=', tenantId).where('expires_time', '<=', now).execute();
};
