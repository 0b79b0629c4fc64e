/** The few things others may ask of sessions. */
import type { Db } from '../../db/database.ts';
import { LOGIN_TICKET_PATH } from './session.rules.ts';
import { insertTicket } from './tickets.queries.ts';

export { digest } from './actors.service.ts';

export const insertLoginTicket = (
  trx: Db,
  ticket: { ticketHash: Buffer; tenantId: number; staffId: number; expires: number },
): Promise<void> => insertTicket(trx, { ...ticket, signatureHash: null, path: LOGIN_TICKET_PATH });
