/**
 * The whole application on a test database, called with `inject`: no port, everything else real. The files of a worker
 * share one application and one database; every file gets its own tenants.
 */
import type { Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { openPool } from '../src/db/driver/connection.ts';
import { createDatabase, type Database } from '../src/db/database.ts';
import type { Listener } from '../src/db/driver/listener.ts';
import type { RecordStore } from '../src/features/calls/calls.port.ts';
import type { FileStore } from '../src/features/files/store.service.ts';
import { digest } from '../src/features/session/actors.service.ts';
import { type Application, type ApplicationOptions, openApplication } from './application.ts';
import { clearedDatabase } from './cleared-database.ts';
import { type ConnectionOptions, freshDatabase, PATIENT_LIMITS, type TestDatabase } from './database.ts';
import { findPerson, type Person } from './people.ts';

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
  readonly store: FileStore;
  readonly records: RecordStore;
  /** The original files of statements. */
  readonly statementFiles: FileStore;
  readonly listener: Listener;
  /** Resolves when everything that was pushed to the intake is handled. */
  readonly handled: () => Promise<void>;
  /** Resolves when the application was notified of rows written by the test. */
  readonly notified: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const queryOf = (request: unknown): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request ?? {})) if (value !== undefined) query.append(name, String(value));
  return query.toString();
};

/** With any of these the file has its own application. */
interface TestAppOptions extends ApplicationOptions, ConnectionOptions {
  /** For tests that change the application itself: they listen, add routes or listeners, or close it. */
  readonly ownApp?: boolean;
  /** For tests that change the schema, end connections or look at all connections. */
  readonly ownDatabase?: boolean;
  /** A second application on the same database, like a second instance of the server. */
  readonly beside?: TestApp;
}

const instanceBeside = ({ ownerTarget, serverTarget, owner }: TestDatabase): TestDatabase => {
  const pool = openPool(serverTarget, PATIENT_LIMITS, 10);
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

const sharedClock = { now: 0 };
const sharedApplications = new WeakMap<Database, Promise<Application>>();

const openShared = (test: TestDatabase): Promise<Application> => {
  const opened = sharedApplications.get(test.database) ?? openApplication(test, () => sharedClock.now, {});
  sharedApplications.set(test.database, opened);
  return opened;
};

export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { beside, ownDatabase = false } = options;
  const test = beside
    ? instanceBeside(beside)
    : await (ownDatabase ? freshDatabase(options) : clearedDatabase(options));
  const isShared = test.isKept === true && Object.keys(options).length === 0;
  const clock = beside?.clock ?? (isShared ? sharedClock : { now: 0 });
  if (!beside) clock.now = Date.now();
  const { app, listener, store, records, statementFiles, handled, notified, rest, close } = await (isShared
    ? openShared(test)
    : openApplication(test, () => clock.now, options));

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
    records,
    statementFiles,
    clock,
    person: (userName) => findPerson(test.database, userName),
    signedIn: (userName) => signIn(test, userName, clock.now),
    send,
    ask: (endpoint, request, session) => send(endpoint, request, session),
    handled,
    notified,
    close: async () => {
      await (isShared ? rest() : close());
      await test.drop();
    },
  };
};
