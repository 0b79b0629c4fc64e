/** Recordings for tests: samples with tones and pauses, uploads, and calls with a recording. */
import { uploadRecord } from '@gonghai/contract/calls/recording.contract.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { RecordStore } from '../src/features/calls/calls.port.ts';
import { uniqueTel } from './rows.ts';
import { multipart } from './sheets.ts';

/** Six seconds in stereo: two of a tone on the left, a pause, two of a tone on the right, a pause. */
export const SAMPLE_SECONDS = 6;
const sample = (type: string): Buffer => readFileSync(new URL(`./data/sound/tones.${type}`, import.meta.url));
/** As the recorder of a browser writes them: without a length. */
export const webmSample = (): Buffer => sample('webm');
export const mp4Sample = (): Buffer => sample('mp4');
export const mp3Sample = (): Buffer => sample('mp3');

const RATE = 8_000;

export const wavSample = (seconds = SAMPLE_SECONDS): Buffer => {
  const frames = RATE * seconds;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + frames * 4, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(frames * 4, 40);
  const sound = Buffer.alloc(frames * 4);
  for (let frame = 0; frame < frames; frame += 1) {
    const [second, level] = [frame / RATE, Math.round(12_000 * Math.sin((2 * Math.PI * 440 * frame) / RATE))];
    if (second < 2) sound.writeInt16LE(level, frame * 4);
    if (second >= 3 && second < 5) sound.writeInt16LE(level, frame * 4 + 2);
  }
  return Buffer.concat([header, sound]);
};

/** About one second each, as a browser sends them. */
export const partsOf = (file: Buffer, count = SAMPLE_SECONDS): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    file.subarray(Math.floor((file.length * index) / count), Math.floor((file.length * (index + 1)) / count)),
  );

export interface SentRecord {
  readonly ActionId: string;
  readonly Part?: number;
  readonly IsLast?: 0 | 1;
  readonly Token?: string;
}

/** Sends a part or a whole file. */
export const sendRecord = async (
  app: FastifyInstance,
  headers: object,
  file: Buffer,
  { clientName = 'record.webm', ...fields }: SentRecord & { readonly clientName?: string },
): Promise<Envelope<{ FileName: string; NextPart: number }>> => {
  const form = await multipart(file, 'file', clientName);
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await app.inject({
    method: 'POST',
    url: `/crm/${uploadRecord.path}?${query}`,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
  return response.json();
};

interface RecordedOptions {
  readonly staffId: number;
  readonly endedTime: number;
  readonly customerId?: number | null;
  readonly tel?: string;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** A closed call with a measured recording, its file included. */
export const aRecordedCall = async (
  { owner, records }: { readonly owner: Pick<pg.Pool, 'query'>; readonly records: RecordStore },
  tenantId: number,
  { staffId, endedTime, customerId = null, tel = uniqueTel(), seconds = 60, milliseconds = 61_200 }: RecordedOptions,
): Promise<{ readonly id: number; readonly actionId: string; readonly name: string }> => {
  const [actionId, name] = [randomUUID(), `${randomBytes(16).toString('hex')}.webm`];
  const { rows } = await owner.query<{ id: number }>(
    `insert into call_log (tenant_id, staff_id, customer_id, tel, start_time, answered_time, beat_time, ended_time,
       call_seconds, is_answered, action_id, record_state)
     values ($1, $2, $3, $4, $5, $5, $6, $6, $7, true, $8, 2) returning id`,
    [tenantId, staffId, customerId, tel, endedTime - seconds, endedTime, seconds, actionId],
  );
  const { id } = rows[0]!;
  const bytes = webmSample();
  const path = join(tmpdir(), `gonghai-test-${name}`);
  await writeFile(path, bytes);
  await records.append(tenantId, name, { path, size: 0 });
  await rm(path);
  const source = (await records.source(tenantId, name))!;
  await records.finish(tenantId, name, { rewritten: null, source, size: bytes.length });
  await records.removeParts(tenantId, name);
  await owner.query(
    `insert into call_recording (tenant_id, call_log_id, name, next_part, size, is_complete, part_time, has_parts,
       measured_size, milliseconds, channels, waveform, created_time)
     values ($1, $2, $3, 1, $4, true, $5, false, $4, $6, 2, $7, $5)`,
    [tenantId, id, name, bytes.length, endedTime, milliseconds, Buffer.alloc(400)],
  );
  if (customerId !== null)
    await owner.query(
      `update customer_calls set call_times = call_times + 1, call_successes = call_successes + 1,
         call_seconds = call_seconds + $2, latest_call_time = $3 where customer_id = $1`,
      [customerId, seconds, endedTime - seconds],
    );
  return { id, actionId, name };
};
