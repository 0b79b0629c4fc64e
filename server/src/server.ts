/** A running server: opens everything with a lifetime in order and closes it in reverse order. */
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HubEvent } from '@gonghai/contract/wire/hub.ts';
import { allSweeps, allTaskWorks, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openPool, SERVING_LIMITS, WORKING_LIMITS } from './db/driver/connection.ts';
import { openPipelinedConnections } from './db/driver/pipelined-connections.ts';
import { createDatabase, type Database } from './db/database.ts';
import { openListener } from './db/driver/listener.ts';
import { createReadAdmission } from './db/driver/read-admission.ts';
import { isMigrated } from './db/schema/migrate.ts';
import { isFull, isLow, watchDisk } from './disk-space.ts';
import { type Actors, createActors } from './features/session/actors.service.ts';
import { keepPresence } from './features/session/session.port.ts';
import { noticeJob } from './features/notices/notices.jobs.ts';
import { callJob } from './features/calls/calls.jobs.ts';
import { beatCall, createProvider } from './features/calls/calls.port.ts';
import { liveCustomers } from './features/customers/customers.port.ts';
import { pictureJob } from './features/files/pictures.jobs.ts';
import { createRecognition } from './features/files/recognition.service.ts';
import { createPictureStore, PICTURE_FOLDER } from './features/files/store.service.ts';
import { intakeJob, wakeDuePushes } from './features/leads/intake/intake.jobs.ts';
import { handOverJob, leadJob } from './features/leads/leads.jobs.ts';
import { createIntake, liveLeads, startLeadRetries } from './features/leads/leads.port.ts';
import { usedPictures } from './features/payments/payments.port.ts';
import { liveWorkOrders } from './features/work-orders/work-orders.port.ts';
import { pushAgentStates } from './features/calls/agent-states.service.ts';
import { pushNotices } from './features/notices/notices.service.ts';
import { recycleJob } from './features/customers/moves/recycle.jobs.ts';
import { sweepJob } from './features/session/session.jobs.ts';
import { fillIntakeTokens } from './features/settings/settings.port.ts';
import { createPasswords } from './features/staff/staff.port.ts';
import { taskJob } from './features/tasks/tasks.jobs.ts';
import { writeTrail } from './http/command.ts';
import { answerHealth } from './http/health.ts';
import type { Limits } from './http/limits.ts';
import { createLog, type Log } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { readTrustedProxies } from './http/proxies.ts';
import { limitSilentConnections } from './http/silent-connections.ts';
import { within } from './http/timeout.ts';
import { serveWeb } from './http/web.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { pushChanges } from './hub/push-changes.ts';
import { hubConnections } from './hub-connections.ts';
import { type Installation, PROJECT_ROOT } from './installation.ts';
import { createJobs } from './jobs/jobs.ts';
import { createPhoneHosts } from './phone-hosts.ts';
import { BRAND_FOLDER } from './operator/brand.ts';
import { demoAccountsFor } from './operator/demo/demo-accounts.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly hub: Hub;
  readonly address: string;
  /** Refuses new work, finishes running work and closes. Idempotent. */
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
/** The remaining connections are for commands. */
const READ_CONNECTIONS = 12;
/** Leaves a core to the short reads of everyone (bench/tenant-load.ts). */
const HEAVY_READS = Math.max(1, availableParallelism() - 1);
const WORKING_CONNECTIONS = 6;
const DRAIN_MS = 15_000;
const BOOT_DATA_TIMEOUT = 2_000;

const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));

/** The client's address for requests that Fastify does not handle, by the same rules. */
const clientAddress = (trustProxy: string | undefined): ((request: IncomingMessage) => string) => {
  const isTrusted = readTrustedProxies(trustProxy);
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
    onCallBeat: (actor, beat) => beatCall(database, actor, beat, now()),
    onError: (error) => log.warn({ err: error }, 'hub'),
  });
};

/** A wildcard address cannot be opened in a browser. */
const addressOf = (host: string, port: number): string => {
  const shown = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
};

const listen = async (app: FastifyInstance, { PORT, HOST }: Config): Promise<void> => {
  await app.listen({ port: PORT, host: HOST, listenTextResolver: () => 'listening' }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(`The port ${PORT} is taken: stop the program that uses it, or set PORT to another.`);
    if (code === 'EACCES') throw new Error(`The port ${PORT} is reserved for root: set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address ${HOST}: set HOST to one of its own.`);
    throw error;
  });
};

