/** Once per run: builds the page, and prepares data folders that tests copy. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../../tools/build-web.ts';
import { copyDataFolder } from '../../../tools/copy-folder.ts';
import { preparedDemo } from '../../../tools/prepared-demo.ts';
import { ROOT } from '../../../tools/run.ts';
import { openEmbedded } from '../../src/embedded/embedded.ts';
import type { OsUser } from '../../src/embedded/os-user.ts';
import { freshFolder, ordinaryUser, self, startHost } from './hosts.ts';
import { endAll, startServer } from './servers.ts';

interface PreparedFolders {
  /** A cluster without tables of the product, by the id of its user. */
  readonly clusters: Readonly<Record<number, string>>;
  /** An installation with the demonstration tenant, stopped cleanly. */
  readonly demo: string;
  /** The same without any tenant. */
  readonly empty: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolders: PreparedFolders;
  }
}

const prepareCluster = async (): Promise<string> => {
  const dataDir = join(freshFolder(self), 'data');
  const onLost = (reason: string): never => {
    throw new Error(reason);
  };
  const database = await openEmbedded({ dataDir, say: () => undefined, onLost });
  await database.stop();
  return dataDir;
};

const prepareClusterOf = async (user: OsUser): Promise<string> => {
  const dataDir = join(freshFolder(user), 'data');
  const host = startHost(dataDir, user);
  await host.ready();
  await host.end('SIGTERM');
  return dataDir;
};

const prepareEmpty = async (source: string): Promise<string> => {
  const dataDir = join(freshFolder(self), 'data');
  copyDataFolder(source, dataDir);
  const server = startServer({ DATA_DIR: dataDir, DEMO: 'off' });
  await server.ready();
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`the prepared server ended with ${code}: ${server.errors}`);
  return dataDir;
};

/** On the disk of its copies, which then link its program files. It has a key of its own: with a shared one, a restore that loses the key would pass its test. */
const prepareDemo = async (): Promise<string> => {
  const dataDir = join(freshFolder(self), 'data');
  copyDataFolder(await preparedDemo(), dataDir);
  return dataDir;
};

const prepare = async (): Promise<PreparedFolders> => {
  const others = ordinaryUser && ordinaryUser.uid !== self.uid ? [ordinaryUser] : [];
  const demo = await prepareDemo();
  const [own, ...ofOthers] = await Promise.all([prepareCluster(), ...others.map(prepareClusterOf)]);
  const empty = await prepareEmpty(own);
  const entries = others.map(({ uid }, index) => [uid, ofOthers[index]!] as const);
  const clusters = Object.fromEntries([[self.uid, own], ...entries]);
  for (const dataDir of [...Object.values(clusters), demo, empty])
    rmSync(join(dataDir, 'postgres.log'), { force: true });
  return { clusters, demo, empty };
};

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  if (!existsSync(join(ROOT, 'web', 'dist', 'index.html'))) await buildWeb();
  try {
    provide('preparedFolders', await prepare());
  } catch (error) {
    await endAll();
    throw error;
  }
  return endAll;
};
