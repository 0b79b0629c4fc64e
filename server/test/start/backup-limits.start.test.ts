/** Invalid backups (damaged, of another program, in the wrong place), and large ones that are made during writes. */
import { editDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { randomBytes } from 'node:crypto';
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFrameWriter, type Frame, FrameKind, readFrames } from '../../src/operator/backup-format.ts';
import { ask, type Session, signIn, untilStatus } from './callers.ts';
import { canRun } from './can-run.ts';
import { databaseContent, fileContent } from './contents.ts';
import { freshFolder, mountSmallDisk, self, until } from './hosts.ts';
import { preparedDataDir } from './prepared.ts';
import { socketTarget } from '../template.ts';
import { askOwner, crm, endAll, type Ended, type Running, startCrm, startServer } from './servers.ts';

afterAll(endAll);

const folder = freshFolder(self);
/** One tenant without the demonstration, which would be compressed once for each case. */
const full = preparedDataDir('empty');
const whole = join(folder, 'whole.backup');

let address: string;

beforeAll(async () => {
  address = await startServer({ DATA_DIR: full }).ready();
  const tenant = ['--code', 'acme', '--name', '阿克米', '--admin', 'boss', '--password', 'Geheim2026'];
  await crm({ DATA_DIR: full }, 'tenant', 'create', ...tenant);
  const { code, errors } = await crm({ DATA_DIR: full }, 'backup', whole);
  if (code !== 0) throw new Error(errors);
});

const variant = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

/** A backup with valid format, but with one changed frame. */
const rewritten = async (name: string, kind: FrameKind, change: (text: string) => string): Promise<string> => {
  const file = join(folder, name);
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(file));
  const writer = createFrameWriter(zip);
  for await (const frame of readFrames(whole)) {
    const changed: Frame = { kind, body: Buffer.from(change(frame.body.toString())) };
    await writer.write(frame.kind === kind ? changed : frame);
  }
  await writer.end();
  await written;
  return file;
};

const oneLine = (pattern: RegExp) => ({
  code: 1,
  output: '',
  errors: expect.stringMatching(new RegExp(`^${pattern.source}\\n$`)),
});

const changedAt = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 0x01, at);
  return changed;
};

describe('a restore', () => {
  const empty = preparedDataDir('empty');
  const restore = (file: string, dataDir = empty): Promise<Ended> => crm({ DATA_DIR: dataDir }, 'restore', file);

  /** Tables of the product. The tables of the queue change while a server runs. */
  const content = async () => {
    const { tables } = await databaseContent(socketTarget(join(empty, 'run'), 'gonghai'));
    const own = Object.entries(tables).filter(([name]) => name.startsWith('public.'));
    return { tables: Object.fromEntries(own), files: fileContent(empty), folder: readdirSync(empty).toSorted() };
  };

  const DAMAGED = 'The backup is damaged or was cut short; nothing was restored.\n';
  const FOREIGN = 'This file is not a backup of Gonghai; nothing was restored.\n';

  it('refuses a damaged or foreign file in one line, and changes nothing', async () => {
    await startServer({ DATA_DIR: empty, DEMO: 'off' }).ready();
    const before = await content();
    const frames = gunzipSync(readFileSync(whole));
    const cases: readonly (readonly [string, Buffer, string])[] = [
      ['flipped-inside.backup', gzipSync(changedAt(frames, Math.floor(frames.length / 2))), DAMAGED],
      ['foreign.backup', Buffer.from('PGDMP and so on'), FOREIGN],
    ];
    for (const [name, content, line] of cases) {
      expect({ name, ...(await restore(variant(name, content))) }).toEqual({ name, code: 1, output: '', errors: line });
    }
    expect(await restore(join(folder, 'absent'))).toEqual(oneLine(/The file \S+\/absent does not exist\./));
    expect(await content()).toEqual(before);
    expect(before.tables['public.tenant']).toEqual([]);
  });

  it('refuses a file of another version, and a manipulated one', async () => {
    const before = await content();
    const otherVersion = oneLine(
      /The backup was made by another version of Gonghai; nothing was restored\. Restore it with the version that made it\./,
    );
    const { Header, Table, File } = FrameKind;
    const older = await rewritten('older', Header, (text) => text.replace('0001_tenants.sql', '0001_companies.sql'));
    expect(await restore(older)).toEqual(otherVersion);
    const statement = await rewritten('statement', Table, (text) =>
      text.replace('public.staff', 'staff; drop table staff'),
    );
    expect(await restore(statement)).toEqual(otherVersion);
    const outside = await rewritten('outside', File, (text) => text.replace('keys/', 'keys/../../../'));
    expect(await restore(outside)).toEqual(
      oneLine(/The backup holds a file outside its folders; nothing was restored\./),
    );
    expect(await content()).toEqual(before);
  });

  it('refuses an installation that is not empty', async () => {
    const line = /This installation is not empty: a backup is restored into a new one only\./;
    expect(await restore(whole, full)).toEqual(oneLine(line));
  });
});

