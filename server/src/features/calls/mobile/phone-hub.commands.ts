/** The hub's side of paired phones: who is admitted, what each message does, and what the desktop learns. */
import { androidHangUp, phoneCommand, type PairedPhoneNow } from '@gonghai/contract/wire/hub.ts';
import { PhoneMessage, PhoneRefusal } from '@gonghai/contract/wire/phone-hub.ts';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import type { AdmittedPhone, PhoneOpening, PhoneStanding } from '../../../hub/phone-sockets.ts';
import { digest, findPerson, isOver } from '../../session/session.port.ts';
import { pairPhone, leave } from './pairing.commands.ts';
import { declineCall, endByPhone, execute, type PhoneHubParts, receive } from './phone-calls.commands.ts';
import { readPhoneState } from './phone-state.queries.ts';
import {
  clearConnection,
  findPhone,
  findPhoneOf,
  keepAlive,
  setConnection,
  type StoredPhone,
} from './phones.queries.ts';

/** A phone with an open socket. */
export interface ConnectedPhone {
  readonly tenantId: number;
  readonly userId: number;
  readonly staffId: number;
  readonly credentialHash: Buffer;
  readonly connection: string;
}

const NOT_DONE = { IsDone: false };

/** Undefined once its session is over. */
const findStanding = async (database: Database, hash: Buffer, now: number): Promise<StoredPhone | undefined> => {
  const phone = await findPhone(database.directory, hash);
  return phone && !isOver(phone, now) ? phone : undefined;
};

/** The phone's person as they are now; null for a phone that is unpaired, or a person who may not sign in. */
const personOf = async (database: Database, { credentialHash }: ConnectedPhone, now: number): Promise<Actor | null> => {
  const phone = await findStanding(database, credentialHash, now);
  if (!phone) return null;
  const { tenantId, staffId } = phone;
  return (await findPerson(database.forTenant(tenantId), tenantId, staffId)) ?? null;
};

export const createPhoneHub = (parts: PhoneHubParts, nowSeconds: () => number) => {
  const { database } = parts;
  const connect = async (credential: string, connection: string): Promise<ConnectedPhone | PhoneRefusal> => {
    const credentialHash = digest(credential);
    const phone = await findStanding(database, credentialHash, nowSeconds());
    if (!phone) return PhoneRefusal.Revoked;
    const { tenantId, staffId } = phone;
    return { tenantId, userId: staffId, staffId, credentialHash, connection };
  };

  const admit = async (opening: PhoneOpening): Promise<AdmittedPhone<ConnectedPhone> | PhoneRefusal> => {
    const { Secret: secret, Credential: credential, connection, headers } = opening;
    const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const request = { credential, connection, host, userAgent: headers['user-agent'] ?? '' };
    const paired = secret === undefined ? undefined : await pairPhone(database, { secret, ...request }, nowSeconds());
    if (typeof paired === 'string') return paired;
    const known = paired?.credential ?? credential;
    const phone = known === undefined ? PhoneRefusal.Revoked : await connect(known, connection);
    if (typeof phone === 'string') return phone;
    const { credentialHash } = phone;
    await database.inTransaction(null, (trx) => setConnection(trx, credentialHash, connection, nowSeconds()));
    return { phone, ...paired };
  };

  const standingOf = async ({ credentialHash, connection }: ConnectedPhone): Promise<PhoneStanding> => {
    const phone = await findStanding(database, credentialHash, nowSeconds());
    if (!phone) return 'gone';
    return phone.connection === connection ? 'here' : 'replaced';
  };

  /** What a message about a command does. A payload that is no such message does nothing. */
  const steps = {
    [PhoneMessage.Received]: (phone: ConnectedPhone, payload: unknown) => {
      const sent = phoneCommand.safeParse(payload);
      return sent.success ? receive(database, phone, sent.data.ActionId, nowSeconds()) : NOT_DONE;
    },
    [PhoneMessage.Dial]: (phone: ConnectedPhone, payload: unknown) => {
      const sent = phoneCommand.safeParse(payload);
      return sent.success ? execute(parts, phone, sent.data.ActionId, nowSeconds()) : null;
    },
    [PhoneMessage.Decline]: (phone: ConnectedPhone, payload: unknown) => {
      const sent = phoneCommand.safeParse(payload);
      return sent.success ? declineCall(database, phone, sent.data.ActionId, nowSeconds()) : NOT_DONE;
    },
    [PhoneMessage.HangUp]: (phone: ConnectedPhone, payload: unknown) => {
      const sent = androidHangUp.safeParse(payload);
      return sent.success ? endByPhone(database, phone, sent.data, nowSeconds()) : NOT_DONE;
    },
    [PhoneMessage.Leave]: (phone: ConnectedPhone) => leave(database, phone, nowSeconds()),
  };

  return {
    admit,
    standingOf,
    onClose: ({ credentialHash, connection }: ConnectedPhone) =>
      database.inTransaction(null, (trx) => clearConnection(trx, credentialHash, connection)),
    keepAlive: (phones: readonly ConnectedPhone[]) => {
      const connections = phones.map(({ connection }) => connection);
      return database.inTransaction(null, (trx) => keepAlive(trx, connections, nowSeconds()));
    },
    onMessage: async (phone: ConnectedPhone, message: PhoneMessage, payload: unknown): Promise<unknown> => {
      const person = await personOf(database, phone, nowSeconds());
      if (!person) return undefined;
      if (message !== PhoneMessage.State) return steps[message](phone, payload);
      return readPhoneState(database.forTenant(person.tenantId), person, nowSeconds());
    },
  };
};

/** What the desktop of a person learns of the phone. */
export const readPhoneNow = async (
  database: Database,
  { tenantId, userId: staffId }: Pick<Actor, 'tenantId' | 'userId'>,
  now: number,
): Promise<PairedPhoneNow> => {
  const phone = await findPhoneOf(database.forTenant(tenantId), { tenantId, staffId }, now);
  if (!phone) return { IsPaired: false, IsOnline: false, Command: null };
  const { IsOnline, actionId, isReceived, isDialled } = phone;
  const Command = actionId === null ? null : { ActionId: actionId, IsReceived: isReceived, IsDialled: isDialled };
  return { IsPaired: true, IsOnline, Command };
};
