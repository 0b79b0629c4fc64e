/** The embedded database on a full disk: it reports it in one line and loses nothing. */
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { cleanUp, endHosts, growDisk, mountSmallDisk, self, startHost, until } from './hosts.ts';
import { canRun } from './can-run.ts';

afterEach(endHosts);
afterAll(cleanUp);

/** A separate disk needs the right to mount, which containers often lack. */
const disk = mountSmallDisk(30);

const fullLine = (dataDir: string): RegExp =>
  new RegExp(
    `^(?:The database [a-z ]+: )?The disk that holds ${dataDir}\\S* is full: free some space and start again\\n$`,
  );

/** Fills the disk to the last byte. */
const fillUp = (file: string): void => {
  const handle = openSync(file, 'w');
  try {
    for (const block of [1024 * 1024, 4096]) {
      try {
        while (writeSync(handle, Buffer.alloc(block)) > 0);
      } catch {
        // full
      }
    }
  } finally {
    closeSync(handle);
  }
};

/** Each switch needs a new segment of the write-ahead log, for which there is no space, until the server fails. */
const useUpLog = async (host: string): Promise<void> => {
  const client = new Client({ host, user: 'gonghai', database: 'gonghai' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) await client.query(`select pg_logical_emit_message(false, 'test', 'x'); select pg_switch_wal()`);
  } catch {
    await client.end();
  }
};

describe.runIf(canRun(disk, 'needs the right to mount a disk'))('on a full disk', () => {
  const dataDir = join(disk ?? '', 'data');
  const settings = { max_wal_size: '32MB', min_wal_size: '32MB' };

  it.each([
    ['no room for the programs', 30],
    ['no room for the database', 80],
  ])('refuses to start: %s', async (_, megabytes) => {
    growDisk(disk!, megabytes);
    const host = startHost(dataDir, self, settings);
    expect(await host.exited).toBe(1);
    expect(host.errors).toMatch(fullLine(dataDir));
    expect(readdirSync(dataDir).filter((name) => name.includes('.tmp-'))).toEqual([]);
    expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);
  });

  it('gives up when the disk fills while it runs, and has every acknowledged row once there is space again', async () => {
    growDisk(disk!, 220);
    const host = startHost(dataDir, self, settings);
    const { host: socketFolder } = await host.ready();
    await host.floodUntil(100);
    const filler = join(disk!, 'filler');
    fillUp(filler);
    await useUpLog(socketFolder);
    expect((await host.heard('lost')).reason).toContain('is full');
    expect(await host.exited).toBe(1);
    expect(host.errors).toMatch(fullLine(dataDir));

    const hopeless = startHost(dataDir, self, settings);
    expect(await hopeless.exited).toBe(1);
    expect(hopeless.errors).toMatch(fullLine(dataDir));

    rmSync(filler);
    const next = startHost(dataDir, self, settings);
    await next.ready();
    expect(await next.rows()).toEqual(expect.arrayContaining([...host.acknowledged]));
    await until('a new row', () => next.insert());
  });
});