describe('a backup', () => {
  const backup = (file: string): Promise<Ended> => crm({ DATA_DIR: full }, 'backup', file);

  it('reports in one line when it cannot be written', async () => {
    expect(await backup(join(folder, 'absent', 'x'))).toEqual(oneLine(/The folder \S+\/absent does not exist\./));
    expect(await backup(folder)).toEqual(oneLine(/\S+ is a folder: name a file\./));
  });

  it('stops on a full disk, and leaves no file there', async ({ skip }) => {
    const disk = mountSmallDisk(1);
    skip(!canRun(disk, 'needs the right to mount a disk'));
    writeFileSync(join(full, 'files', 'large'), randomBytes(3_000_000));
    expect(await backup(join(disk!, 'x'))).toEqual(oneLine(/ENOSPC: no space left[^\n]+/));
    expect(readdirSync(disk!)).toEqual([]);
  });
});

/** The peak memory of a process in bytes. */
const peakOf = async (running: Running): Promise<number> => {
  let peak = 0;
  while (!running.hasEnded) {
    const status = await readFile(`/proc/${running.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024);
    await sleep(20);
  }
  return peak;
};

/** Adds one department after another, each with its audit entry in the same transaction. */
const startWriting = (address: string, session: Session) => {
  let written = 0;
  const stopping = new AbortController();
  const writing = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const { Status } = await ask(address, editDepartment, { Name: `写${number}` }, session);
      if (Status) written += 1;
      // Slow enough for the rate limit.
      await sleep(50);
    }
  })();
  return {
    atLeast: (count: number) => until(`${count} departments`, () => written >= count),
    stop: async (): Promise<number> => {
      stopping.abort();
      await writing;
      return written;
    },
  };
};

describe('a large installation in use', () => {
  const ROWS = 100_000;
  const large = join(folder, 'large.backup');
  const target = preparedDataDir('empty');
  let written = 0;
  const count = (dataDir: string) =>
    askOwner(
      dataDir,
      `select count(*)::int as rows, sum(length(after ->> 'Text'))::int as characters from audit_log where action = '大量'`,
    );

  it('is backed up and restored with the memory of a small one', async () => {
    const small = await peakOf(startCrm({ DATA_DIR: full }, 'backup', join(folder, 'small.backup')));
    await askOwner(
      full,
      `insert into audit_log (tenant_id, created_time, action, subject, after)
        select tenant.id, 1790000000 + n, '大量', 'test', jsonb_build_object('Text', repeat(md5(n::text), 30))
        from tenant, generate_series(1, ${ROWS}) n`,
    );
    const writing = startWriting(address, await signIn(address, 'boss', 'Geheim2026'));
    await writing.atLeast(10);
    const backup = startCrm({ DATA_DIR: full }, 'backup', large);
    expect(await peakOf(backup)).toBeLessThan(small + 120_000_000);
    expect(await backup.exited).toBe(0);
    await writing.atLeast(20);
    written = await writing.stop();

    const restore = startCrm({ DATA_DIR: target }, 'restore', large);
    expect(await peakOf(restore)).toBeLessThan(small + 120_000_000);
    expect(await restore.exited).toBe(0);
    await untilStatus(`${await startServer({ DATA_DIR: target }).ready()}/readyz`, 200);
    expect(await count(target)).toEqual([{ rows: ROWS, characters: ROWS * 960 }]);
  });

  it('is one snapshot: rows written together are restored together', async () => {
    const [{ rows, trail } = { rows: 0, trail: 0 }] = await askOwner<{ rows: number; trail: number }>(
      target,
      `select (select count(*)::int from department where name like '写%') as rows,
        (select count(*)::int from audit_log where action = '新增部门' and after ->> 'Name' like '写%') as trail`,
    );
    expect(rows).toBeGreaterThanOrEqual(10);
    expect(rows).toBeLessThanOrEqual(written);
    expect(trail).toBe(rows);
  });
});
