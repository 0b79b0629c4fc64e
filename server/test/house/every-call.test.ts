/** Contract and server agree: every declared call has a handler, and every route is declared. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { nothing } from '@gonghai/contract/wire/fields.ts';
import Fastify from 'fastify';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes, type AppParts } from '../../src/app.ts';
import { buildApp } from '../../src/build-app.ts';
import { openPool, SERVING_LIMITS, type Target } from '../../src/db/driver/connection.ts';
import { createDatabase } from '../../src/db/database.ts';
import { openListener } from '../../src/db/driver/listener.ts';
import { createSecrets } from '../../src/db/secrets.ts';
import { createRecordStore } from '../../src/features/calls/calls.port.ts';
import { createFileStore } from '../../src/features/files/store.service.ts';
import { createIntake } from '../../src/features/leads/leads.port.ts';
import { createActors } from '../../src/features/session/actors.service.ts';
import { createPasswords } from '../../src/features/staff/staff.port.ts';
import { bind, bindGuest, type Route } from '../../src/http/bind.ts';
import { type DispatchParts, registerRoutes, timeoutOf } from '../../src/http/dispatch.ts';
import { createLimiter, DEFAULT_LIMITS } from '../../src/http/limits.ts';
import { createLog } from '../../src/http/log.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { createRunning } from '../../src/http/running.ts';
import { createTurns } from '../../src/http/turns.ts';
import { answeredBy, linesOf, promised } from './router.ts';

// The real parts. No database is needed before the first call.
const nowhere: Target = { kind: 'socket', host: '/nowhere', database: 'none', user: 'none' };
const database = createDatabase(openPool(nowhere, SERVING_LIMITS, 1));
const listener = await openListener(nowhere, () => undefined);
const actors = createActors(database, listener);
const secrets = createSecrets('a key for tests only');
const parts: AppParts = {
  database,
  listener,
  intake: createIntake({ database, listener, secrets, nowMs: Date.now, onFault: () => undefined }),
  jobs: createJobs({ pool: database.pool, nowMs: Date.now, onError: () => undefined }),
  actors,
  secrets,
  passwords: await createPasswords(),
  metrics: createMetrics(),
  log: createLog('silent'),
  uploadFolder: tmpdir(),
  records: createRecordStore(tmpdir()),
  statementFiles: createFileStore(tmpdir()),
  pictures: {
    store: createFileStore(tmpdir()),
    decode: () => Promise.reject(new Error('never called')),
    recognise: async () => null,
  },
};
afterAll(listener.close);

describe('Every call of the contract', () => {
  it('has exactly one handler', () => {
    const answered = allRoutes(parts, () => Promise.reject(new Error('no router'))).flatMap(({ endpoint }) =>
      linesOf(endpoint),
    );
    expect(answered.toSorted()).toEqual(promised);
    expect(new Set(answered).size).toBe(answered.length);
  });

  it('is a route, and there are no others except the API description and the pages', async () => {
    const app = await buildApp(parts);
    const pages = ['/crm/form/:key', '/crm/pay/:key'].flatMap((path) => [`GET ${path}`, `POST ${path}`]);
    pages.push('POST /crm/pay/notify/:provider/:code');
    expect(answeredBy(app)).toEqual([...promised, ...pages, 'GET /crm/openapi.json'].toSorted());
    await app.close();
  });

  it.each(catalogue.map(({ endpoint }) => endpoint))(
    '$path says who may make it, how often, and what it leaves',
    (call) => {
      const { access, rate, audit, kind, summary, path } = call;
      expect(access === 'guest' || access === 'all' || access.length > 0).toBe(true);
      expect(Object.keys(DEFAULT_LIMITS)).toContain(rate);
      // Exports of data are audited; an empty template contains none.
      const isData = kind === 'download' && !path.endsWith('Template');
      expect(isData ? ['export'] : ['none', 'change', 'export', 'log']).toContain(audit);
      expect(summary).toMatch(/\p{Script=Han}{2}/u);
      expect(path).toMatch(/^\w+(\/\w+)+$/);
    },
  );

  it('is open to guests only for login and for platforms that sign', () => {
    const guests = catalogue.filter(({ endpoint }) => endpoint.access === 'guest').map(({ endpoint }) => endpoint.path);
    expect(guests.toSorted()).toEqual([
      'api/Authorize/Login',
      'api/Authorize/Loginv2',
      'api/Clue/Receive',
      'api/Learning/Receive',
    ]);
  });

  it('is open to a default password only on this list', () => {
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

describe('A test call', () => {
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
  const dispatchParts: DispatchParts = {
    ...parts,
    authenticate: actors.authenticate,
    redeem: actors.redeem,
    redeemToken: async () => null,
    caughtUp: listener.caughtUp,
    limiter: createLimiter(),
    readTurns: createTurns({ atOnce: 4, mostWaiting: 16 }),
    recordTurns: createTurns({ atOnce: 2, mostWaiting: 20 }),
    running: createRunning(),
    nowMs: Date.now,
    explain: () => undefined,
    onAnswer: () => undefined,
    onFault: () => undefined,
  };
  const plant = (...routes: Route[]) =>
    registerRoutes(Fastify({ routerOptions: { caseSensitive: false } }), routes, dispatchParts);
  const planted = (change: object) => bind(endpoint({ ...declared, ...change }), async () => null);

  it.each([
    ['a read', {}, 10_000],
    ['a change', { audit: 'change' }, 20_000],
    ['a long change', { audit: 'change', isLong: true }, 180_000],
  ])('that is %s has its own time limit', (_, change, limitMs) => {
    expect(timeoutOf(planted(change))).toBe(limitMs);
  });

  it('with everything declared is accepted', async () => {
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
    ['bytes to take, bound as a call', planted({ kind: 'raw' })],
  ])('with %s stops the start', async (_, route) => {
    await expect(plant(route)).rejects.toThrow('api/Planted/Call');
  });

  it('with the path of another stops the start, independent of case', async () => {
    await expect(plant(planted({}), planted({ path: 'api/planted/CALL' }))).rejects.toThrow('already declared');
  });
});
