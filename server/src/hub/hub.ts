/** The realtime hub: sockets of sessions, and pushes that reach all instances through the database. */
import { createAdapter } from '@socket.io/postgres-adapter';
import {
  type CallBeat,
  callBeat,
  type CallBeatAnswer,
  HUB_ADDRESS,
  HUB_TIMING,
  HubEvent,
  hubJoin,
  HubMessage,
  phoneClaim,
  type PairedPhoneNow,
  type HubTopic,
  hubTopic,
  tabId,
} from '@gonghai/contract/wire/hub.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { cutOff, isUnderRate, limitClosing, mayKnock, originMatchesHost, terminate, unsentBytes } from './guards.ts';
import type { HubPerson } from './hub-person.ts';
import { createPending } from './pending.ts';
import { openPhoneSockets, type PhoneSocketParts } from './phone-sockets.ts';

/** The state of a socket's session: ended, or the person as it is now. */
type Standing<Person> = 'gone' | { readonly person: Person; readonly isChanged: boolean };

export interface HubParts<Person extends HubPerson, Phone extends HubPerson> {
  readonly server: HttpServer;
  readonly pool: pg.Pool;
  /** The client's address, read through trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Redeems the one-use ticket of a socket. */
  readonly admit: (ticket: string, uid: string) => Promise<Person | null>;
  /** `isChanged` means that the rights are different. */
  readonly standingOf: (person: Person) => Promise<Standing<Person>>;
  /** A socket tried to join as another person. Written to the audit log. */
  readonly onImpostor: (person: Person, claimed: { TId: number; UserId: number }) => void;
  /** A heartbeat of a call; null if it is not a call of this person. */
  readonly onCallBeat: (person: Person, beat: CallBeat) => Promise<CallBeatAnswer | null>;
  /** A browser asks for the mobile phone of its person. */
  readonly onWebJoin: (person: Person) => Promise<PairedPhoneNow>;
  /** Paired mobile phones. */
  readonly phones: PhoneSocketParts<Phone>;
  readonly onError: (error: Error) => void;
}

export interface Hub<Person extends HubPerson = HubPerson> {
  readonly push: (to: HubPerson, event: HubEvent, payload: unknown) => void;
  /** Only to sockets of this instance, for events that every instance receives by itself. */
  readonly pushHere: (to: HubPerson, event: HubEvent, payload: unknown) => void;
  /**
   * To sockets of this instance that watch the topic, of one tenant or all. The callback returns what each person may
   * see, or undefined. It also gets the browser tab of the socket.
   */
  readonly pushToWatchers: (
    about: { readonly tenantId: number | null; readonly topic: HubTopic },
    event: HubEvent,
    payloadFor: (person: Person, tab: string | undefined) => unknown,
  ) => void;
  /** Checks the sessions of these sockets again after a change of rights, for one person or a whole tenant. */
  readonly recheck: (about: { readonly tenantId: number; readonly staffId: number | null }) => void;
  /** Checks the sockets of the person's mobile phone on this instance, or of all phones of a tenant. */
  readonly recheckPhones: (about: { readonly tenantId: number; readonly userId: number | null }) => void;
  /** The people of the open sockets on this instance. */
  readonly people: () => readonly Person[];
  /** Open sockets on this instance. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

const LONGEST_FRAME = 16 * 1024;
const SOCKETS_PER_PERSON = 5;
const PING_EVERY = 30_000;
const MOST_UNSENT = 1024 * 1024;
const LOOK_EVERY = 2_000;
const CLOSE_TIMEOUT = 2_000;

const tenantRoom = (tenantId: number): string => `tenant:${tenantId}`;
const topicRoom = (topic: HubTopic, tenantId: number | null): string => `topic:${topic}:${tenantId ?? 'all'}`;
const personRoom = ({ tenantId, userId }: HubPerson): string => `person:${tenantId}:${userId}`;

interface Credentials {
  readonly ticket: string;
  readonly uid: string;
  readonly tab: string | undefined;
}

/** What is known about a socket. */
interface SocketData<Person> {
  readonly person: Person;
  readonly tab: string | undefined;
}

/** Clients may send anything, also values whose conversion to text throws and would end the process. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

const credentialsOf = ({ handshake }: Socket): Credentials => {
  const { ticket, uid, tab } = handshake.auth;
  return { ticket: textOf(ticket), uid: textOf(uid), tab: tabId.safeParse(tab).data };
};

export const createHub = <Person extends HubPerson, Phone extends HubPerson>(
  parts: HubParts<Person, Phone>,
): Hub<Person> => {
  const { server, pool, addressOf, admit, standingOf, onImpostor, onCallBeat, onWebJoin, onError } = parts;
  const pending = createPending(addressOf, terminate);
  const io = new Server<Record<string, (...args: unknown[]) => void>>(server, {
    path: HUB_ADDRESS,
    adapter: createAdapter(pool, { errorHandler: onError }),
    maxHttpBufferSize: LONGEST_FRAME,
    pingInterval: PING_EVERY,
    pingTimeout: HUB_TIMING.disconnectAfterMs,
    serveClient: false,
    // Called only for handshakes.
    allowRequest: (request, decide) => decide(null, originMatchesHost(request) && pending.hasRoom(request)),
  });
  limitClosing(io.engine);
  io.engine.on('connection', pending.add);

  const phones = openPhoneSockets(io, parts.phones, { onAdmitted: ({ conn }) => pending.admit(conn), onError });

  io.use((socket, next) => {
    if (!mayKnock(socket)) return;
    const { ticket, uid, tab } = credentialsOf(socket);
    admit(ticket, uid)
      .then((person) => {
        if (person) socket.data = { person, tab } satisfies SocketData<Person>;
        next(person ? undefined : new Error('refused'));
      })
      .catch((error: Error) => {
        onError(error);
        next(new Error('refused'));
      });
  });

  const dataOf = (socket: Socket): SocketData<Person> => socket.data as SocketData<Person>;
  const personOf = (socket: Socket): Person => dataOf(socket).person;

  /** Closes the oldest sockets of a person, which a browser forgot to close. */
  const limitSockets = (room: string): void => {
    const open = [...(io.of('/').adapter.rooms.get(room) ?? [])];
    for (const id of open.slice(0, Math.max(0, open.length - SOCKETS_PER_PERSON)))
      io.of('/').sockets.get(id)?.disconnect(true);
  };

