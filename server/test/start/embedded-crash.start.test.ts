/** A killed embedded database loses no acknowledged row. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endLeftovers, readPidFile } from '../../src/embedded/leftovers.ts';
import { databaseUser, isRoot } from '../../src/embedded/os-user.ts';
import { accounts, cleanUp, freshFolder, type Host, startHost, until } from './hosts.ts';

afterAll(cleanUp);

describe.each(accounts)('started by %s, keeps every acknowledged row', (label, user) => {
  /** One database for all cases, so each also checks the rows of those before. */
  let dataDir: string;
  let pgdata: string;
  /** Each case leaves a running host to the next. */
  let running: Host;
  const acknowledged: number[] = [];

  beforeAll(() => {
    dataDir = join(freshFolder(user), 'data');
    pgdata = join(dataDir, 'pgdata');
  });

  const flooded = async (): Promise<{ host: Host; postmaster: number }> => {
    const host = running;
    const { role, postmaster } = await host.ready();
    expect(role).toBe('owner');
    await host.floodUntil(50);
    return { host, postmaster };
  };

  const kill = async (host: Host): Promise<void> => {
    await host.end('SIGKILL');
    acknowledged.push(...host.acknowledged);
  };

  const rowsAfterStart = async (): Promise<readonly number[]> => {
    running = startHost(dataDir, user);
    await running.ready();
    return running.rows();
  };

  const everyAcknowledgedRow = () => expect.arrayContaining([...acknowledged]);

  it('and starts again when it is killed while creating the database', async () => {
    const killed = startHost(dataDir, user);
    await until('a half-made database', () => existsSync(join(dataDir, `pgdata.tmp-${killed.pid}`, 'base')));
    await killed.end('SIGKILL');
    expect(existsSync(pgdata)).toBe(false);

    expect(await rowsAfterStart()).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it('when both are killed', async () => {
    const { host, postmaster } = await flooded();
    process.kill(postmaster, 'SIGKILL');
    await kill(host);
    expect(await rowsAfterStart()).toEqual(everyAcknowledgedRow());
  });

  // The other account differs in who runs the server, which the cases above cover.
  if (label !== accounts[0]?.[0]) return;

  it('when the application is killed', async () => {
    const { host } = await flooded();
    await kill(host);
    expect(await rowsAfterStart()).toEqual(everyAcknowledgedRow());
  });

  it('when the server is killed, and restarts it', async () => {
    const { host, postmaster } = await flooded();
    process.kill(postmaster, 'SIGKILL');
    const next = await until('another server', () => {
      const { pid, status } = readPidFile(pgdata) ?? {};
      return status === 'ready' && pid !== postmaster && pid;
    });
    await host.insert();
    expect((await host.ask('state')).postmaster).toBe(next);
    await kill(host);
    expect(await rowsAfterStart()).toEqual(everyAcknowledgedRow());
  });

  it('when both are killed and the server’s process id is used by another process', async () => {
    const { host, postmaster } = await flooded();
    process.kill(postmaster, 'SIGKILL');
    await kill(host);
    await endLeftovers(pgdata);

    const { uid, gid } = databaseUser(pgdata, () => undefined);
    const bystander = spawn('sleep', ['300'], isRoot() ? { uid, gid } : {});
    try {
      const pidFile = join(pgdata, 'postmaster.pid');
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.pid)));
      expect(await rowsAfterStart()).toEqual(everyAcknowledgedRow());
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill('SIGKILL');
    }
  });

  it('when a server that no longer responds is left behind', async () => {
    const { host, postmaster } = await flooded();
    process.kill(postmaster, 'SIGSTOP');
    await kill(host);
    await endLeftovers(pgdata, [
      { signal: 'SIGINT', toAll: false, timeoutMs: 100 },
      { signal: 'SIGQUIT', toAll: false, timeoutMs: 100 },
      { signal: 'SIGKILL', toAll: true, timeoutMs: 10_000 },
    ]);
    expect(await rowsAfterStart()).toEqual(everyAcknowledgedRow());
  });

  it('and gives up in one line when the server is killed repeatedly', async () => {
    const { host } = await flooded();
    const killed = new Set<number>();
    while (killed.size < 4) {
      const server = await until('a server', () => {
        const { pid, status } = readPidFile(pgdata) ?? {};
        return status === 'ready' && pid !== undefined && !killed.has(pid) && pid;
      });
      process.kill(server, 'SIGKILL');
      killed.add(server);
    }
    expect((await host.received('lost')).reason).toBe(
      'The database does not stay up: PostgreSQL was killed by SIGKILL',
    );
    expect(await host.exited).toBe(1);
    expect(host.said.filter((line) => line.endsWith('starting it again'))).toHaveLength(3);
    acknowledged.push(...host.acknowledged);
    expect(await rowsAfterStart()).toEqual(everyAcknowledgedRow());
  });
});
