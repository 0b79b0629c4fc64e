/** A running server: everything that has a lifetime, made in order and taken down in the opposite one. */
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HubEvent, HubTopic } from '@gonghai/contract/wire/hub.ts';
import { allSweeps, allTaskWorks, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openPool, SERVING_LIMITS, WORKING_LIMITS } from './db/connection.ts';
import { openLanes } from './db/lanes.ts';
import { createDatabase, type Database } from './db/database.ts';
import { openMemory } from './db/memory.ts';
import { createReadAdmission } from './db/read-admission.ts';
import { isMigrated } from './db/migrate.ts';
import { watchDisk } from './disk-space.ts';
import { type Actors, createActors } from './features/session/actors.service.ts';
import { noticeJob } from './features/notices/notices.jobs.ts';
import { hearCustomers } from './features/customers/customers.port.ts';
import { hearNotices } from './features/notices/notices.service.ts';
import { recycleJob } from './features/customers/moves/recycle.jobs.ts';
import { sweepJob } from './features/session/session.jobs.ts';
import { createPasswords } from './features/staff/staff.port.ts';
import { taskJob } from './features/tasks/tasks.jobs.ts';
import { writeTrail } from './http/command.ts';
import { answerHealth } from './http/health.ts';
import type { Limits } from './http/limits.ts';
import { createLog, type Log } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { within } from './http/patience.ts';
import { serveWeb } from './http/web.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { hubConnections } from './hub-connections.ts';
import { type Installation, PROJECT_ROOT } from './installation.ts';
import { createJobs } from './jobs/jobs.ts';
import { BRAND_FOLDER } from './operator/brand.ts';
import { demoAccountsFor } from './operator/demo-accounts.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly hub: Hub;
  readonly address: string;
  /** Says no to new work, finishes what is under way, closes. Idempotent. */
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  readonly installation: Installation;
  readonly config: Config;
  readonly limits?: Limits;
  /** Set by tests that need no pages. */
  readonly withoutWeb?: boolean;
}

const SERVING_CONNECTIONS = 16;
/** The rest is left to commands. */
const READ_CONNECTIONS = 12;
const WORKING_CONNECTIONS = 6;
const DRAIN_MS = 15_000;
const PAGE_PATIENCE = 2_000;

const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** Reads the client's address from requests that Fastify does not see, by the rules it follows itself. */
const clientAddress = (trustProxy: string | undefined): ((request: IncomingMessage) => string) => {
  const isTrusted = trustProxy ? proxyAddr.compile(trustProxy.split(',').map((each) => each.trim())) : () => false;
  return (request) => proxyAddr(request, isTrusted);
};

const openHub = (
  server: HttpServer,
  parts: {
    actors: Actors;
    database: Database;
    log: Log;
    pool: ReturnType<typeof openPool>;
    trustProxy: string | undefined;
  },
) => {
  const { actors, database, log, pool, trustProxy } = parts;
  const now = (): number => Math.floor(Date.now() / 1_000);
  return createHub({
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
    onError: (error) => log.warn({ err: error }, 'hub'),
  });
};

/** A name that means every address is no address to go to. */
const addressOf = (host: string, port: number): string => {
  const shown = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
};

const listen = async (app: FastifyInstance, { PORT, HOST }: Config): Promise<void> => {
  await app.listen({ port: PORT, host: HOST, listenTextResolver: () => 'listening' }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(`The port ${PORT} is taken: stop whatever listens there, or set PORT to another.`);
    if (code === 'EACCES') throw new Error(`The port ${PORT} is reserved for root: set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address ${HOST}: set HOST to one of its own.`);
    throw error;
  });
};

/** Refuses what is new at once and waits for what is under way, but not for ever. */
const drain = async (app: FastifyInstance, hub: Hub): Promise<void> => {
  const patience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  await Promise.all([hub.close(), app.close()]);
  clearTimeout(patience);
};

