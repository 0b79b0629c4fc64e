/** A running server: opens everything with a lifetime in order and closes it in reverse order. */
import type { FastifyInstance } from 'fastify';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { createDatabase, type Database } from './db/database.ts';
import { openPool, SERVING_LIMITS, WORKING_LIMITS } from './db/driver/connection.ts';
import { openListener } from './db/driver/listener.ts';
import { openPipelinedConnections } from './db/driver/pipelined-connections.ts';
import { createReadAdmission } from './db/driver/read-admission.ts';
import { isMigrated } from './db/schema/migrate.ts';
import { isFull, isLow, watchDisk } from './disk-space.ts';
import {
  type AskProvider,
  createProvider,
  createRecordStore,
  createSounds,
  RECORD_FOLDER,
} from './features/calls/calls.port.ts';
import { createRecognition } from './features/files/recognition.service.ts';
import { watchPresence } from './features/call-statistics/call-statistics.port.ts';
import { createFileStore, PICTURE_FOLDER } from './features/files/store.service.ts';
import { STATEMENT_FOLDER } from './features/payments/payments.port.ts';
import { createIntake, startLeadRetries } from './features/leads/leads.port.ts';
import { type Actors, createActors } from './features/session/actors.service.ts';
import { keepPresence } from './features/session/session.port.ts';
import { createPasswords } from './features/staff/staff.port.ts';
import { answerHealth } from './http/health.ts';
import type { Limits } from './http/limits.ts';
import { createLog, type Log } from './http/log.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createOutgoing } from './http/outgoing.ts';
import { readTrustedProxies } from './http/proxies.ts';
import { limitSilentConnections } from './http/silent-connections.ts';
import { within } from './http/timeout.ts';
import { serveWeb } from './http/web.ts';
import type { Hub } from './hub/hub.ts';
import { openHubConnections } from './hub-connections.ts';
import { type Installation, PROJECT_ROOT } from './installation.ts';
import { createJobs, type JobPace } from './jobs/jobs.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { BRAND_FOLDER } from './operator/brand.ts';
import { demoAccountsFor } from './operator/demo/demo-accounts.ts';
import { createPhoneHosts } from './phone-hosts.ts';
import { openHub, pushFromDatabase } from './server-hub.ts';
import { startJobs } from './server-jobs.ts';
import { closeWithApp, listen } from './server-port.ts';

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
  /** Set by tests that wait for jobs of the server itself. */
  readonly pace?: { readonly jobs: Partial<JobPace>; readonly noticeSeconds: number };
}

const SERVING_CONNECTIONS = 16;
/** The remaining connections are for commands. */
const READ_CONNECTIONS = 12;
/** Leaves a core to the short reads of everyone (bench/tenant-load.ts). */
const HEAVY_READS = Math.max(1, availableParallelism() - 1);
const WORKING_CONNECTIONS = 6;
const BOOT_DATA_TIMEOUT = 2_000;

const openDatabase = ({ server }: Installation, lifetime: Lifetime) => {
  const serving = openPool(server, SERVING_LIMITS, SERVING_CONNECTIONS, SERVING_CONNECTIONS);
  const working = openPool(server, WORKING_LIMITS, WORKING_CONNECTIONS);
  const pipelined = openPipelinedConnections(server);
  lifetime.onEnd('the connections', () => Promise.all([pipelined.close(), serving.end(), working.end()]));
  const admission = createReadAdmission({ slots: READ_CONNECTIONS, heavySlots: HEAVY_READS });
  return { serving, working, database: createDatabase(serving, { pipelined, admission }) };
};

const openMetrics = async (port: number, log: Log, lifetime: Lifetime): Promise<Metrics> => {
  const metrics = createMetrics();
  const server = await metrics.listen(port);
  if (server) lifetime.onEnd('the metrics', () => server.close());
  else log.warn(`the port ${port} is taken: no metrics from this instance`);
  return metrics;
};

const createFilter = ({ BLACK_FILTER_URL }: Config, metrics: Metrics, log: Log): AskProvider | undefined =>
  BLACK_FILTER_URL === undefined
    ? undefined
    : createProvider(BLACK_FILTER_URL, (error) => {
        metrics.filterFailed();
        log.error({ err: error }, 'filter provider: the call passed');
      });

const servePages = async (app: FastifyInstance, database: Database, actors: Actors, dataDir: string): Promise<void> => {
  const folder = join(PROJECT_ROOT, 'web', 'dist');
  const brandFolder = join(dataDir, BRAND_FOLDER);
  // The page is served also without the database, and shows that itself.
  const bootData = (host: string) => within(BOOT_DATA_TIMEOUT, demoAccountsFor(database, host), {});
  const findHosts = createPhoneHosts({ database, authenticate: actors.authenticate, nowMs: Date.now });
  const phoneHosts: typeof findHosts = (page) => within(BOOT_DATA_TIMEOUT, findHosts(page), []);
  await serveWeb(app, { folder, brandFolder, bootData, phoneHosts });
};

