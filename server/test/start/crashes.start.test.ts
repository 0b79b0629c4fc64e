/** A killed server or database loses no change that was acknowledged over HTTP. `bench/start-crashes.ts` repeats it. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPidFile } from '../../src/embedded/leftovers.ts';
import { signInAsAdmin, startSignedIn, untilStatus } from './callers.ts';
import { until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { askOwner, endAll, endServers, type Running } from './servers.ts';
import { startWriter } from './writer.ts';

describe('every acknowledged change exists', () => {
  /** One installation for all cases, so each also checks the changes of those before. */
  let dataDir: string;
  /** Each case leaves a running server to the next. */
  let running: Awaited<ReturnType<typeof startSignedIn>>;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    dataDir = preparedDataDir();
    running = await startSignedIn(dataDir);
  });
  afterAll(endAll);

  const postmaster = (): number => readPidFile(join(dataDir, 'pgdata'))!.pid;

  const names = async (): Promise<string[]> =>
    (await askOwner<{ name: string }>(dataDir, 'select name from department')).map(({ name }) => name);

  /** Returns the departments after the next start, and all that were acknowledged so far. */
  const killing = async (prefix: string, kill: (server: Running) => Promise<unknown>) => {
    const { server, address, session } = running;
    const writing = startWriter(address, session, prefix);
    await writing.atLeast(10);
    await kill(server);
    await writing.stop();
    acknowledged.push(...writing.acknowledged);
    await endServers();
    running = await startSignedIn(dataDir);
    return { found: await names(), everyAcknowledged: expect.arrayContaining([...acknowledged]) };
  };

  it('when the server is killed', async () => {
    const { found, everyAcknowledged } = await killing('甲', (server) => server.end('SIGKILL'));
    expect(found).toEqual(everyAcknowledged);
  });

  it('when its database is killed and restarts by itself', async () => {
    const { found, everyAcknowledged } = await killing('乙', async (server) => {
      const before = postmaster();
      process.kill(before, 'SIGKILL');
      await until('another database', () => {
        const { pid, status } = readPidFile(join(dataDir, 'pgdata')) ?? {};
        return status === 'ready' && pid !== before;
      });
      const address = await server.ready();
      await untilStatus(`${address}/readyz`, 200);
      await signInAsAdmin(address);
      expect(server.hasEnded).toBe(false);
    });
    expect(found).toEqual(everyAcknowledged);
  });
});
