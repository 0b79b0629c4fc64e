/** The whole application on a test database, called with `inject`: no port, everything else real. */
import type { Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/build-app.ts';
import { openPool, SERVING_LIMITS } from '../src/db/driver/connection.ts';
import { createDatabase } from '../src/db/database.ts';
import type { ReadAdmission } from '../src/db/driver/read-admission.ts';
import { type Listener, openListener } from '../src/db/driver/listener.ts';
import { createSecrets } from '../src/db/secrets.ts';
import type { AskProvider } from '../src/features/calls/calls.port.ts';
import { createRecognition } from '../src/features/files/recognition.service.ts';
import { createPictureStore, type PictureStore } from '../src/features/files/store.service.ts';
import { createActors, digest } from '../src/features/session/actors.service.ts';
import { createIntake } from '../src/features/leads/leads.port.ts';
import type { Passwords } from '../src/features/staff/staff.port.ts';
import type { OrderHooks } from '../src/features/work-orders/work-orders.port.ts';
import { DEFAULT_LIMITS, type Limits } from '../src/http/limits.ts';
import { createLog, type Log } from '../src/http/log.ts';
import { createMetrics, type Metrics } from '../src/http/metrics.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { findPerson, type Person } from './people.ts';
import { createTestPasswords } from './passwords.ts';

/** Credentials of one session, sent as headers. */
export interface Session {
  readonly uid: string;
  readonly signature: string;
}

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance;
  /** The clock of the application in milliseconds. Tests may change it. */
  readonly clock: { now: number };
  readonly person: (userName: string) => Promise<Person>;
  /** Creates a session without the cost of a login. */
  readonly signedIn: (userName: string) => Promise<Session>;
  readonly ask: <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    session?: Session,
  ) => Promise<Envelope<unknown>>;
  /** The same with a request of any type. */
  readonly send: (
    endpoint: Endpoint,
    request: unknown,
    session?: Session,
    headers?: object,
  ) => Promise<Envelope<unknown>>;
  /** The files of pictures. */
  readonly store: PictureStore;
  readonly listener: Listener;
  /** Resolves when everything that was pushed to the intake is handled. */
  readonly handled: () => Promise<void>;
  /** Resolves when the application was notified of rows written by the test. */
  readonly heard: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The key that seals secrets in tests. */
export const TEST_KEY = 'a key for tests only';

/** Tests send requests faster than people do. */
export const GENEROUS: Limits = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([rate, { seconds }]) => [rate, { calls: 1_000_000, seconds }]),
) as unknown as Limits;

export const queryOf = (request: unknown): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request ?? {})) if (value !== undefined) query.append(name, String(value));
  return query.toString();
};

export interface TestAppOptions {
  readonly limits?: Limits;
  readonly connections?: number;
  readonly admission?: ReadAdmission;
  readonly log?: Log;
  readonly metrics?: Metrics;
  /** For tests that need the duration of a real hash. */
  readonly passwords?: Passwords;
  /** The filter provider of the operator. */
  readonly askProvider?: AskProvider;
  /** Reads serial numbers. Without it nothing is recognised, which is quick. */
  readonly recognise?: (picture: Buffer) => Promise<string | null>;
  /** What other features do when work orders change. */
  readonly orderHooks?: OrderHooks;
  /** A second application on the same database, like a second instance of the server. */
  readonly beside?: TestApp;
}

const instanceBeside = ({ ownerTarget, serverTarget, owner }: TestDatabase): TestDatabase => {
  const pool = openPool(serverTarget, SERVING_LIMITS, 10);
  return { database: createDatabase(pool), owner, ownerTarget, serverTarget, drop: () => pool.end() };
};

/** Inserts a session into the database without a login. */
export const signIn = async (test: TestDatabase, userName: string, nowMs: number): Promise<Session> => {
  const { tenantId, id } = await findPerson(test.database, userName);
  const signature = randomBytes(32).toString('hex');
  await test.owner.query(
    `insert into session (signature_hash, tenant_id, staff_id, created_time, seen_time) values ($1, $2, $3, $4, $4)`,
    [digest(signature), tenantId, id, Math.floor(nowMs / 1_000)],
  );
  return { uid: String(id), signature };
};

export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { beside, connections = 10 } = options;
  const test = beside ? instanceBeside(beside) : await freshDatabase({ connections, admission: options.admission });
  const { database, serverTarget } = test;
  const clock = beside?.clock ?? { now: Date.now() };
  const listener = await openListener(serverTarget, () => undefined);
  const actors = createActors(database, listener);
  const jobs = createJobs({ pool: database.pool, nowMs: () => clock.now, onError: () => undefined });
  const secrets = createSecrets(TEST_KEY);
  const intake = createIntake({ database, listener, secrets, nowMs: () => clock.now, onFault: () => undefined });
  const pictureFolder = join(tmpdir(), `gonghai-test-pictures-${randomUUID()}`);
  const store = createPictureStore(pictureFolder);
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
    pictures: { store, decode: recognition.decode, recognise: options.recognise ?? (async () => null) },
    nowMs: () => clock.now,
    ...(options.askProvider && { askProvider: options.askProvider }),
    ...(options.orderHooks && { orderHooks: options.orderHooks }),
    importTimeoutMs: 0,
    limits: options.limits ?? GENEROUS,
  });

  const send: TestApp['send'] = async ({ method, path, inQuery }, request, session, headers = {}) => {
    const response = await app.inject({
      method,
      url: `/crm/${path}${inQuery ? `?${queryOf(request)}` : ''}`,
      headers: { app: 'Web', ...session, ...headers },
      ...(!inQuery && { payload: request as object }),
    });
    return response.json();
  };

  return {
    ...test,
    app,
    listener,
    store,
    clock,
    person: (userName) => findPerson(database, userName),
    signedIn: (userName) => signIn(test, userName, clock.now),
    send,
    ask: (endpoint, request, session) => send(endpoint, request, session),
    handled: intake.inbox.drained,
    heard: listener.caughtUp,
    close: async () => {
      await app.close();
      await recognition.stop();
      await jobs.stop();
      await listener.close();
      await test.drop();
      await rm(pictureFolder, { recursive: true, force: true });
    },
  };
};
