/** Ordinary use of the embedded database: first start, second start, stop, and ownership. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { findOsUser, SYSTEM_USER } from '../../src/embedded/os-user.ts';
import { accounts, cleanUp, freshFolder, ordinaryUser, root, startHost } from './hosts.ts';
import { canRun } from './can-run.ts';
import { preparedCluster } from './prepared.ts';

afterEach(cleanUp);

const logOf = (dataDir: string): string => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
const ownerOf = (pid: number): number => statSync(`/proc/${pid}`).uid;
const modeOf = (path: string): number => statSync(path).mode & 0o777;

const listensOnNetwork = (pid: number): boolean => {
  const tables = ['tcp', 'tcp6'].map((table) => readFileSync(`/proc/net/${table}`, 'utf8'));
  const inodes = new Set(tables.join('\n').split(/\s+/));
  return readdirSync(`/proc/${pid}/fd`)
    .map((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1])
    .some((inode) => inode !== undefined && inodes.has(inode));
};

describe.each(accounts)('started by %s', (label, user) => {
  it('creates a database on the first start and finds its rows on the second', async () => {
    const dataDir = join(freshFolder(user), 'deep', 'data');
    const umask = process.umask(0o077);
    const first = startHost(dataDir, user);
    process.umask(umask);
    const { role, postmaster, host } = await first.ready();
    expect(role).toBe('owner');
    expect(host).toBe(join(dataDir, 'run'));
    expect(ownerOf(postmaster)).toBe(label === 'root' ? findOsUser(SYSTEM_USER)?.uid : user.uid);
    expect(listensOnNetwork(postmaster)).toBe(false);

    const names = readdirSync(dataDir).map((name) => name.replace(/^pg-.*/, 'pg'));
    expect(names.toSorted()).toEqual(['connection.json', 'pg', 'pgdata', 'postgres.log', 'run']);
    expect(['connection.json', 'pgdata', 'run'].map((name) => modeOf(join(dataDir, name)))).toEqual([
      0o600, 0o700, 0o700,
    ]);
    const id = await first.insert();

    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.errors).toBe('');
    expect(postgresIn(join(dataDir, 'pgdata'))).toEqual([]);
    expect(existsSync(join(dataDir, 'connection.json'))).toBe(false);

    const second = startHost(dataDir, user);
    await second.ready();
    expect(await second.rows()).toEqual([id]);
    expect(second.said).toEqual([]);
  });

  it('puts the socket elsewhere when its path is too long, and stops cleanly on Ctrl-C, which reaches the whole process group', async () => {
    const dataDir = preparedCluster(user, `data, with 'quotes' ${'很长的文件夹名'.repeat(6)}`);
    const host = startHost(dataDir, user);
    const { host: socketFolder } = await host.ready();
    expect(socketFolder).toMatch(label === 'root' ? /^\/run\/gonghai-/ : /^\/tmp\/gonghai-/);
    expect(modeOf(socketFolder)).toBe(0o700);
    await host.floodUntil(20);
    process.kill(-host.pid, 'SIGINT');
    process.kill(-host.pid, 'SIGINT');
    expect(await host.exited).toBe(0);
    expect(logOf(dataDir)).toMatch(/database system is shut down\n$/);
    // The other account differs in who runs the server, which the lines above cover.
    if (label !== accounts[0]?.[0]) return;

    const next = startHost(dataDir, user);
    await next.ready();
    expect(await next.rows()).toEqual(expect.arrayContaining([...host.acknowledged]));
    expect(logOf(dataDir)).not.toContain('interrupted');
  });
});

describe.runIf(canRun(root, 'needs root'))('with root at hand', () => {
  it('lets root be the owner and the lesser role and no other, logs slow statements without their values, and takes over a database whose account was deleted', async () => {
    const dataDir = preparedCluster(root!);
    const first = startHost(dataDir, root!);
    const { host } = await first.ready();
    const enterAs = async (user: string, statement: string, ...values: string[]): Promise<unknown> => {
      const client = new Client({ host, user, database: 'gonghai' });
      try {
        await client.connect();
        return (await client.query(statement, values)).rows[0];
      } catch (error) {
        return (error as Error).message;
      } finally {
        await client.end();
      }
    };
    await enterAs('gonghai', 'create role gonghai_app login');
    await enterAs('gonghai', 'create role stranger login');
    expect(await enterAs('gonghai_app', 'select current_user as name')).toEqual({ name: 'gonghai_app' });
    expect(await enterAs('stranger', 'select current_user as name')).toContain('Peer authentication failed');

    await enterAs('gonghai', 'select pg_sleep(1.1), $1::text as slow_one', '13812345678');
    await expect.poll(() => logOf(dataDir)).toContain('slow_one');
    expect(logOf(dataDir)).not.toContain('13812345678');

    const id = await first.insert();
    await first.end('SIGTERM');
    spawnSync('chown', ['-R', '54321:54321', join(dataDir, 'pgdata'), join(dataDir, 'run')]);
    const second = startHost(dataDir, root!);
    expect(ownerOf((await second.ready()).postmaster)).toBe(findOsUser(SYSTEM_USER)?.uid);
    expect(await second.rows()).toEqual([id]);
  });

  it.runIf(canRun(ordinaryUser, 'needs an ordinary user'))(
    'leaves a database with the account that made it, which can start it again',
    async () => {
      const dataDir = preparedCluster(ordinaryUser!);
      const rows: number[] = [];
      for (const user of [ordinaryUser!, root!, ordinaryUser!]) {
        const host = startHost(dataDir, user);
        expect(ownerOf((await host.ready()).postmaster)).toBe(ordinaryUser!.uid);
        rows.push(await host.insert());
        expect(await host.rows()).toEqual(rows);
        expect(await host.end('SIGTERM')).toBe(0);
      }
    },
  );
});
