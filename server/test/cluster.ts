/** A temporary PostgreSQL for one run of the database tests: fast, not durable, and ended with its parent. */
import { findPackage, placeBinaries } from '../src/embedded/binaries.ts';
import { layoutOf } from '../src/embedded/layout.ts';
import { ANY_ROLE, makeCluster, OWNER_ROLE, writeAccess } from '../src/embedded/new-cluster.ts';
import { databaseUser } from '../src/embedded/os-user.ts';
import { launchPostmaster, type Postmaster } from '../src/embedded/postmaster.ts';
import { socketOnly } from '../src/embedded/settings.ts';
import { closedFolder, throwAway, THROWAWAY_SETTINGS, throwawayFolder } from './throwaway.ts';

interface Cluster {
  /**
   * The folder of its socket. The user who runs the tests may connect as any role, first to the database `postgres`.
   */
  readonly host: string;
  readonly user: 'gonghai';
  stop(): Promise<void>;
}

interface LaunchedCluster {
  readonly dataDir: string;
  readonly host: string;
  readonly server: Postmaster;
}

/** Call it on the main thread: the server ends with the thread that started it. */
export const launchCluster = async (): Promise<LaunchedCluster> => {
  const dataDir = await throwawayFolder();
  const layout = layoutOf(dataDir, process.getuid!());
  const user = databaseUser(layout.pgdata, () => undefined);
  const bin = await placeBinaries(await findPackage(), dataDir, false);
  await makeCluster({ layout, bin, user, extraFlags: ['--no-sync'] });
  writeAccess(layout, user, [ANY_ROLE]);

  const host = closedFolder(layout.run, user);
  const settings = { ...socketOnly(host), ...THROWAWAY_SETTINGS, max_connections: 200, io_method: 'sync' };
  const server = launchPostmaster({ bin, user, pgdata: layout.pgdata, log: layout.log }, settings);
  try {
    await server.untilReady();
    return { dataDir, host, server };
  } catch (error) {
    await throwAway(server, dataDir);
    throw error;
  }
};

export const startCluster = async (): Promise<Cluster> => {
  const { dataDir, host, server } = await launchCluster();
  let stopped: Promise<void> | undefined;
  return { host, user: OWNER_ROLE, stop: () => (stopped ??= throwAway(server, dataDir)) };
};
