/** The embedded database and the server on a full disk: they report it, refuse what needs space and lose nothing. */
import { importCustomers } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { editDepartment, queryAllDepartments } from '@gonghai/contract/departments/department.contract.ts';
import { logout } from '@gonghai/contract/session/session.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { multipart } from '../sheets.ts';
import { ask, fetchRaw, signInAsAdmin } from './callers.ts';
import { endHosts, growDisk, mountSmallDisk, self, startHost, until } from './hosts.ts';
import { canRun } from './can-run.ts';
import { copyDataFolder } from '../../../tools/copy-folder.ts';
import { preparedDataDir } from './prepared.ts';
import { endAll, startServer } from './servers.ts';

afterEach(endHosts);
afterAll(endAll);

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
    expect((await host.received('lost')).reason).toContain('is full');
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

describe.runIf(canRun(disk, 'needs the right to mount a disk'))('a server whose disk fills', () => {
  const refusal = { Status: false, Code: ResultCode.Refused, Message: '存储空间不足，请联系管理员', Data: null };
  const PROMPT_MS = 5_000;

  it('warns, refuses uploads and changes at once, still reads, and goes on when there is space again', async () => {
    const home = mountSmallDisk(400)!;
    const metricsPort = await freePort();
    const dataDir = join(home, 'data');
    copyDataFolder(preparedDataDir(), dataDir);
    const server = startServer({ DATA_DIR: dataDir, METRICS_PORT: String(metricsPort) });
    const address = await server.ready();
    expect(await server.said(/only (\d+) MB \(\d+ %\) are left on the disk/)).toMatch(/^\d{1,3}$/);
    const { body } = await fetchRaw(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(body.toString()).toMatch(/^crm_disk_low 1$/m);

    const session = await signInAsAdmin(address);
    const soon = () => AbortSignal.timeout(PROMPT_MS);
    const read = () => ask(address, queryAllDepartments, {}, session, soon());
    const top = (await read()).Data[0]!;
    const add = (Name: string) => ask(address, editDepartment, { Name, ParentId: top.Id }, session, soon());
    const upload = async () => {
      const { headers, payload } = await multipart(Buffer.alloc(8_000_000));
      const init = { method: 'POST', headers: { ...session, ...headers }, body: new Uint8Array(payload) };
      const url = `${address}/crm/${importCustomers.path}?customerType=0`;
      return (await fetch(url, { ...init, signal: soon() })).json();
    };
    const filler = join(home, 'filler');
    fillUp(filler);
    expect(await upload()).toEqual(refusal);
    expect(await add('没有空间')).toEqual(refusal);
    expect((await read()).Data).toEqual([top]);
    const second = await signInAsAdmin(address);
    expect(await ask(address, logout, {}, second, soon())).toMatchObject({ Status: true });

    rmSync(filler);
    expect(await add('有空间')).toMatchObject({ Status: true });
    expect(await upload()).toMatchObject({ Message: '仅支持上传 xls、xlsx 文件' });
    await server.end('SIGTERM');
  });
});
