/** All SQL on messages to people. */
import type { Db } from '../../db/database.ts';

const GENERAL = 0;

export interface Telling {
  readonly staffId: number;
  readonly customerId: number | null;
  readonly message: string;
}

/** A message of the system's, which is there at once. */
export const tell = async (trx: Db, tenantId: number, now: number, tellings: readonly Telling[]): Promise<void> => {
  if (tellings.length === 0) return;
  await trx
    .insertInto('notice')
    .values(
      tellings.map(({ staffId, customerId, message }) => ({
        tenant_id: tenantId,
        staff_id: staffId,
        customer_id: customerId,
        notice_type: GENERAL,
        msg: message,
        subscribe_time: now,
        notice_time: now,
        created_time: now,
        sent_time: now,
      })),
    )
    .execute();
};
