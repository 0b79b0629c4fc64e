/** Functions of sessions for other features. */
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { findActor } from './session.queries.ts';
import { LOGIN_TICKET_PATH } from './session.rules.ts';
import { insertTicket } from './tickets.queries.ts';

export { digest } from './actors.service.ts';
export { keepPresence } from './presence.service.ts';
export { isOver, ONLINE_SECONDS } from './session.rules.ts';
export { deleteTickets, findTicket, insertTicket, takeTicket } from './tickets.queries.ts';
export { findTenantByHost } from './login.queries.ts';

/** The current actor of a person, for work without a session. Undefined when the person may not sign in. */
export const findPerson = (db: Db, tenantId: number, staffId: number): Promise<Actor | undefined> =>
  findActor(db, tenantId, staffId, Buffer.alloc(0));

export const insertLoginTicket = (
  trx: Db,
  ticket: { ticketHash: Buffer; tenantId: number; staffId: number; expires: number },
): Promise<void> => insertTicket(trx, { ...ticket, signatureHash: null, path: LOGIN_TICKET_PATH });
