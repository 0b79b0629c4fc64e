/** `crm ticket`: a one-use ticket for a login link of a partner, instead of a password in a URL. */
import { TICKET_SECONDS } from '@gonghai/contract/wire/ticket.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { digest, insertLoginTicket } from '../features/session/session.port.ts';
import { findTenant } from './tenants.ts';

export const createLoginTicket = async (database: Database, code: string, userName: string, now: number) => {
  const { id: tenantId } = await findTenant(database, code);
  const staff = await database
    .forTenant(tenantId)
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(user_name)`, '=', sql<string>`lower(${userName}::text)`)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  if (!staff) throw new Error(`The tenant ${code} has no member of staff with the login name ${userName}.`);
  const ticket = randomBytes(32).toString('hex');
  await database.inTransaction(null, (trx) =>
    insertLoginTicket(trx, { ticketHash: digest(ticket), tenantId, staffId: staff.id, expires: now + TICKET_SECONDS }),
  );
  return { ticket, seconds: TICKET_SECONDS };
};
