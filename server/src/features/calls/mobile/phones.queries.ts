/** SQL on paired phones: pairing, connection, and who the phone belongs to. Every change proves the phone again. */
import { sql } from 'kysely';
import type { PairedPhone } from '@gonghai/contract/calls/paired-phone.contract.ts';
import type { Db } from '../../../db/database.ts';

/** A phone without a word of its server for this long is offline. Servers note it three times in it. */
const ALIVE_SECONDS = 60;

export interface PhoneOwner {
  readonly tenantId: number;
  readonly staffId: number;
}

export interface StoredPhone extends PhoneOwner {
  readonly signatureHash: Buffer;
  readonly connection: string | null;
  /** Of the session that paired it. */
  readonly created: number;
  readonly seen: number;
}

/** Undefined for a phone that was unpaired. */
export const findPhone = (db: Db, credentialHash: Buffer): Promise<StoredPhone | undefined> =>
  db
    .selectFrom('paired_phone as p')
    .innerJoin('session as e', 'e.signature_hash', 'p.signature_hash')
    .select(['p.tenant_id as tenantId', 'p.staff_id as staffId', 'p.signature_hash as signatureHash', 'p.connection'])
    .select(['e.created_time as created', 'e.seen_time as seen'])
    .where('p.credential_hash', '=', credentialHash)
    .executeTakeFirst();

interface NewPhone extends PhoneOwner {
  readonly credentialHash: Buffer;
  readonly signatureHash: Buffer;
  readonly device: string;
  readonly connection: string;
  readonly now: number;
}

/** One phone per person: a later one replaces the one before, with its command. */
export const pair = async (trx: Db, phone: NewPhone): Promise<void> => {
  const values = {
    credential_hash: phone.credentialHash,
    signature_hash: phone.signatureHash,
    device: phone.device,
    paired_time: phone.now,
    connection: phone.connection,
    alive_time: phone.now,
    action_id: null,
    received_time: null,
    dialled_time: null,
    answered_time: null,
  };
  await trx
    .insertInto('paired_phone')
    .values({ tenant_id: phone.tenantId, staff_id: phone.staffId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'staff_id']).doUpdateSet(values))
    .execute();
};

/** The latest socket of a phone is its connection. */
export const setConnection = async (
  trx: Db,
  credentialHash: Buffer,
  connection: string,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('paired_phone')
    .set({ connection, alive_time: now })
    .where('credential_hash', '=', credentialHash)
    .execute();
};

/** Unless another socket of the phone has come since. */
export const clearConnection = async (trx: Db, credentialHash: Buffer, connection: string): Promise<void> => {
  await trx
    .updateTable('paired_phone')
    .set({ connection: null })
    .where('credential_hash', '=', credentialHash)
    .where('connection', '=', connection)
    .execute();
};

export const keepAlive = async (trx: Db, connections: readonly string[], now: number): Promise<void> => {
  await trx
    .updateTable('paired_phone')
    .set({ alive_time: now })
    .where('connection', '=', sql<string>`any(${[...connections]}::text[])`)
    .execute();
};

/** Whether there was one. */
export const unpair = async (trx: Db, { tenantId, staffId }: PhoneOwner, credentialHash?: Buffer): Promise<boolean> => {
  let phones = trx.deleteFrom('paired_phone').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId);
  if (credentialHash) phones = phones.where('credential_hash', '=', credentialHash);
  return (await phones.returning('staff_id').executeTakeFirst()) !== undefined;
};

interface PhoneNow extends PairedPhone {
  /** Of the command that is not over. */
  readonly actionId: string | null;
  readonly isReceived: boolean;
  readonly isDialled: boolean;
}

export const findPhoneOf = (db: Db, { tenantId, staffId }: PhoneOwner, now: number): Promise<PhoneNow | undefined> =>
  db
    .selectFrom('paired_phone')
    .select(['device as Device', 'paired_time as PairedTime'])
    .select(sql<string | null>`case when answered_time is null then action_id end`.as('actionId'))
    .select(sql<boolean>`connection is not null and alive_time > ${now - ALIVE_SECONDS}::bigint`.as('IsOnline'))
    .select(sql<boolean>`received_time is not null`.as('isReceived'))
    .select(sql<boolean>`dialled_time is not null`.as('isDialled'))
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
