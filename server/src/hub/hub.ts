/** The realtime hub: sockets that belong to a session, pushes that cross instances through the database. */
import { createAdapter } from '@socket.io/postgres-adapter';
import { HUB_ADDRESS, HUB_TIMING, HubEvent, hubJoin, type HubTopic, hubTopic } from '@gonghai/contract/wire/hub.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { cutOff, isUnderRate, limitClosing, originMatchesHost, terminate, unsentBytes } from './guards.ts';
import { createPending } from './pending.ts';

/** Whom a socket speaks for; fixed when it opens. */
export interface HubPerson {
  readonly tenantId: number;
  readonly userId: number;
}

/** What has become of somebody: signed out, or as they are now. */
export type Standing<Person> = 'gone' | { readonly person: Person; readonly isChanged: boolean };

export interface HubParts<Person extends HubPerson> {
  readonly server: HttpServer;
  readonly pool: pg.Pool;
  /** The client's address, read through trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Takes the one-use ticket a socket comes with. */
  readonly admit: (ticket: string, uid: string) => Promise<Person | null>;
  /** Changed means: with other rights than before. */
  readonly standingOf: (person: Person) => Promise<Standing<Person>>;
  /** A socket asked to join as somebody else: worth a line in the trail. */
  readonly onImpostor: (person: Person, claimed: { TId: number; UserId: number }) => void;
  readonly onError: (error: Error) => void;
}

export interface Hub<Person extends HubPerson = HubPerson> {
  readonly push: (to: HubPerson, event: HubEvent, payload: unknown) => void;
  /** Only to sockets of this instance, for what every instance hears by itself. */
  readonly pushHere: (to: HubPerson, event: HubEvent, payload: unknown) => void;
  /**
   * To sockets of this instance that watch the topic, of one tenant or of all: what each person may hear of, undefined
   * for nothing.
   */
  readonly pushToWatchers: (
    about: { readonly tenantId: number | null; readonly topic: HubTopic },
    event: HubEvent,
    payloadFor: (person: Person) => unknown,
  ) => void;
  /** Asks again whether these sockets' sessions live: after a change of rights, of one person or of a whole tenant. */
  readonly recheck: (about: { readonly tenantId: number; readonly staffId: number | null }) => void;
  /** Sockets open on this instance. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

const LONGEST_FRAME = 16 * 1024;
const SOCKETS_PER_PERSON = 5;
const PING_EVERY = 30_000;
const MOST_UNSENT = 1024 * 1024;
const LOOK_EVERY = 2_000;
const FAREWELL = 2_000;

const tenantRoom = (tenantId: number): string => `tenant:${tenantId}`;
const topicRoom = (topic: HubTopic, tenantId: number | null): string => `topic:${topic}:${tenantId ?? 'all'}`;
const personRoom = ({ tenantId, userId }: HubPerson): string => `person:${tenantId}:${userId}`;

interface Credentials {
  readonly ticket: string;
  readonly uid: string;
}

/** What a stranger sends may be anything, also something that cannot be made a text: trying would end the process. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

const credentialsOf = ({ handshake }: Socket): Credentials => {
  const { ticket, uid } = handshake.auth;
  return { ticket: textOf(ticket), uid: textOf(uid) };
};

export const createHub = <Person extends HubPerson>(parts: HubParts<Person>): Hub<Person> => {
  const { server, pool, addressOf, admit, standingOf, onImpostor, onError } = parts;
  const pending = createPending(addressOf, terminate);
  const io = new Server<Record<string, (...args: unknown[]) => void>>(server, {
    path: HUB_ADDRESS,
    adapter: createAdapter(pool, { errorHandler: onError }),
    maxHttpBufferSize: LONGEST_FRAME,
    pingInterval: PING_EVERY,
    pingTimeout: HUB_TIMING.disconnectAfterMs,
    serveClient: false,
    // Asked at handshakes only.
    allowRequest: (request, decide) => decide(null, originMatchesHost(request) && pending.hasRoom(request)),
  });
  limitClosing(io.engine);
  io.engine.on('connection', pending.add);

  io.use((socket, next) => {
    const { ticket, uid } = credentialsOf(socket);
    admit(ticket, uid)
      .then((person) => {
        if (person) socket.data = { person };
        next(person ? undefined : new Error('refused'));
      })
      .catch((error: Error) => {
        onError(error);
        next(new Error('refused'));
      });
  });

  const personOf = (socket: Socket): Person => (socket.data as { person: Person }).person;

  /** The oldest sockets of a person give way: a browser that forgot to close them is not coming back. */
  const limitSockets = (room: string): void => {
    const open = [...(io.of('/').adapter.rooms.get(room) ?? [])];
    for (const id of open.slice(0, Math.max(0, open.length - SOCKETS_PER_PERSON)))
      io.of('/').sockets.get(id)?.disconnect(true);
  };

  /** Whoever does not read is cut off rather than remembered for ever. */
  const cutSlow = (): void => {
    for (const socket of io.of('/').sockets.values()) if (unsentBytes(socket) > MOST_UNSENT) cutOff(socket);
  };
  const looking = setInterval(cutSlow, LOOK_EVERY).unref();

  const checkSession = (socket: Socket): void => {
    standingOf(personOf(socket))
      .then((standing) => {
        if (standing === 'gone') return void socket.disconnect(true);
        socket.data = { person: standing.person };
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
    // The documented way in. It can only confirm who the ticket already said this is.
    socket.on('join', (claim: unknown) => {
      const claimed = hubJoin.safeParse(claim);
      if (claimed.success && claimed.data.TId === person.tenantId && claimed.data.UserId === person.userId) return;
      if (claimed.success) onImpostor(person, claimed.data);
      socket.disconnect(true);
    });
    const onTopic = (take: (room: string) => unknown) => (wanted: unknown) => {
      const topic = hubTopic.safeParse(wanted);
      if (topic.success) for (const whose of [person.tenantId, null]) take(topicRoom(topic.data, whose));
    };
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
        const payload = payloadFor(personOf(socket));
        if (payload !== undefined) socket.emit(event, payload);
      }
    },
    recheck: ({ tenantId, staffId }) => {
      const room = staffId === null ? tenantRoom(tenantId) : personRoom({ tenantId, userId: staffId });
      for (const socket of socketsIn(room)) checkSession(socket);
    },
    count: () => io.of('/').sockets.size,
    close: async () => {
      clearInterval(looking);
      io.local.emit(HubEvent.Reconnect);
      const open = [...io.of('/').sockets.values()];
      // A browser that has gone to sleep never answers the farewell.
      const patience = setTimeout(() => open.forEach(cutOff), FAREWELL).unref();
      await io.close();
      clearTimeout(patience);
    },
  };
};
