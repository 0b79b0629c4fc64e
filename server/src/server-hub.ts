/** The hub of a server: who is admitted, and which changes of the database are pushed to the browsers. */
import proxyAddr from '@fastify/proxy-addr';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import type { Database } from './db/database.ts';
import type { Listener } from './db/driver/listener.ts';
import { pushAgentStates } from './features/calls/agent-states.service.ts';
import { beatCall } from './features/calls/calls.port.ts';
import { liveCustomers } from './features/customers/customers.port.ts';
import { liveLeads } from './features/leads/leads.port.ts';
import { pushNotices } from './features/notices/notices.service.ts';
import type { Actors } from './features/session/actors.service.ts';
import { liveWorkOrders } from './features/work-orders/work-orders.port.ts';
import { writeTrail } from './http/command.ts';
import type { Actor } from './http/context.ts';
import type { Log } from './http/log.ts';
import { readTrustedProxies } from './http/proxies.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { pushChanges } from './hub/push-changes.ts';

export interface HubParts {
  readonly actors: Actors;
  readonly database: Database;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly trustProxy: string | undefined;
}

const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** The client's address for requests that Fastify does not handle, by the same rules. */
const clientAddress = (trustProxy: string | undefined): ((request: IncomingMessage) => string) => {
  const isTrusted = readTrustedProxies(trustProxy);
  return (request) => proxyAddr(request, isTrusted);
};

export const openHub = (server: HttpServer, { actors, database, log, pool, trustProxy }: HubParts): Hub<Actor> => {
  const now = (): number => Math.floor(Date.now() / 1_000);
  const hub = createHub({
    server,
    pool,
    addressOf: clientAddress(trustProxy),
    admit: (ticket, uid) => actors.redeem(uid, ticket, 'hub', now()),
    standingOf: async (actor) => {
      const current = await actors.findAgain(actor, Date.now());
      if (!current) return 'gone';
      return { person: current, isChanged: !isSameSet(current.rights, actor.rights) };
    },
    onImpostor: ({ tenantId, userId }, claimed) => {
      const author = { tenantId, staffId: userId, now: now(), address: 'hub', requestId: '' };
      const change = { action: '冒名加入推送', subject: 'hub', subjectId: userId, after: claimed };
      database
        .inTransaction(tenantId, (trx) => writeTrail(trx, author, [change]))
        .catch((error: Error) => log.error({ err: error }, 'trail'));
    },
    onCallBeat: (actor, beat) => beatCall(database, actor, beat, now()),
    onError: (error) => log.warn({ err: error }, 'hub'),
  });
  actors.onChange(hub.recheck);
  return hub;
};

/** Every instance receives all changes, and pushes them to its own sockets. */
export const pushFromDatabase = (listener: Listener, hub: Hub<Actor>): void => {
  pushNotices(listener, (to, notice) => hub.pushHere(to, HubEvent.Notice, notice));
  pushAgentStates(listener, {
    pushState: (to, now) => hub.pushHere(to, HubEvent.AgentState, now),
    pushMissed: (to) => hub.pushHere(to, HubEvent.MissedCalls, {}),
  });
  pushChanges(listener, hub.pushToWatchers, liveCustomers);
  pushChanges(listener, hub.pushToWatchers, liveLeads);
  pushChanges(listener, hub.pushToWatchers, liveWorkOrders);
};
