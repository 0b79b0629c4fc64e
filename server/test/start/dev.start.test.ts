/** `npm run dev`: one URL for pages with hot reload and for the calls. */
import { queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { HUB_ADDRESS } from '@gonghai/contract/wire/hub.ts';
import { createTicket, HUB_PATH } from '@gonghai/contract/wire/ticket.ts';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { freePort } from '../free-port.ts';
import { ask, fetchRaw, signInAsAdmin, untilStatus } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll, startServer } from './servers.ts';

afterEach(endAll);

it('serves pages, calls, images and the hub at one URL, and ends all its processes', async () => {
  const dataDir = preparedDataDir();
  const port = String(await freePort());
  const dev = startServer({ DATA_DIR: dataDir, PORT: port }, { line: ['npm', 'run', 'dev'] });
  const address = await dev.ready();
  expect(address).toBe(`http://127.0.0.1:${port}`);
  expect(new Set(dev.output.match(/http:\S+/g))).toEqual(new Set([address]));

  const page = (await fetchRaw(`${address}/`, { accept: 'text/html' })).body.toString();
  expect(page).toContain('<div id="root">');
  expect(page).toContain('/@vite/client');
  expect(page).toContain('"userName":"admin@demo"');

  const session = await signInAsAdmin(address);
  expect(await ask(address, queryAllDepartments, {}, session)).toMatchObject({ Status: true });
  expect((await fetchRaw(`${address}/brand/none.png`)).headers['x-content-type-options']).toBe('nosniff');

  const { Data } = await ask(address, createTicket, { Path: HUB_PATH }, session);
  const auth = { ticket: Data.Ticket, uid: session.uid };
  const socket = io(address, { path: HUB_ADDRESS, transports: ['websocket'], reconnection: false, auth });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve()).once('connect_error', reject);
  });
  socket.disconnect();

  dev.process.kill('SIGTERM');
  await dev.exited;
  await until('the end of the database', () => postgresIn(join(dataDir, 'pgdata')).length === 0);
  await untilStatus(`${address}/`, 'ECONNREFUSED');
});
