/** Opens the application of `app.ts` with everything it consists of. */
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/build-app.ts';
import type { Database } from '../src/db/database.ts';
import { createSecrets } from '../src/db/secrets.ts';
import { type Listener, openListener } from '../src/db/driver/listener.ts';
import { type AskProvider, createRecordStore, type RecordStore } from '../src/features/calls/calls.port.ts';
import { createRecognition } from '../src/features/files/recognition.service.ts';
import { createFileStore, type FileStore } from '../src/features/files/store.service.ts';
import { createIntake } from '../src/features/leads/leads.port.ts';
import { createActors } from '../src/features/session/actors.service.ts';
import type { Passwords } from '../src/features/staff/staff.port.ts';
import type { OrderHooks } from '../src/features/work-orders/work-orders.port.ts';
import { DEFAULT_LIMITS, type Limits } from '../src/http/limits.ts';
import { createLog, type Log } from '../src/http/log.ts';
import { createMetrics, type Metrics } from '../src/http/metrics.ts';
import type { Outgoing } from '../src/http/outgoing.ts';
import { createJobs, type Jobs } from '../src/jobs/jobs.ts';
import type { PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import type { TestDatabase } from './database.ts';
import { readingOf } from './pictures.ts';
import { createTestPasswords } from './passwords.ts';

/** The key that seals secrets in tests. */
export const TEST_KEY = 'a key for tests only';

/** Tests send requests faster than people do. */
export const GENEROUS: Limits = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([rate, { seconds }]) => [rate, { calls: 1_000_000, seconds }]),
) as unknown as Limits;

export interface ApplicationOptions {
  readonly limits?: Limits;
  readonly log?: Log;
  readonly metrics?: Metrics;
  /** For tests that need the duration of a real hash. */
  readonly passwords?: Passwords;
  /** The filter provider of the operator. */
  readonly askProvider?: AskProvider;
  /** Sends requests to the addresses in settings. */
  readonly outgoing?: Outgoing;
  /** Reads serial numbers. Without it nothing is recognised, which is quick. */
  readonly recognise?: (picture: Buffer) => Promise<string | PictureReading | null>;
  /** The address of the server, which does not listen; empty for none. */
  readonly ownAddress?: string;
  /** False as with QUERY_SIGNATURE=off. */
  readonly takesSignatureInQuery?: boolean;
  /** How long a request body may take that is no upload. */
  readonly slowBodyMs?: number;
  /** What other features do when work orders change. */
  readonly orderHooks?: OrderHooks;
}

export interface Application {
  readonly app: FastifyInstance;
  readonly listener: Listener;
  readonly store: FileStore;
  readonly records: RecordStore;
  readonly statementFiles: FileStore;
  readonly handled: () => Promise<void>;
  readonly notified: () => Promise<void>;
  /** Ends the work of a file. The application can be used again. */
  readonly rest: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Jobs that can be used again after `stop`. */
const createFileJobs = (pool: Database['pool'], nowMs: () => number): Pick<Jobs, 'send' | 'wake' | 'stop'> => {
  const create = (): Jobs => createJobs({ pool, nowMs, onError: () => undefined });
  let jobs = create();
  return {
    send: (...all) => jobs.send(...all),
    wake: (queue) => jobs.wake(queue),
    stop: async () => {
      await jobs.stop();
      jobs = create();
    },
  };
};

/** A serial number alone is enough for most tests. */
const recogniserOf =
  ({ recognise }: Pick<ApplicationOptions, 'recognise'>) =>
  async (picture: Buffer) => {
    const read = (await recognise?.(picture)) ?? null;
    return typeof read === 'string' ? readingOf(read) : read;
  };

export const openApplication = async (
  { database, serverTarget }: TestDatabase,
  nowMs: () => number,
  options: ApplicationOptions,
): Promise<Application> => {
  const listener = await openListener(serverTarget, () => undefined);
  const actors = createActors(database, listener);
  const jobs = createFileJobs(database.pool, nowMs);
  const secrets = createSecrets(TEST_KEY);
  const intake = createIntake({ database, listener, secrets, nowMs, onFault: () => undefined });
  const pictureFolder = join(tmpdir(), `gonghai-test-pictures-${randomUUID()}`);
  const store = createFileStore(pictureFolder);
  const recordFolder = join(tmpdir(), `gonghai-test-recordings-${randomUUID()}`);
  const records = createRecordStore(recordFolder);
  const statementFolder = join(tmpdir(), `gonghai-test-statements-${randomUUID()}`);
  const statementFiles = createFileStore(statementFolder);
  const recognition = createRecognition({ onFault: () => undefined });
  const app = await buildApp({
    database,
    intake,
    listener,
    jobs,
    actors,
    secrets,
    passwords: options.passwords ?? (await createTestPasswords()),
    metrics: options.metrics ?? createMetrics(),
    log: options.log ?? createLog('silent'),
    uploadFolder: join(tmpdir(), 'gonghai-test-uploads'),
    records,
    statementFiles,
    pictures: { store, decode: recognition.decode, recognise: recogniserOf(options) },
    nowMs,
    ...(options.askProvider && { askProvider: options.askProvider }),
    ...(options.outgoing && { outgoing: options.outgoing }),
    ...(options.takesSignatureInQuery !== undefined && { takesSignatureInQuery: options.takesSignatureInQuery }),
    ...(options.slowBodyMs !== undefined && { slowBodyMs: options.slowBodyMs }),
    ...(options.orderHooks && { orderHooks: options.orderHooks }),
    ownAddress: () => (options.ownAddress ?? 'http://localhost') || undefined,
    importTimeoutMs: 0,
    limits: options.limits ?? GENEROUS,
  });
  const rest = async (): Promise<void> => {
    await intake.inbox.drained();
    await jobs.stop();
    await rm(pictureFolder, { recursive: true, force: true });
    await rm(statementFolder, { recursive: true, force: true });
    await rm(recordFolder, { recursive: true, force: true });
  };
  return {
    app,
    listener,
    store,
    records,
    statementFiles,
    handled: intake.inbox.drained,
    notified: listener.caughtUp,
    rest,
    close: async () => {
      await app.close();
      await recognition.stop();
      await rest();
      await listener.close();
    },
  };
};
