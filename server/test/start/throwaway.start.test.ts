/** The temporary servers that other tests use: they work, and they end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type ClientConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { postgresIn } from '../../src/embedded/leftovers.ts';
import { launchCluster, startCluster } from '../cluster.ts';
import { startOutsideServer } from '../outside.ts';
import { throwAway } from '../throwaway.ts';
import { until } from './hosts.ts';

const ask = async (config: ClientConfig, ...statements: string[]): Promise<unknown> => {
  const client = new Client(config);
  await client.connect();
  try {
    let answer: unknown;
    for (const statement of statements) answer = (await client.query(statement)).rows[0];
    return answer;
  } finally {
    await client.end();
  }
};

describe('the cluster of the database tests', () => {
  it('ends with a killed parent; the next one removes its folder, accepts any role and many connections, finds Chinese by trigrams, and leaves nothing', async () => {
    const parent = spawn(process.execPath, [join(import.meta.dirname, 'throwaway-host.ts')]);
    const hostOfParent = await new Promise<string>((resolve) => {
      createInterface({ input: parent.stdout }).once('line', resolve);
    });
    const folder = dirname(hostOfParent);
    expect(postgresIn(join(folder, 'pgdata'))).not.toEqual([]);
    // Its last thread may live longer than the server. Until it ends, its folder is not abandoned.
    const isGone = once(parent, 'exit');
    parent.kill('SIGKILL');
    await isGone;
    await until('the end of the server', () => postgresIn(join(folder, 'pgdata')).length === 0);
    const { host, user, stop } = await startCluster();
    expect(existsSync(folder)).toBe(false);
    try {
      const database = 'postgres';
      await ask({ host, user, database }, 'create role gonghai_app login');
      expect(await ask({ host, user: 'gonghai_app', database }, 'select current_user as name')).toEqual({
        name: 'gonghai_app',
      });
      expect(await ask({ host, user, database }, 'show max_connections')).toEqual({ max_connections: '200' });
      expect(
        await ask(
          { host, user, database },
          'create extension pg_trgm',
          `select array_length(show_trgm('公海客户'), 1) as pieces`,
        ),
      ).toEqual({ pieces: 5 });
    } finally {
      await Promise.all([stop(), stop()]);
    }
    expect(existsSync(dirname(host))).toBe(false);
  });
});

it('kills a server that does not respond to signals', async () => {
  const { dataDir, server } = await launchCluster();
  try {
    process.kill(server.pid!, 'SIGSTOP');
    await server.stop([
      ['SIGINT', 100],
      ['SIGQUIT', 100],
      ['SIGKILL', 30_000],
    ]);
    expect(await server.ended).toBe('PostgreSQL was killed by SIGKILL');
  } finally {
    await throwAway(server, dataDir);
  }
  expect(existsSync(dataDir)).toBe(false);
});

it('starts an external server with a password, for a role that owns its database and may create others', async () => {
  const { databaseUrl, stop } = await startOutsideServer();
  try {
    const { rolsuper, major } = (await ask(
      { connectionString: databaseUrl },
      'create role gonghai_app login',
      'create table mine (id int)',
      'create database another',
      `select rolsuper, current_setting('server_version_num')::int / 10000 as major from pg_roles where rolname = current_user`,
    )) as { rolsuper: boolean; major: number };
    expect(rolsuper).toBe(false);
    expect(major).toBeGreaterThanOrEqual(15);
    const wrong = new URL(databaseUrl);
    wrong.password = 'wrong';
    await expect(ask({ connectionString: wrong.href }, 'select 1')).rejects.toThrow('password authentication failed');
  } finally {
    await stop();
  }
});
