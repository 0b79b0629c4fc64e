/** SQL on one-use tickets: created for one URL, deleted by their first use. */
import type { Db } from '../../db/database.ts';

export interface TicketRow {
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

/** The delete decides: of two concurrent uses only one gets the row. */
export const takeTicket = (trx: Db, ticketHash: Buffer, path: string, now: number): Promise<TicketRow | undefined> =>
  trx
    .deleteFrom('ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('path', '=', path)
    .where('expires_time', '>=', now)
    .returning(['tenant_id as tenantId', 'staff_id as staffId', 'signature_hash as signatureHash'])
    .executeTakeFirst();