/** Each part says how it ends before the next one starts. */
const startParts = async (options: ServerOptions, log: Log, lifetime: Lifetime): Promise<RunningServer> => {
  const { installation, config, limits, withoutWeb, pace } = options;
  const { secrets, dataDir } = installation;
  const trustProxy = config.TRUST_PROXY;
  const { serving, working, database } = openDatabase(installation, lifetime);
  const listener = await openListener(installation.server, (error) => log.error({ err: error }, 'notification'));
  lifetime.onEnd('the listener', listener.close);
  const actors = createActors(database, listener);
  const passwords = await createPasswords();
  const disk = watchDisk(dataDir, log);
  lifetime.onEnd('the watch of the disk', disk.close);
  const metrics = await openMetrics(config.METRICS_PORT, log, lifetime);
  metrics.watchPool(serving);
  metrics.watchDisk(
    () => disk.space().free,
    () => isLow(disk.space()),
  );

  const jobs = createJobs({
    pool: working,
    nowMs: Date.now,
    onError: (error, queue) => log.error({ queue, err: error }, 'job'),
    pace: pace?.jobs,
  });
  lifetime.onEnd('the jobs', jobs.stop);
  const intake = createIntake({
    database,
    listener,
    secrets,
    nowMs: Date.now,
    onFault: (error) => log.error({ err: error }, 'intake'),
  });
  const askProvider = createFilter(config, metrics, log);
  const outgoing = createOutgoing(config.ALLOWED_INSIDE_URLS);
  const store = createFileStore(join(dataDir, PICTURE_FOLDER));
  const statementFiles = createFileStore(join(dataDir, STATEMENT_FOLDER));
  const recognition = createRecognition({ onFault: (error) => log.warn({ err: error }, 'recognition') });
  lifetime.onEnd('the recognition', recognition.stop);
  const records = createRecordStore(join(dataDir, RECORD_FOLDER));
  const sounds = createSounds();
  lifetime.onEnd('the measuring of recordings', sounds.stop);
  const app = await buildApp({
    database,
    intake,
    listener,
    jobs,
    actors,
    passwords,
    metrics,
    log,
    secrets,
    dataDir,
    uploadFolder: join(dataDir, 'uploads', 'arriving'),
    // Only the embedded database is on this disk.
    hasRoomFor: (what, call) => {
      const hasRoom = (what === 'rows' && !installation.isEmbedded) || !isFull(disk.space());
      if (!hasRoom) metrics.roomMissing(call);
      return hasRoom;
    },
    ...(askProvider && { askProvider }),
    outgoing,
    records,
    statementFiles,
    pictures: { store, decode: recognition.decode, recognise: recognition.read },
    ...(limits && { limits }),
    ...(trustProxy !== undefined && { trustProxy }),
    takesSignatureInQuery: config.QUERY_SIGNATURE === 'on',
    ...(config.PUBLIC_URL !== undefined && { publicUrl: config.PUBLIC_URL }),
  });
  const hubConnections = openHubConnections(installation.server, working);
  lifetime.onEnd('the connection of the hub', hubConnections.close);
  const hub = openHub(app.server, { actors, database, log, pool: hubConnections.pool, trustProxy });
  lifetime.onEnd('the requests', closeWithApp(app, hub));
  // After the hub: where no handler takes upgrades, Node answers them as ordinary requests.
  limitSilentConnections(app.server, readTrustedProxies(trustProxy));
  metrics.watchSockets(hub.count);
  pushFromDatabase(listener, hub);
  // Uses a separate connection: while all request connections are busy, this instance is busy, not down.
  answerHealth(app, async () => !lifetime.isEnding() && isMigrated(working, installation.migrations));
  if (!withoutWeb) await servePages(app, database, actors, dataDir);

  const workingDatabase = createDatabase(working);
  const stopPresence = keepPresence({
    database: workingDatabase,
    sessions: () => hub.people().map(({ sessionHash }) => sessionHash),
    nowMs: Date.now,
    onError: (error) => log.warn({ err: error }, 'presence'),
  });
  lifetime.onEnd('the presence', stopPresence);
  const stopFloor = watchPresence({
    database: workingDatabase,
    push: hub.pushToWatchers,
    nowMs: Date.now,
    onError: (error) => log.warn({ err: error }, 'presence'),
  });
  lifetime.onEnd('the presence on the floor', stopFloor);
  const retries = startLeadRetries({
    listener,
    database: workingDatabase,
    nowMs: Date.now,
    onError: (error) => log.error({ err: error }, 'lead retries'),
  });
  lifetime.onEnd('the retries of leads', retries.close);
  await startJobs({
    jobs,
    database: workingDatabase,
    secrets,
    intake,
    passwords,
    store,
    readLate: recognition.readLate,
    statementFiles,
    records,
    sounds,
    outgoing,
    hub,
    metrics,
    log,
    noticeSeconds: pace?.noticeSeconds,
  });

  const address = await listen(app, config);
  // An error of one connection, for example too many open files, must not end the process.
  app.server.on('error', (error) => log.error({ err: error }, 'server'));
  return { app, database, hub, address, stop: lifetime.end };
};

export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const log = createLog(options.config.LOG_LEVEL);
  const lifetime = createLifetime(log);
  try {
    return await startParts(options, log, lifetime);
  } catch (error) {
    await lifetime.end();
    throw error;
  }
};
