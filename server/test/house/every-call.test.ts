/** Holds contract and server together: nothing promised is unanswered, nothing answered is unpromised. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import Fastify from 'fastify';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, type AppParts, buildApp } from '../../src/app.ts';
import { openPool, SERVING_LIMITS, type Target } from '../../src/db/connection.ts';
import { createDatabase } from '../../src/db/database.ts';
import { openMemory } from '../../src/db/memory.ts';
import { createSecrets } from '../../src/db/secrets.ts';
import { createActors } from '../../src/features/session/actors.service.ts';
import { createPasswords } from '../../src/features/staff/staff.port.ts';
import { bind, bindGuest, type Route } from '../../src/http/bind.ts';
import { type DoorParts, openDoor } from '../../src/http/door.ts';
import { createLimiter, DEFAULT_LIMITS } from '../../src/http/limits.ts';
import { createLog } from '../../src/http/log.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { createRunning } from '../../src/http/running.ts';
import { createTurns } from '../../src/http/turns.ts';
import { answeredBy, linesOf, promised } from './router.ts';

// The real parts; that there is no database behind them does not matter before the first call.
const nowhere: Target = { kind: 'socket', host: '/nowhere', database: 'none', user: 'nobody' };
const database = createDatabase(openPool(nowhere, SERVING_LIMITS, 1));
const memory = await openMemory(nowhere);
const actors = createActors(database, memory);
const parts: AppParts = {
  database,
  memory,
  jobs: createJobs({ pool: database.pool, nowMs: Date.now, onError: () => undefined }),
  actors,
  secrets: createSecrets('a key for tests only'),
  passwords: await createPasswords(),
  metrics: createMetrics(),
  log: createLog('silent'),
  uploadFolder: tmpdir(),
};
afterAll(memory.close);

describe('Every call of the contract', () => {
  it('has an answer, and exactly one', () => {
    const answered = allRoutes(parts).flatMap(({ endpoint }) => linesOf(endpoint));
    expect(answered.toSorted()).toEqual(promised);
    expect(new Set(answered).size).toBe(answered.length);
  });

  it('is all that the router answers, beside the API description', async () => {
    const app = await buildApp(parts);
    expect(answeredBy(app)).toEqual([...promised, 'GET /crm/openapi.json'].toSorted());
    await app.close();
  });

  it.each(catalogue.map(({ endpoint }) => endpoint))(
    '$path says who may make it, how often, and what it leaves',
    (call) => {
      const { access, rate, audit, kind, summary, path } = call;
      expect(access === 'guest' || access === 'all' || access.length > 0).toBe(true);
      expect(Object.keys(DEFAULT_LIMITS)).toContain(rate);
      // What leaves the house is told in the trail; an empty sheet to fill in holds nothing.
      const isData = kind === 'download' && !path.endsWith('Template');
      expect(isData ? ['export'] : ['none', 'change', 'export']).toContain(audit);
      expect(summary).toMatch(/\p{Script=Han}{2}/u);
      expect(path).toMatch(/^\w+(\/\w+)+$/);
    },
  );

  it('is for guests only where people sign in', () => {
    const guests = catalogue.filter(({ endpoint }) => endpoint.access === 'guest').map(({ endpoint }) => endpoint.path);
    expect(guests.toSorted()).toEqual(['api/Authorize/Login', 'api/Authorize/Loginv2']);
  });

  it('is open to a password that somebody else chose only where it is on this list', () => {
    const open = catalogue.filter(({ endpoint }) => endpoint.heldOpen).map(({ endpoint }) => endpoint.path);
    expect(open.toSorted()).toEqual([
      'api/Authorize/ChangePwd',
      'api/Authorize/Logout',
      'api/Currency/QueryDepartmentList',
      'api/Currency/QueryDicTableAllList',
      'api/Currency/QueryDicTableList',
      'api/Currency/QueryDicTree',
      'api/Currency/QueryRoleList',
      'api/Currency/QueryUserRightDepartmentList',
    ]);
  });
});

describe('A planted call', () => {
  const declared = {
    summary: 'Planted',
    method: 'GET',
    path: 'api/Planted/Call',
    access: 'all',
    request: nothing,
    answer: z.null(),
    rate: 'ordinary',
    audit: 'none',
  } as const;
  const doorParts: DoorParts = {
    ...parts,
    authenticate: actors.authenticate,
    redeem: actors.redeem,
    caughtUp: memory.caughtUp,
    limiter: createLimiter(),
    readTurns: createTurns({ atOnce: 4, mostWaiting: 16 }),
    running: createRunning(),
    nowMs: Date.now,
    explain: () => undefined,
    onAnswer: () => undefined,
    onFault: () => undefined,
  };
  const plant = (...routes: Route[]) =>
    openDoor(Fastify({ routerOptions: { caseSensitive: false } }), routes, doorParts);
  const planted = (change: object) => bind(endpoint({ ...declared, ...change }), async () => null);

  it('with everything declared is taken', async () => {
    await expect(plant(planted({}))).resolves.toBeUndefined();
  });

  it.each([
    ['no access', planted({ access: undefined })],
    ['an empty list of rights', planted({ access: [] })],
    ['an access that is no access', planted({ access: '' })],
    ['no rate', planted({ rate: undefined })],
    ['no audit class', planted({ audit: undefined })],
    ['a guest’s access, bound for people with a session', planted({ access: 'guest' })],
    ['a session’s access, bound for guests', bindGuest(endpoint(declared), async () => null)],
    ['a file to give, bound as a call', planted({ kind: 'download' })],
    ['a file to take, bound as a call', planted({ kind: 'upload' })],
  ])('with %s stops the start', async (_, route) => {
    await expect(plant(route)).rejects.toThrow('api/Planted/Call');
  });

  it('that stands on another’s path stops the start, whatever the letter case', async () => {
    await expect(plant(planted({}), planted({ path: 'api/planted/CALL' }))).rejects.toThrow('already declared');
  });
});