/** The hub closes the HTTP server too, so it waits until what was accepted is answered (see refuseWhileClosing). */
const closeWithApp = (app: FastifyInstance, hub: Hub): (() => Promise<void>) => {
  let closing: Promise<void> | undefined;
  app.addHook('preClose', (done) => {
    closing = hub.close();
    done();
  });
  /** Refuses new work at once and waits for running work, with a limit. */
  return async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    await app.close();
    await closing;
    clearTimeout(timer);
  };
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
  const pipelined = openPipelinedConnections(installation.server);
  const admission = createReadAdmission({ places: READ_CONNECTIONS, heavyPlaces: HEAVY_READS });
  const database = createDatabase(serving, { pipelined, admission });
  const listener = await openListener(installation.server, (error) => log.error({ err: error }, 'notification'));
  const actors = createActors(database, listener);
  const passwords = await createPasswords();
  const disk = watchDisk(installation.dataDir, log);
  metrics.watchPool(serving);
  metrics.watchDisk(
    () => disk.space().free,
    () => isLow(disk.space()),
  );

  const jobs = createJobs({
    pool: working,
    nowMs: Date.now,
    onError: (error, queue) => log.error({ queue, err: error }, 'job'),
  });
  const intake = createIntake({
    database,
    listener,
    secrets: installation.secrets,
    nowMs: Date.now,
    onFault: (error) => log.error({ err: error }, 'intake'),
  });
  const askProvider =
    config.BLACK_FILTER_URL === undefined
      ? undefined
      : createProvider(config.BLACK_FILTER_URL, (error) => {
          metrics.filterFailed();
          log.error({ err: error }, 'filter provider: the call passed');
        });
  const store = createPictureStore(join(installation.dataDir, PICTURE_FOLDER));
  const recognition = createRecognition({ onFault: (error) => log.warn({ err: error }, 'recognition') });
  const app = await buildApp({
    database,
    intake,
    listener,
    jobs,
    actors,
    passwords,
    metrics,
    log,
    secrets: installation.secrets,
    dataDir: installation.dataDir,
    uploadFolder: join(installation.dataDir, 'uploads', 'arriving'),
    // Only the embedded database is on this disk.
    hasRoomFor: (what) => (what === 'rows' && !installation.isEmbedded) || !isFull(disk.space()),
    ...(askProvider && { askProvider }),
    pictures: { store, decode: recognition.decode, recognise: recognition.read },
    ...(limits && { limits }),
    ...(config.TRUST_PROXY !== undefined && { trustProxy: config.TRUST_PROXY }),
  });

  let stopping: Promise<void> | undefined;
  // Uses a separate connection: while all request connections are busy, this instance is busy, not down.
  answerHealth(app, async () => stopping === undefined && isMigrated(working, installation.migrations));
  if (!withoutWeb) {
    const folder = join(PROJECT_ROOT, 'web', 'dist');
    const brandFolder = join(installation.dataDir, BRAND_FOLDER);
    // The page is served also without the database, and shows that itself.
    const bootData = (host: string) => within(BOOT_DATA_TIMEOUT, demoAccountsFor(database, host), {});
    const findHosts = createPhoneHosts({ database, authenticate: actors.authenticate, nowMs: Date.now });
    const phoneHosts: typeof findHosts = (page) => within(BOOT_DATA_TIMEOUT, findHosts(page), []);
    await serveWeb(app, { folder, brandFolder, bootData, phoneHosts });
  }
  const hub = openHub(app.server, {
    actors,
    database,
    log,
    pool: hubConnections(installation.server, working),
    trustProxy: config.TRUST_PROXY,
  });
  // After the hub: where no handler takes upgrades, Node answers them as ordinary requests.
  limitSilentConnections(app.server, readTrustedProxies(config.TRUST_PROXY));
  const drain = closeWithApp(app, hub);
  actors.onChange(hub.recheck);
  metrics.watchSockets(hub.count);

  pushNotices(listener, (to, notice) => hub.pushHere(to, HubEvent.Notice, notice));
  pushAgentStates(listener, {
    pushState: (to, now) => hub.pushHere(to, HubEvent.AgentState, now),
    pushMissed: (to) => hub.pushHere(to, HubEvent.MissedCalls, {}),
  });
  pushChanges(listener, hub.pushToWatchers, liveCustomers);
  pushChanges(listener, hub.pushToWatchers, liveLeads);
  pushChanges(listener, hub.pushToWatchers, liveWorkOrders);

  const workingDatabase = createDatabase(working);
  const stopPresence = keepPresence({
    database: workingDatabase,
    sessions: () => hub.people().map(({ sessionHash }) => sessionHash),
    nowMs: Date.now,
    onError: (error) => log.warn({ err: error }, 'presence'),
  });
  const intakeJobParts = { database: workingDatabase, wake: intake.inbox.wake };
  const retries = startLeadRetries({
    listener,
    database: workingDatabase,
    nowMs: Date.now,
    onError: (error) => log.error({ err: error }, 'lead retries'),
  });
  await fillIntakeTokens(workingDatabase, installation.secrets, (tenantId) =>
    log.warn({ tenantId }, 'a token of this tenant belongs to another tenant: its account receives no leads'),
  );
  await wakeDuePushes(intakeJobParts, Math.floor(Date.now() / 1_000));
  await jobs.work([
    sweepJob(workingDatabase, allSweeps),
    noticeJob(workingDatabase),
    recycleJob(workingDatabase),
    leadJob(workingDatabase),
    handOverJob(workingDatabase),
    intakeJob(intakeJobParts),
    callJob({ database: workingDatabase, startedAt: Math.floor(Date.now() / 1_000), onClosed: metrics.callsLost }),
    pictureJob({ database: workingDatabase, store, used: usedPictures }),
    taskJob({
      database: workingDatabase,
      secrets: installation.secrets,
      works: allTaskWorks({ passwords, database: workingDatabase }),
      now: () => Math.floor(Date.now() / 1_000),
      push: (to, progress) => hub.push(to, HubEvent.Task, progress),
      onFault: (error) => log.error({ err: error }, 'task'),
    }),
  ]);

  let metricsServer: HttpServer | undefined;
  const stop = async (): Promise<void> => {
    stopPresence();
    await drain();
    await jobs.stop();
    await recognition.stop();
    await retries.close();
    metricsServer?.close();
    disk.close();
    await listener.close();
    await Promise.all([pipelined.close(), serving.end(), working.end()]);
  };
  const stopOnce = (): Promise<void> => (stopping ??= stop());

  try {
    await listen(app, config);
    // An error of one connection, for example too many open files, must not end the process.
    app.server.on('error', (error) => log.error({ err: error }, 'server'));
    metricsServer = await metrics.listen(config.METRICS_PORT);
  } catch (error) {
    await stopOnce();
    throw error;
  }
  if (!metricsServer) log.warn(`the port ${config.METRICS_PORT} is taken: no metrics from this instance`);
  const { port } = app.server.address() as AddressInfo;
  return { app, database, hub, address: addressOf(config.HOST, port), stop: stopOnce };
};
