/** An installation whose servers and database are killed: it starts the next server, and repeats requests until one answers. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '../../../src/embedded/leftovers.ts';
import { type Session, signInAsAdmin, untilStatus } from '../callers.ts';
import { until } from '../hosts.ts';
import { type Running, startServer } from '../servers.ts';

/** What one kill ends. The first server owns the database, and is the one that is killed alone. */
export type Kill = 'server' | 'server and database' | 'database' | 'all servers';

const RETRY_MS = 50;
/** Below the limit of the test, so that the reason is told. */
const LIMIT_MS = 150_000;

interface Options {
  readonly dataDir: string;
  /** How many servers run at first, and how many run again after a kill. */
  readonly servers?: number;
  readonly kept?: number;
}

export const openSite = async ({ dataDir, servers = 1, kept = 1 }: Options) => {
  const running: { readonly server: Running; readonly address: string }[] = [];
  const closing = new AbortController();
  const start = async (): Promise<void> => {
    const server = startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' });
    running.push({ server, address: await server.ready() });
  };
  const restore = async (count: number): Promise<void> => {
    while (running.length < count) await start();
  };
  const postmaster = () => readPidFile(join(dataDir, 'pgdata'));

  const untilServed = async (before: number): Promise<void> => {
    await until('another database', () => {
      const found = postmaster();
      return found?.status === 'ready' && found.pid !== before;
    });
    for (const { address } of running) await untilStatus(`${address}/readyz`, 200);
  };

  /** Its server starts it again, and stays. */
  const killDatabase = async (): Promise<void> => {
    const before = postmaster()!.pid;
    process.kill(before, 'SIGKILL');
    await untilServed(before);
    for (const { address, server } of running) {
      if (server.hasEnded) throw new Error(`a server ended with its database: ${server.errors}`);
      await signInAsAdmin(address);
    }
  };

  const endServers = async (count: number): Promise<void> => {
    await Promise.all(running.splice(0, count).map(({ server }) => server.end('SIGKILL')));
  };

  await restore(servers);
  const addresses = (): readonly string[] => running.map(({ address }) => address);
  const admin: Session = await signInAsAdmin(addresses()[0]!);

  return {
    dataDir,
    /** The administrator of the demonstration. Sessions survive the kills. */
    admin,
    addresses,
    /** Repeated until a server has answered, and with the address of one that runs. */
    reach: async <Answer>(send: (address: string) => Promise<Answer>): Promise<Answer> => {
      let last: unknown;
      for (const began = Date.now(); !closing.signal.aborted; await sleep(RETRY_MS)) {
        if (Date.now() - began > LIMIT_MS) throw last;
        const [address] = addresses();
        if (address === undefined) continue;
        try {
          return await send(address);
        } catch (error) {
          // The kill met it.
          last = error;
        }
      }
      throw new Error('the site is closed');
    },
    /** `whileDown` runs when no server does. */
    kill: async (kill: Kill, whileDown: () => Promise<unknown>): Promise<void> => {
      if (kill === 'database') return killDatabase();
      const before = postmaster()!.pid;
      if (kill === 'server and database') process.kill(before, 'SIGKILL');
      await endServers(kill === 'all servers' ? running.length : 1);
      if (running.length === 0) await whileDown();
      await restore(kept);
      await untilServed(before);
    },
    close: (): void => {
      closing.abort();
    },
  };
};

export type Site = Awaited<ReturnType<typeof openSite>>;
