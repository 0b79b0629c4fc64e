/** SQL on one-use tickets: created for one URL, deleted by their first use. */
import type { Db } from '../../db/database.ts';

interface TicketRow {
  readonly tenantId: number;
  readonly staffId: number;
  readonly signatureHash: Buffer | null;
}

export const insertTicket = async (
  trx: Db,
  ticket: TicketRow & { readonly ticketHash: Buffer; readonly path: string; readonly expires: number },
): Promise<void> => {
  await trx
    .insertInto('ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      tenant_id: ticket.tenantId,
      staff_id: ticket.staffId,
      signature_hash: ticket.signatureHash,
      path: ticket.path,
      expires_time: ticket.expires,
    })
    .execute();
};

/** Of a ticket for repeated use: it stays until it expires. */
export const findTicket = (db: Db, ticketHash: Buffer, path: string, now: number): Promise<TicketRow | undefined> =>
  db
    .selectFrom('ticket')
    .select(['tenant_id as tenantId', 'staff_id as staffId', 'signature_hash as signatureHash'])
    .where('ticket_hash', '=', ticketHash)
    .where('path', '=', path)
    .where('expires_time', '>=', now)
    .executeTakeFirst();

/** The delete decides: of two concurrent uses only one gets the row. */
export const takeTicket = (trx: Db, ticketHash: Buffer, path: string, now: number): Promise<TicketRow | undefined> =>
  trx
    .deleteFrom('ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('path', '=', path)
    .where('expires_time', '>=', now)
    .returning(['tenant_id as tenantId', 'staff_id as staffId', 'signature_hash as signatureHash'])
    .executeTakeFirst();

/** Those of a person for one path: a later one replaces them. */
export const deleteTickets = async (
  trx: Db,
  { tenantId, staffId, path }: { readonly tenantId: number; readonly staffId: number; readonly path: string },
): Promise<void> => {
  await trx
    .deleteFrom('ticket')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('path', '=', path)
    .execute();
};
