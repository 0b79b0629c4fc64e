/** Stopping: running work is finished, new work is refused, and no process is left. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { HUB_ADDRESS, HubEvent } from '@gonghai/contract/wire/hub.ts';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { ask, type Session, startSignedIn, statusOf, untilStatus } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, endServers, ownerOf, startServer } from './servers.ts';

/** One installation is started and stopped repeatedly. */
let dataDir: string;
beforeAll(() => {
  dataDir = preparedDataDir();
});
afterEach(endServers);
afterAll(endAll);

const departmentsNamed = async (name: string): Promise<number> =>
  (await askOwner(dataDir, `select 1 from department where name = '${name}'`)).length;

/** Makes inserts of departments wait for a lock of the test, without the server's lock timeout. */
const GATE = `
  create table gate as select 1 as id;
  create function wait_at_gate() returns trigger language plpgsql security definer as $$
  begin
    perform set_config('lock_timeout', '0', true);
    perform 1 from gate for update;
    return new;
  end $$;
  create trigger wait_at_gate before insert on department for each row execute function wait_at_gate()`;

/** A request whose headers were sent, and whose body is sent later. */
const halfSent = async (address: string, session: Session, body: object) => {
  const text = JSON.stringify(body);
  const headers = { app: 'Web', 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sent = request(`${address}/crm/${editDepartment.path}`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, ...session, connection: 'keep-alive', expect: '100-continue' },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    finish: async () => {
      const answer = once(sent, 'response');
      sent.end(text);
      const [response] = await answer;
      const { connection }: IncomingHttpHeaders = response.headers;
      return { connection, body: JSON.parse((await response.toArray()).join('')) as unknown };
    },
  };
};

/** What a page that is connected to the hub hears of the end. */
const openPage = async (address: string, session: Session) => {
  const { Data } = await ask(address, createTicket, { Path: HUB_PATH }, session);
  const socket = io(address, {
    path: HUB_ADDRESS,
    transports: ['websocket'],
    reconnection: false,
    auth: { ticket: Data.Ticket, uid: session.uid },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve()).once('connect_error', reject);
  });
  const told = new Promise<string>((resolve) => {
    socket.onAny((event: string) => resolve(event));
  });
  const gone = new Promise<string>((resolve) => {
    socket.once('disconnect', resolve);
  });
  return { told, gone };
};

it('tells open pages to reconnect on SIGTERM, finishes running requests, refuses new ones, and stops its database', async () => {
  const { server, address, session } = await startSignedIn(dataDir);
  const owner = await ownerOf(dataDir);
  await owner.query(GATE);
  await owner.query('begin; select 1 from gate for update');

  const waiting = ask(address, editDepartment, { Name: '排队' }, session);
  await until('a request at the gate', async () => {
    const { rowCount } = await owner.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
    return rowCount === 1;
  });
  const arriving = await halfSent(address, session, { Name: '半路' });
  const page = await openPage(address, session);

  server.process.kill('SIGTERM');
  await server.said(/Stopping \((SIGTERM)\)/);
  await untilStatus(`${address}/readyz`, 'ECONNREFUSED');
  expect(await statusOf(`${address}/healthz`)).toBe('ECONNREFUSED');
  expect(await page.told).toBe(HubEvent.Reconnect);
  await page.gone;
  expect(server.hasEnded).toBe(false);

  await owner.query('commit');
  await owner.end();
  expect(await waiting).toMatchObject({ Status: true });
  expect(await arriving.finish(), 'tells the client that this connection ends').toMatchObject({
    connection: 'close',
    body: { Status: true },
  });
  expect(await server.exited).toBe(0);
  expect(server.errors).toBe('');
  expect(postgresIn(join(dataDir, 'pgdata'))).toEqual([]);

  const { server: next } = await startSignedIn(dataDir);
  expect(await departmentsNamed('排队')).toBe(1);
  expect(await departmentsNamed('半路')).toBe(1);
  await askOwner(dataDir, 'drop function wait_at_gate cascade');
  for (let press = 0; press < 3; press += 1) process.kill(-next.pid, 'SIGINT');
  expect(await next.exited, 'stops once on repeated Ctrl-C, with all its processes').toBe(0);
  expect(next.output.match(/Stopping/g)).toHaveLength(1);
  expect(next.errors).toBe('');
  expect(postgresIn(join(dataDir, 'pgdata'))).toEqual([]);
});

it('is not ready and stops while its threads are blocked', async () => {
  const blocking = join(import.meta.dirname, 'blocked-threads-on-signal.ts');
  const server = startServer({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${blocking}` });
  const address = await server.ready();
  await untilStatus(`${address}/readyz`, 200);
  server.process.kill('SIGUSR2');
  await untilStatus(`${address}/readyz`, 503);
  server.process.kill('SIGTERM');
  expect(await Promise.race([server.exited, sleep(30_000, 'still running')])).toBe('SIGKILL');
  expect(postgresIn(join(dataDir, 'pgdata'))).toEqual([]);
});

it.each(['SIGTERM', 'SIGKILL'] as const)('stops when npm, which started it, gets %s', async (signal) => {
  const server = startServer({ DATA_DIR: dataDir }, { line: ['npm', 'start'] });
  const address = await server.ready();
  await untilStatus(`${address}/readyz`, 200);
  server.process.kill(signal);
  await until('the end of the database', () => postgresIn(join(dataDir, 'pgdata')).length === 0);
  await untilStatus(`${address}/readyz`, 'ECONNREFUSED');
  expect(server.output).toContain('Stopping');
});
