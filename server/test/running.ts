/** Whole servers in this process on free ports, any number on one test database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config.ts';
import { readMigrations } from '../src/db/schema/migrate.ts';
import { createSecrets } from '../src/db/secrets.ts';
import type { Installation } from '../src/installation.ts';
import { type RunningServer, type ServerOptions, startServer } from '../src/server.ts';
import { GENEROUS } from './application.ts';
import { clearedDatabase } from './cleared-database.ts';
import type { TestDatabase } from './database.ts';

interface TestServers extends TestDatabase {
  readonly servers: readonly RunningServer[];
  /** Stops all and removes their files. */
  readonly close: () => Promise<void>;
}

export const installationOn = async (test: TestDatabase, dataDir: string): Promise<Installation> => ({
  dataDir,
  secrets: createSecrets('a key for tests only'),
  isKeyGiven: true,
  owner: test.ownerTarget,
  server: test.serverTarget,
  migrations: await readMigrations(),
  isEmbedded: false,
  close: () => Promise.resolve(),
});

export const startTestServers = async (
  count: number,
  options: Pick<ServerOptions, 'pace'> = {},
): Promise<TestServers> => {
  const test = await clearedDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'gonghai-test-data-'));
  const installation = await installationOn(test, dataDir);
  const config = readConfig({ PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' });
  const servers: RunningServer[] = [];
  for (let n = 0; n < count; n += 1) {
    servers.push(await startServer({ installation, config, limits: GENEROUS, withoutWeb: true, ...options }));
  }
  return {
    ...test,
    servers,
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
