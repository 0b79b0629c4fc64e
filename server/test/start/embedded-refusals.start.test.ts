/** What the embedded database refuses: each in one readable line, without changing anything. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { lockNameOf, makeFolder } from '../../src/embedded/layout.ts';
import { endLeftovers } from '../../src/embedded/leftovers.ts';
import { accounts, cleanUp, endHosts, freshFolder, Host, ordinaryUser, root, self, startHost } from './hosts.ts';
import { canRun } from './can-run.ts';
import { preparedCluster } from './prepared.ts';

const [, someone] = accounts[0]!;

/** Its timeout is long, so it starts first and is checked last. */
const unanswered = (() => {
  const dataDir = makeFolder(join(freshFolder(someone), 'unanswered'));
  const silent = createServer().listen(lockNameOf(dataDir));
  return { dataDir, silent, host: new Host(dataDir, someone, {}) };
})();

afterEach(endHosts);
afterAll(async () => {
  unanswered.silent.close();
  await unanswered.host.end('SIGKILL');
  await cleanUp();
});

const refusal = async (host: Host): Promise<string> => {
  expect(await host.exited).toBe(1);
  expect(host.events.filter(({ event }) => event !== 'said')).toEqual([]);
  expect(host.errors).toMatch(/^[^\n]+\n$/);
  return host.errors.trimEnd();
};

/** Names, times and contents of everything in a folder. */
const everythingIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { mode, uid, size, mtimeMs, ctimeMs } = statSync(path);
    return [path, mode, uid, size, mtimeMs, ctimeMs, entry.isFile() ? readFileSync(path, 'base64') : ''].join(' ');
  });

describe.each(accounts)('started by %s', (label, user) => {
  it('refuses a folder of another major version and leaves it unchanged', async () => {
    const dataDir = join(freshFolder(user), 'data');
    mkdirSync(join(dataDir, 'pgdata'), { recursive: true });
    writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '17\n');
    for (const path of [dataDir, join(dataDir, 'pgdata')]) chownSync(path, user.uid, user.gid);
    const before = everythingIn(dataDir);
    expect(await refusal(startHost(dataDir, user))).toBe(
      `${dataDir}/pgdata was made by PostgreSQL 17, this is 18: move it away or set DATA_DIR to another folder`,
    );
    expect(everythingIn(dataDir)).toEqual(before);
  });

  it('refuses a folder that is a file, and a name that initdb does not accept', async () => {
    const folder = freshFolder(user);
    writeFileSync(join(folder, 'file'), '');
    expect(await refusal(startHost(join(folder, 'file'), user))).toBe(
      `${folder}/file is not a folder: choose another with DATA_DIR`,
    );
    expect(await refusal(startHost(join(folder, 'a"b'), user))).toContain('without $, ", \\ and `');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it('refuses a folder with other content', async () => {
    const dataDir = join(freshFolder(user), 'data');
    mkdirSync(join(dataDir, 'pgdata', 'photos'), { recursive: true });
    for (const path of [dataDir, join(dataDir, 'pgdata')]) chownSync(path, user.uid, user.gid);
    expect(await refusal(startHost(dataDir, user))).toBe(
      `${dataDir}/pgdata is not empty but holds no database: move it away or set DATA_DIR to another folder`,
    );
    expect(readdirSync(join(dataDir, 'pgdata'))).toEqual(['photos']);
  });

  // The other account differs in who runs the server, which the cases above cover.
  if (label !== accounts[0]?.[0]) return;

  it('refuses a database held by a server it cannot see', async () => {
    const dataDir = preparedCluster(user);
    await startHost(dataDir, user).ready();
    await endHosts();
    const pgdata = join(dataDir, 'pgdata');
    await endLeftovers(pgdata);
    // Simulates a server in another container, of which only the lock is visible.
    const holder = spawn('flock', ['--no-fork', join(pgdata, 'PG_VERSION'), 'cat'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      holder.stdin.write('held\n');
      await new Promise((resolve) => {
        holder.stdout.once('data', resolve);
      });
      expect(await refusal(startHost(dataDir, user))).toBe(
        `${pgdata} is in use by a server that cannot be seen from here, of another container or user: stop that one first`,
      );
    } finally {
      holder.kill('SIGKILL');
    }
  });

  it('waits for a busy owner, and takes over when it ends', async () => {
    const dataDir = makeFolder(join(freshFolder(user), 'data'));
    chownSync(dataDir, user.uid, user.gid);
    const owner = createServer((link) => link.write('busy\n')).listen(lockNameOf(dataDir));
    const arrival = once(owner, 'connection');
    const host = startHost(dataDir, user);
    const [link] = (await arrival) as [Socket];
    expect(readdirSync(dataDir)).toEqual([]);
    owner.close();
    link.destroy();
    expect((await host.ready()).role).toBe('owner');
  });
});

it('refuses a setting that PostgreSQL does not accept, and quotes it', async () => {
  const host = startHost(preparedCluster(someone), someone, { max_connections: 'many' });
  expect(await refusal(host)).toBe('PostgreSQL ended with "invalid value for parameter "max_connections": "many""');
});

it.runIf(canRun(root, 'needs root'))('refuses a folder that the database’s user cannot reach', async () => {
  const closed = freshFolder(root!);
  chmodSync(closed, 0o700);
  const line = await refusal(startHost(join(closed, 'data'), root!));
  expect(line).toContain(`${closed}/data cannot be reached by the user gonghai`);
  expect(line).toContain('set DATA_DIR to a folder that others may enter');
});

it.runIf(canRun(ordinaryUser, 'needs an ordinary user'))('refuses a folder it may not write, made or not', async () => {
  const folder = freshFolder(self);
  mkdirSync(join(folder, 'closed'));
  chmodSync(join(folder, 'closed'), 0o555);
  expect(await refusal(startHost(join(folder, 'closed', 'data'), ordinaryUser!))).toContain('is not writable by');
  expect(await refusal(startHost(join(folder, 'closed'), ordinaryUser!))).toContain('is not writable by');
});

it.runIf(canRun(root && ordinaryUser, 'needs root and an ordinary user'))(
  'refuses an ordinary user the database of root',
  async () => {
    const dataDir = preparedCluster(root!);
    const owner = startHost(dataDir, root!);
    await owner.ready();
    expect(await refusal(startHost(dataDir, ordinaryUser!))).toMatch(
      /connection.json is not readable by .*: another user runs/,
    );
    await owner.end('SIGTERM');
    chmodSync(dataDir, 0o777);
    expect(await refusal(startHost(dataDir, ordinaryUser!))).toMatch(
      /pgdata belongs to gonghai: start as gonghai or as root/,
    );
  },
);

it('refuses when another process holds the folder but its database does not respond', async () => {
  const { dataDir, host } = unanswered;
  expect(await refusal(host)).toBe(
    `Another process holds ${dataDir} but its database does not answer: stop that process first`,
  );
});
