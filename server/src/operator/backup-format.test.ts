import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFrameWriter, FORMAT, FrameKind, readFrames, readWholeHeader } from './backup-format.ts';

/** The same in every run: a changed bit that leaves the content as it was is no damage. */
const textOf = (row: number): string => createHash('sha256').update(String(row)).digest('hex');

const folder = mkdtempSync(join(tmpdir(), 'gonghai-frames-'));
const whole = join(folder, 'whole.backup');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const zip = createGzip();
  const file = zip.pipe(createWriteStream(whole));
  const writer = createFrameWriter(zip);
  await writer.writeJson(FrameKind.Header, { format: FORMAT, migrations: [], holdsKey: true });
  for (let row = 0; row < 2_000; row += 1) await writer.writeJson(FrameKind.Rows, { row, text: textOf(row) });
  await writer.end();
  await finished(file);
});

const changedAt = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 0x01, at);
  return changed;
};

const DAMAGED = 'The backup is damaged or was cut short; nothing was restored.';
const FOREIGN = 'This file is not a backup of Gonghai; nothing was restored.';

describe('A backup', () => {
  it('is read in the frames that were written', async () => {
    const kinds: number[] = [];
    for await (const { kind } of readFrames(whole)) kinds.push(kind);
    expect(kinds).toEqual([FrameKind.Header, ...Array.from({ length: 2_000 }, () => FrameKind.Rows)]);
    expect(await readWholeHeader(whole)).toMatchObject({ format: FORMAT, holdsKey: true });
  });

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2), DAMAGED],
    ['cut at a frame', (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -37)), DAMAGED],
    ['changed by one bit', (bytes) => changedAt(bytes, Math.floor(bytes.length / 2)), DAMAGED],
    [
      'changed by one bit before it was compressed',
      (bytes) => gzipSync(changedAt(gunzipSync(bytes), Math.floor(gunzipSync(bytes).length / 2))),
      DAMAGED,
    ],
    ['that is empty', () => Buffer.alloc(0), DAMAGED],
    ['of another program', () => Buffer.from('PGDMP and so on'), FOREIGN],
    ['of other compressed content', () => gzipSync('a picture, perhaps'), FOREIGN],
  ])('%s is refused', async (name, damage, message) => {
    const file = join(folder, name);
    writeFileSync(file, damage(readFileSync(whole)));
    await expect(readWholeHeader(file)).rejects.toThrow(message);
  });
});
