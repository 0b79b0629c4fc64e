/** SQL on the dial command of a paired phone. Each step is one conditional update, so it happens once. */
import { COMMAND_SECONDS } from '@gonghai/contract/wire/phone-hub.ts';
import type { PhoneHangUp } from '@gonghai/contract/wire/hub.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { PhoneOwner } from './phones.queries.ts';

interface NewCommand extends PhoneOwner {
  readonly actionId: string;
  readonly name: string;
  /** As the caller may see it. */
  readonly tel: string;
  readonly now: number;
}

/** False if the phone was unpaired or lost meanwhile. */
export const giveCommand = async (trx: Db, { tenantId, staffId, actionId, name, tel, now }: NewCommand) => {
  const row = await trx
    .updateTable('paired_phone')
    .set({
      action_id: actionId,
      shown_name: name,
      shown_tel: tel,
      expires_time: now + COMMAND_SECONDS,
      received_time: null,
      dialled_time: null,
      answered_time: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('connection', 'is not', null)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** A phone and the command that it names. */
interface CommandOf {
  readonly tenantId: number;
  readonly credentialHash: Buffer;
  readonly actionId: string;
}

const command = (trx: Db, { tenantId, credentialHash, actionId }: CommandOf) =>
  trx
    .updateTable('paired_phone')
    .where('tenant_id', '=', tenantId)
    .where('credential_hash', '=', credentialHash)
    .where('action_id', '=', actionId)
    .returning('staff_id');

export const markReceived = async (trx: Db, of: CommandOf, now: number): Promise<boolean> =>
  (await command(trx, of)
    .set({ received_time: now })
    .where('received_time', 'is', null)
    .where('expires_time', '>', now)
    .executeTakeFirst()) !== undefined;

export const markDialled = async (trx: Db, of: CommandOf, now: number): Promise<boolean> =>
  (await command(trx, of)
    .set({ dialled_time: now })
    .where('dialled_time', 'is', null)
    .where('expires_time', '>', now)
    .executeTakeFirst()) !== undefined;

/** The command is over without having been executed. */
export const decline = async (trx: Db, of: CommandOf): Promise<boolean> =>
  (await command(trx, of).set({ action_id: null }).where('dialled_time', 'is', null).executeTakeFirst()) !== undefined;

/** A slip of the finger is corrected at once. */
const SAID_AGAIN_WITHIN = 30;

/**
 * When the command was executed. It is over now, and for a moment the person may say again how the call went. Undefined
 * for one that was not executed, or is over already.
 */
export const finishDialled = async (trx: Db, of: CommandOf, now: number): Promise<number | undefined> => {
  const row = await command(trx, of)
    .set({ answered_time: sql<number>`coalesce(answered_time, ${now}::bigint)` })
    .where('dialled_time', 'is not', null)
    .where(({ or, eb }) => or([eb('answered_time', 'is', null), eb('answered_time', '>', now - SAID_AGAIN_WITHIN)]))
    .returning('dialled_time as dialledTime')
    .executeTakeFirst();
  return row?.dialledTime ?? undefined;
};

/** Tells all browsers of the person, on every instance, how the call ended. */
export const announceHangUp = async (
  trx: Db,
  { tenantId, staffId }: PhoneOwner,
  hangUp: PhoneHangUp,
): Promise<void> => {
  const told = JSON.stringify({ tenantId, userId: staffId, hangUp });
  await sql`select pg_notify('phone_hung_up', ${told})`.execute(trx);
};