export const startServer = async ({
  installation,
  config,
  limits,
  withoutWeb,
}: ServerOptions): Promise<RunningServer> => {
  const log = createLog(config.LOG_LEVEL);
  const metrics = createMetrics();
  const serving = openPool(installation.server, SERVING_LIMITS, SERVING_CONNECTIONS, SERVING_CONNECTIONS);
  const working = openPool(installation.server, WORKING_LIMITS, WORKING_CONNECTIONS);
  const lanes = openLanes(installation.server);
  const admission = createReadAdmission({ places: READ_CONNECTIONS, heavyPlaces: availableParallelism() });
  const database = createDatabase(serving, { lanes, admission });
  const memory = await openMemory(installation.server);
  const actors = createActors(database, memory);
  const passwords = await createPasswords();
  const disk = watchDisk(installation.dataDir, log);
  metrics.watchPool(serving);
  metrics.watchDisk(disk.freeBytes);

  const jobs = createJobs({
    pool: working,
    nowMs: Date.now,
    onError: (error) => log.error({ err: error }, 'job'),
  });
  const app = await buildApp({
    database,
    memory,
    jobs,
    actors,
    passwords,
    metrics,
    log,
    secrets: installation.secrets,
    uploadFolder: join(installation.dataDir, 'uploads', 'arriving'),
    ...(limits && { limits }),
    ...(config.TRUST_PROXY !== undefined && { trustProxy: config.TRUST_PROXY }),
  });

  let stopping: Promise<void> | undefined;
  // Not over the connections that serve people: while all of those are busy, this instance is busy, not away.
  answerHealth(app, async () => stopping === undefined && isMigrated(working, installation.migrations));
  if (!withoutWeb) {
    const folder = join(PROJECT_ROOT, 'web', 'dist');
    const brandFolder = join(installation.dataDir, BRAND_FOLDER);
    // The page comes also while the database is away, and says so itself.
    const bootData = (host: string) => within(PAGE_PATIENCE, demoAccountsFor(database, host), {});
    await serveWeb(app, { folder, brandFolder, bootData });
  }
  const hub = openHub(app.server, {
    actors,
    database,
    log,
    pool: hubConnections(installation.server, working),
    trustProxy: config.TRUST_PROXY,
  });
  actors.onChange(hub.recheck);
  metrics.watchSockets(hub.count);

  const notices = await hearNotices({
    target: installation.server,
    push: (to, notice) => hub.pushHere(to, HubEvent.Notice, notice),
  });

  const customers = await hearCustomers({
    target: installation.server,
    push: (tenantId, payloadFor) =>
      hub.pushToWatchers({ tenantId, topic: HubTopic.Customers }, HubEvent.CustomersChanged, payloadFor),
  });

  const workingDatabase = createDatabase(working);
  await jobs.work([
    sweepJob(workingDatabase, allSweeps),
    noticeJob(workingDatabase),
    recycleJob(workingDatabase),
    taskJob({
      database: workingDatabase,
      secrets: installation.secrets,
      works: allTaskWorks({ passwords }),
      now: () => Math.floor(Date.now() / 1_000),
      push: (to, progress) => hub.push(to, HubEvent.Task, progress),
      onFault: (error) => log.error({ err: error }, 'task'),
    }),
  ]);

  let metricsServer: HttpServer | undefined;
  const stop = async (): Promise<void> => {
    await drain(app, hub);
    await jobs.stop();
    await notices.close();
    await customers.close();
    metricsServer?.close();
    disk.close();
    await memory.close();
    await Promise.all([lanes.close(), serving.end(), working.end()]);
  };
  const stopOnce = (): Promise<void> => (stopping ??= stop());

  try {
    await listen(app, config);
    metricsServer = await metrics.listen(config.METRICS_PORT);
  } catch (error) {
    await stopOnce();
    throw error;
  }
  if (!metricsServer) log.warn(`the port ${config.METRICS_PORT} is taken: no metrics from this instance`);
  const { port } = app.server.address() as AddressInfo;
  return { app, database, hub, address: addressOf(config.HOST, port), stop: stopOnce };
};
