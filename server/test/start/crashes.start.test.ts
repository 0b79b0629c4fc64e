/** The server after violence: whatever is killed, every change that was acknowledged over HTTP is there afterwards. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPidFile } from '../../src/embedded/leftovers.ts';
import { ask, type Session, signInAsAdmin, startSignedIn, untilStatus } from './callers.ts';
import { until } from './hosts.ts';
import { askOwner, endAll, endServers, freshDataDir, type Running } from './servers.ts';

/** Makes one department after the other until it is stopped, and knows which ones were acknowledged. */
const writer = (address: string, session: Session, prefix: string) => {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const write = async (): Promise<void> => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const Name = `${prefix}${number}`;
      const answer = await ask(address, editDepartment, { Name }, session).catch(() => undefined);
      if (answer?.Status) acknowledged.push(Name);
      // At a person's pace there is no limit on how often one may ask.
      await sleep(answer ? 50 : 200);
    }
  };
  const writing = write();
  return {
    acknowledged,
    atLeast: (count: number) => until(`${count} acknowledged changes`, () => acknowledged.length >= count),
    stop: async () => {
      stopping.abort();
      await writing;
    },
  };
};

describe('every acknowledged change is there', () => {
  /** One installation goes through all of it, so each case also checks the changes of those before. */
  let dataDir: string;
  const acknowledged: string[] = [];

  beforeAll(() => {
    dataDir = freshDataDir();
  });
  afterEach(endServers);
  afterAll(endAll);

  const postmaster = (): number => readPidFile(join(dataDir, 'pgdata'))!.pid;

  const names = async (): Promise<string[]> =>
    (await askOwner<{ name: string }>(dataDir, 'select name from department')).map(({ name }) => name);

  /** Gives what was acknowledged before and during the violence, and what a new start finds. */
  const killing = async (prefix: string, kill: (server: Running) => Promise<unknown>) => {
    const { server, address, session } = await startSignedIn(dataDir);
    const writing = writer(address, session, prefix);
    await writing.atLeast(10);
    await kill(server);
    await writing.stop();
    acknowledged.push(...writing.acknowledged);
    await endServers();
    await startSignedIn(dataDir);
    return { found: await names(), everyAcknowledged: expect.arrayContaining([...acknowledged]) };
  };

  it('when the server is killed', async () => {
    const { found, everyAcknowledged } = await killing('甲', (server) => server.end('SIGKILL'));
    expect(found).toEqual(everyAcknowledged);
  });

  it('when the database is killed under it, which comes back by itself', async () => {
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

  it('when both are killed', async () => {
    const { found, everyAcknowledged } = await killing('丙', async (server) => {
      process.kill(postmaster(), 'SIGKILL');
      await server.end('SIGKILL');
    });
    expect(found).toEqual(everyAcknowledged);
  });
});