  /** Cuts off clients that do not read, so that their messages do not fill the memory. */
  const cutSlow = (): void => {
    for (const socket of [...io.of('/').sockets.values(), ...phones.all()])
      if (unsentBytes(socket) > MOST_UNSENT) cutOff(socket);
  };
  const looking = setInterval(cutSlow, LOOK_EVERY).unref();

  const checkSession = (socket: Socket): void => {
    standingOf(personOf(socket))
      .then((standing) => {
        if (standing === 'gone') return void socket.disconnect(true);
        socket.data = { ...dataOf(socket), person: standing.person };
        if (standing.isChanged) socket.emit(HubEvent.RightsChanged);
      })
      .catch(onError);
  };

  io.on('connection', (socket) => {
    pending.admit(socket.conn);
    const person = personOf(socket);
    void socket.join([tenantRoom(person.tenantId), personRoom(person)]);
    limitSockets(personRoom(person));
    const timer = setInterval(() => checkSession(socket), HUB_TIMING.sessionPingMs).unref();
    socket.on('disconnect', () => clearInterval(timer));
    socket.use((_, next) => {
      if (isUnderRate(socket)) next();
      else socket.disconnect(true);
    });
    // Documented for clients. It only confirms the person of the ticket.
    socket.on('join', (claim: unknown) => {
      const claimed = hubJoin.safeParse(claim);
      if (claimed.success && claimed.data.TId === person.tenantId && claimed.data.UserId === person.userId) return;
      if (claimed.success) onImpostor(person, claimed.data);
      socket.disconnect(true);
    });
    socket.on(HubMessage.PhoneTaken, (claim: unknown) => {
      const claimed = phoneClaim.safeParse(claim);
      if (claimed.success) socket.to(personRoom(person)).emit(HubEvent.PhoneTaken, claimed.data);
    });
    const onTopic = (take: (room: string) => unknown) => (wanted: unknown) => {
      const topic = hubTopic.safeParse(wanted);
      if (topic.success) for (const whose of [person.tenantId, null]) take(topicRoom(topic.data, whose));
    };
    socket.on(HubMessage.CallBeat, (sent: unknown, reply: unknown) => {
      const beat = callBeat.safeParse(sent);
      const answer = beat.success ? onCallBeat(personOf(socket), beat.data) : Promise.resolve(null);
      answer.then((data) => typeof reply === 'function' && reply(data)).catch(onError);
    });
    socket.on(HubMessage.WebJoin, (_: unknown, reply: unknown) => {
      onWebJoin(personOf(socket))
        .then((now) => typeof reply === 'function' && reply(now))
        .catch(onError);
    });
    socket.on(
      'watch',
      onTopic((room) => socket.join(room)),
    );
    socket.on(
      'leave',
      onTopic((room) => socket.leave(room)),
    );
  });

  const socketsIn = (room: string): Socket[] =>
    [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? []);

  return {
    push: (to, event, payload) => {
      io.to(personRoom(to)).emit(event, payload);
    },
    pushHere: (to, event, payload) => {
      io.local.to(personRoom(to)).emit(event, payload);
    },
    pushToWatchers: ({ tenantId, topic }, event, payloadFor) => {
      for (const socket of socketsIn(topicRoom(topic, tenantId))) {
        const { person, tab } = dataOf(socket);
        const payload = payloadFor(person, tab);
        if (payload !== undefined) socket.emit(event, payload);
      }
    },
    recheck: ({ tenantId, staffId }) => {
      const room = staffId === null ? tenantRoom(tenantId) : personRoom({ tenantId, userId: staffId });
      for (const socket of socketsIn(room)) checkSession(socket);
    },
    recheckPhones: phones.recheck,
    people: () => [...io.of('/').sockets.values()].map(personOf),
    count: () => io.of('/').sockets.size,
    close: async () => {
      clearInterval(looking);
      phones.close();
      io.local.emit(HubEvent.Reconnect);
      const open = [...io.of('/').sockets.values(), ...phones.all()];
      // A sleeping browser never answers the close.
      const timer = setTimeout(() => open.forEach(cutOff), CLOSE_TIMEOUT).unref();
      await io.close();
      clearTimeout(timer);
    },
  };
};
