import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../test/database.ts';
import { installationOn } from '../test/running.ts';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';

const test = await freshDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'gonghai-test-start-'));
const installation = await installationOn(test, dataDir);
afterAll(async () => {
  await test.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (settings: Readonly<Record<string, string>> = {}) =>
  startServer({
    installation,
    config: readConfig({ PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent', ...settings }),
    withoutWeb: true,
  });

/** Includes the connections of the listener, the jobs and the hub. */
const connections = async (): Promise<number> => {
  const { rows } = await test.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'gonghai_app'`,
  );
  return rows[0]!.count;
};

const takenPort = async (): Promise<string> => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return String((other.address() as AddressInfo).port);
};

const rename = async (kind: 'table' | 'schema', name: string): Promise<void> => {
  await test.owner.query(`alter ${kind} ${name} rename to away`);
  onTestFinished(async () => void (await test.owner.query(`alter ${kind} away rename to ${name}`)));
};

it.each<[string, RegExp, () => Promise<Readonly<Record<string, string>> | void>]>([
  ['the first read', /"tenant" does not exist/, () => rename('table', 'tenant')],
  ['the jobs', /pg-boss is not installed/, () => rename('schema', 'pgboss')],
  ['the port', /^The port \d+ is taken/, async () => ({ PORT: await takenPort(), HOST: '127.0.0.1' })],
])('A start that fails at %s closes what it has opened', async (_, message, prepare) => {
  const before = await connections();
  await expect(start((await prepare()) ?? {})).rejects.toThrow(message);
  await expect.poll(connections).toBe(before);
});
