/** The whole application over a test database, asked by `inject`: no port, everything else real. */
import type { Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/app.ts';
import { openPool, SERVING_LIMITS } from '../src/db/connection.ts';
import { createDatabase } from '../src/db/database.ts';
import { openMemory } from '../src/db/memory.ts';
import { createSecrets } from '../src/db/secrets.ts';
import { createActors, digest } from '../src/features/session/actors.service.ts';
import type { Passwords } from '../src/features/staff/staff.port.ts';
import { DEFAULT_LIMITS, type Limits } from '../src/http/limits.ts';
import { createLog, type Log } from '../src/http/log.ts';
import { createMetrics } from '../src/http/metrics.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { findPerson, type Person } from './people.ts';
import { createTestPasswords } from './passwords.ts';

/** Credentials of one session, as the headers carry them. */
export interface Session {
  readonly uid: string;
  readonly signature: string;
}

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance;
  /** The clock of the application, in milliseconds; tests move it. */
  readonly clock: { now: number };
  readonly person: (userName: string) => Promise<Person>;
  /** A session of somebody, without the cost of a login. */
  readonly signedIn: (userName: string) => Promise<Session>;
  readonly ask: <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    session?: Session,
  ) => Promise<Envelope<unknown>>;
  /** The same with anything for a request. */
  readonly send: (
    endpoint: Endpoint,
    request: unknown,
    session?: Session,
    headers?: object,
  ) => Promise<Envelope<unknown>>;
  /** Resolves when the application has heard of what was written past it. */
  readonly heard: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Tests ask faster than people do. */
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
  readonly log?: Log;
  /** Where a test needs the time that a real hash takes. */
  readonly passwords?: Passwords;
  /** Another application on the database of this one, as a second instance of the server would be. */
  readonly beside?: TestApp;
}

const instanceBeside = ({ ownerTarget, serverTarget, owner }: TestDatabase): TestDatabase => {
  const pool = openPool(serverTarget, SERVING_LIMITS, 10);
  return { database: createDatabase(pool), owner, ownerTarget, serverTarget, drop: () => pool.end() };
};

/** A session of somebody, put into the database past the login. */
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
  const test = beside ? instanceBeside(beside) : await freshDatabase({ connections });
  const { database, serverTarget } = test;
  const clock = beside?.clock ?? { now: Date.now() };
  const memory = await openMemory(serverTarget);
  const actors = createActors(database, memory);
  const jobs = createJobs({ pool: database.pool, nowMs: () => clock.now, onError: () => undefined });
  const app = await buildApp({
    database,
    memory,
    jobs,
    actors,
    secrets: createSecrets('a key for tests only'),
    passwords: options.passwords ?? (await createTestPasswords()),
    metrics: createMetrics(),
    log: options.log ?? createLog('silent'),
    uploadFolder: join(tmpdir(), 'gonghai-test-uploads'),
    nowMs: () => clock.now,
    importPatienceMs: 0,
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
    clock,
    person: (userName) => findPerson(database, userName),
    signedIn: (userName) => signIn(test, userName, clock.now),
    send,
    ask: (endpoint, request, session) => send(endpoint, request, session),
    heard: memory.caughtUp,
    close: async () => {
      await app.close();
      await jobs.stop();
      await memory.close();
      await test.drop();
    },
  };
};
