/** Pairing a mobile phone: the secret of a QR code, its exchange for a credential, and unpairing. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { PairedPhone } from '@gonghai/contract/calls/paired-phone.contract.ts';
import { PAIRING_SECONDS, PHONE_PAGE, PhoneRefusal } from '@gonghai/contract/wire/phone-hub.ts';
import { randomBytes } from 'node:crypto';
import type { Database, Db } from '../../../db/database.ts';
import { hasState, SqlState } from '../../../db/sql.ts';
import { runAs, runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { expired } from '../../../http/refusal.ts';
import { isLoopback, readPublicAddress } from '../../../http/public-address.ts';
import {
  deleteTickets,
  digest,
  findTenantByHost,
  findTicket,
  insertTicket,
  takeTicket,
} from '../../session/session.port.ts';
import { demandVisible, lockMember } from '../../staff/staff.port.ts';
import { deviceOf } from './device.rules.ts';
import { findPhone, findPhoneOf, pair, type PhoneOwner, unpair } from './phones.queries.ts';

/** Path of the tickets that pair a phone. No call can make one. */
const PAIRING_PATH = 'phone-pairing';

const newSecret = (): string => randomBytes(32).toString('hex');

export const createPairing = async (ctx: RequestContext, publicUrl: string | undefined) => {
  const { actor, database, now } = ctx;
  const { tenantId, userId: staffId, sessionHash: signatureHash } = actor;
  const address = await readPublicAddress(database.directory, publicUrl, tenantId, ctx);
  const secret = newSecret();
  const inserted = database.inTransaction(null, async (trx) => {
    await deleteTickets(trx, { tenantId, staffId, path: PAIRING_PATH });
    const expires = now + PAIRING_SECONDS;
    await insertTicket(trx, {
      ticketHash: digest(secret),
      tenantId,
      staffId,
      signatureHash,
      path: PAIRING_PATH,
      expires,
    });
  });
  await inserted.catch((error: unknown) => {
    // The session ended during this call.
    throw hasState(error, SqlState.ForeignKeyViolation) ? expired() : error;
  });
  const Address = `${address}${PHONE_PAGE}#${secret}`;
  return { Address, ExpiresIn: PAIRING_SECONDS, IsLoopback: isLoopback(address) };
};

export const readPairedPhone = async (
  { db, actor, now }: RequestContext,
  staffId: number,
): Promise<PairedPhone | null> => {
  await demandVisible(db, actor, staffId);
  const found = await findPhoneOf(db, { tenantId: actor.tenantId, staffId }, now);
  if (!found) return null;
  const { Device, IsOnline, PairedTime } = found;
  return { Device, IsOnline, PairedTime };
};

const UNPAIRED = AuditAction.unpairPhone;

export const revokePhone = (ctx: RequestContext, staffId: number): Promise<null> =>
  runCommand(ctx, async (trx) => {
    await lockMember(trx, ctx.actor, staffId);
    const isDone = await unpair(trx, { tenantId: ctx.actor.tenantId, staffId });
    return { data: null, changes: isDone ? [{ action: UNPAIRED, subject: 'staff', subjectId: staffId }] : [] };
  });

const authorOf = ({ tenantId, staffId }: PhoneOwner, now: number) => ({
  tenantId,
  staffId,
  now,
  address: 'hub',
  requestId: '',
});

/** The phone signs out itself. */
export const leave = (database: Database, phone: PhoneOwner & { readonly credentialHash: Buffer }, now: number) =>
  runAs(database, authorOf(phone, now), async (trx) => {
    const isDone = await unpair(trx, phone, phone.credentialHash);
    const change = { action: UNPAIRED, subject: 'staff', subjectId: phone.staffId };
    return { data: { IsDone: isDone }, changes: isDone ? [change] : [] };
  });

interface PairingRequest {
  readonly secret: string;
  /** That this phone has already. */
  readonly credential: string | undefined;
  readonly connection: string;
  readonly host: string;
  readonly userAgent: string;
}

/** Whether the phone belongs to another person, or the page to another tenant. */
const isForeign = async (db: Db, { credential, host }: PairingRequest, of: PhoneOwner): Promise<boolean> => {
  const before = credential === undefined ? undefined : await findPhone(db, digest(credential));
  if (before && (before.tenantId !== of.tenantId || before.staffId !== of.staffId)) return true;
  const tenant = await findTenantByHost(db, host);
  return tenant !== undefined && tenant.id !== of.tenantId;
};

interface NewCredential {
  readonly credential: string;
}

/** Exchanges the secret for a credential, once. */
export const pairPhone = async (
  database: Database,
  request: PairingRequest,
  now: number,
): Promise<PhoneRefusal | NewCredential> => {
  const hash = digest(request.secret);
  const found = await findTicket(database.directory, hash, PAIRING_PATH, now);
  if (!found) return PhoneRefusal.Expired;
  // The secret stays valid: the person may sign the phone out and scan again.
  if (await isForeign(database.directory, request, found)) return PhoneRefusal.OtherPerson;
  const credential = newSecret();
  return runAs<PhoneRefusal | NewCredential>(database, authorOf(found, now), async (trx) => {
    const taken = await takeTicket(trx, hash, PAIRING_PATH, now);
    if (!taken?.signatureHash) return { data: PhoneRefusal.Expired, changes: [] };
    const { tenantId, staffId, signatureHash } = taken;
    const { connection, userAgent } = request;
    const device = deviceOf(userAgent);
    await pair(trx, { tenantId, staffId, signatureHash, credentialHash: digest(credential), connection, device, now });
    const change = { action: AuditAction.pairPhone, subject: 'staff', subjectId: staffId, after: { Device: device } };
    return { data: { credential }, changes: [change] };
  });
};
