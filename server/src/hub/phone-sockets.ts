/** Sockets of paired mobile phones: a namespace of their own, so that a phone's credential opens nothing else. */
import {
  PHONE_NAMESPACE,
  type PhoneAuth,
  phoneAuth,
  PhoneEvent,
  PhoneMessage,
  PhoneRefusal,
} from '@gonghai/contract/wire/phone-hub.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { isUnderRate, mayKnock } from './guards.ts';
import type { HubPerson } from './hub-person.ts';

export interface PhoneOpening extends PhoneAuth {
  /** Of the socket that opens. */
  readonly connection: string;
  readonly headers: IncomingHttpHeaders;
}

export interface AdmittedPhone<Phone> {
  readonly phone: Phone;
  /** Of a phone that was paired just now. */
  readonly credential?: string;
}

/** Of an open socket: replaced by a later one of the same phone, or unpaired. */
export type PhoneStanding = 'here' | 'replaced' | 'gone';

export interface PhoneSocketParts<Phone extends HubPerson> {
  readonly admit: (opening: PhoneOpening) => Promise<AdmittedPhone<Phone> | PhoneRefusal>;
  readonly standingOf: (phone: Phone) => Promise<PhoneStanding>;
  readonly onClose: (phone: Phone) => Promise<void>;
  /** Undefined for a phone that was unpaired. */
  readonly onMessage: (phone: Phone, message: PhoneMessage, payload: unknown) => Promise<unknown>;
  /** Notes that these phones are connected. */
  readonly keepAlive: (phones: readonly Phone[]) => Promise<void>;
}

interface PhoneSockets {
  /** The phone or its command has changed: checks its sockets on this instance. Without a person, all of a tenant. */
  readonly recheck: (about: { readonly tenantId: number; readonly userId: number | null }) => void;
  readonly all: () => readonly Socket[];
  readonly close: () => void;
}

const ALIVE_EVERY_MS = 20_000;
const STANDING_EVERY_MS = 300_000;

export const openPhoneSockets = <Phone extends HubPerson>(
  io: Server,
  parts: PhoneSocketParts<Phone>,
  { onAdmitted, onError }: { readonly onAdmitted: (socket: Socket) => void; readonly onError: (error: Error) => void },
): PhoneSockets => {
  const phones = io.of(PHONE_NAMESPACE);
  const dataOf = (socket: Socket): AdmittedPhone<Phone> => socket.data as AdmittedPhone<Phone>;
  const phoneOf = (socket: Socket): Phone => dataOf(socket).phone;
  const all = (): Socket[] => [...phones.sockets.values()];

  phones.use((socket, next) => {
    if (!mayKnock(socket)) return;
    const auth = phoneAuth.safeParse(socket.handshake.auth);
    const { headers } = socket.handshake;
    const admitted = auth.success
      ? parts.admit({ ...auth.data, connection: socket.id, headers })
      : Promise.resolve(PhoneRefusal.Revoked);
    admitted
      .then((found) => {
        if (typeof found === 'string') return next(new Error(found));
        socket.data = found;
        return next();
      })
      .catch((error: Error) => {
        onError(error);
        next(new Error('failed'));
      });
  });

  const check = (socket: Socket): void => {
    parts
      .standingOf(phoneOf(socket))
      .then((standing) => {
        if (standing === 'here') return void socket.emit(PhoneEvent.Changed);
        socket.emit(standing === 'gone' ? PhoneEvent.Revoked : PhoneEvent.Replaced);
        return void socket.disconnect(true);
      })
      .catch(onError);
  };

  phones.on('connection', (socket) => {
    onAdmitted(socket);
    const { phone, credential } = dataOf(socket);
    socket.data = { phone };
    if (credential !== undefined) socket.emit(PhoneEvent.Paired, { Credential: credential });
    const timer = setInterval(() => check(socket), STANDING_EVERY_MS).unref();
    socket.on('disconnect', () => {
      clearInterval(timer);
      parts.onClose(phoneOf(socket)).catch(onError);
    });
    socket.use((_, next) => {
      if (isUnderRate(socket)) next();
      else socket.disconnect(true);
    });
    for (const message of Object.values(PhoneMessage)) {
      socket.on(message, (payload: unknown, reply: unknown) => {
        parts
          .onMessage(phoneOf(socket), message, payload)
          .then((answer) => {
            if (answer === undefined) return check(socket);
            return typeof reply === 'function' && reply(answer);
          })
          .catch(onError);
      });
    }
  });

  const alive = setInterval(() => {
    const open = all().map(phoneOf);
    if (open.length > 0) parts.keepAlive(open).catch(onError);
  }, ALIVE_EVERY_MS).unref();

  return {
    recheck: ({ tenantId, userId }) => {
      for (const socket of all()) {
        const phone = phoneOf(socket);
        if (phone.tenantId === tenantId && (userId === null || phone.userId === userId)) check(socket);
      }
    },
    all,
    close: () => clearInterval(alive),
  };
};
