/** The hub of a server: who is admitted, and which changes of the database are pushed to the browsers. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import proxyAddr from '@fastify/proxy-addr';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import type { Database } from './db/database.ts';
import type { Listener } from './db/driver/listener.ts';
import { liveFloor } from './features/call-statistics/call-statistics.port.ts';
import { pushAgentStates } from './features/calls/agent-states.service.ts';
import { beatCall, createPhoneHub, pushPhones, readPhoneNow } from './features/calls/calls.port.ts';
import { liveAfterSales, liveCustomers } from './features/customers/customers.port.ts';
import { liveHome, liveHomeOrders } from './features/home/home.port.ts';
import { liveLeads, noteFirstCall } from './features/leads/leads.port.ts';
import { pushNotices } from './features/notices/notices.service.ts';
import { liveCourseOrders } from './features/orders/orders.port.ts';
import { liveUnclaimed } from './features/payments/payments.port.ts';
import type { Actors } from './features/session/actors.service.ts';
import { liveWorkOrders } from './features/work-orders/work-orders.port.ts';
import { writeTrail } from './http/command.ts';
import type { Actor } from './http/context.ts';
import type { Log } from './http/log.ts';
import { readTrustedProxies } from './http/proxies.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { pushChanges } from './hub/push-changes.ts';

interface HubParts {
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
    admit: (ticket, uid) => actors.redeem(uid, { ticket, path: HUB_PATH, isRepeatable: false }, now()),
    standingOf: async (actor) => {
      const current = await actors.findAgain(actor, Date.now());
      if (!current) return 'gone';
      return { person: current, isChanged: !isSameSet(current.rights, actor.rights) };
    },
    onImpostor: ({ tenantId, userId }, claimed) => {
      const author = { tenantId, staffId: userId, now: now(), address: 'hub', requestId: '' };
      const change = { action: AuditAction.joinAsAnother, subject: 'hub', subjectId: userId, after: claimed };
      database
        .inTransaction(tenantId, (trx) => writeTrail(trx, author, [change]))
        .catch((error: Error) => log.error({ err: error }, 'trail'));
    },
    onWebJoin: (actor) => readPhoneNow(database, actor, now()),
    phones: createPhoneHub({ database, noteFirstCall }, now),
    onCallBeat: (actor, beat) => beatCall(database, actor, beat, now()),
    onError: (error) => log.warn({ err: error }, 'hub'),
  });
  actors.onChange((about) => {
    hub.recheck(about);
    hub.recheckPhones({ tenantId: about.tenantId, userId: about.staffId });
  });
  return hub;
};

/** Every instance receives all changes, and pushes them to its own sockets. */
export const pushFromDatabase = (listener: Listener, hub: Hub<Actor>): void => {
  pushNotices(listener, (to, notice) => hub.pushHere(to, HubEvent.Notice, notice));
  pushAgentStates(listener, {
    pushState: (to, now) => hub.pushHere(to, HubEvent.AgentState, now),
    pushMissed: (to) => hub.pushHere(to, HubEvent.MissedCalls, {}),
  });
  pushPhones(listener, {
    onChanged: (to) => {
      hub.pushHere(to, HubEvent.PhoneChanged, {});
      hub.recheckPhones(to);
    },
    onHangUp: (to, hangUp) => hub.pushHere(to, HubEvent.HangUp, hangUp),
  });
  pushChanges(listener, hub.pushToWatchers, liveCustomers);
  pushChanges(listener, hub.pushToWatchers, liveAfterSales);
  pushChanges(listener, hub.pushToWatchers, liveLeads);
  pushChanges(listener, hub.pushToWatchers, liveWorkOrders);
  pushChanges(listener, hub.pushToWatchers, liveUnclaimed);
  pushChanges(listener, hub.pushToWatchers, liveFloor);
  pushChanges(listener, hub.pushToWatchers, liveCourseOrders);
  pushChanges(listener, hub.pushToWatchers, liveHome);
  pushChanges(listener, hub.pushToWatchers, liveHomeOrders);
};
