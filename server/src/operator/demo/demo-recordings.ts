/** Gives calls of the last week a recording: each has the length of one of the files that come with the demonstration. */
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { DAY } from '@gonghai/contract/wire/clock.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Db, runStatement } from '../../db/database.ts';
import type { RecordStore } from '../../features/calls/calls.port.ts';
import { insertColumns } from './demo-columns.ts';
import { DEMO_SOUND_FILES, type DemoSound, demoSounds, HEARD_EVERY, secondsOfSound } from './demo-sounds.ts';

const SINCE = 7 * DAY;
const MOST_RECORDINGS = 200;

interface HeardCall {
  readonly id: number;
  readonly endedTime: number;
  readonly sound: DemoSound;
}

/** Of each agent, the newest first. */
const findHeardCalls = async (trx: Db, tenantId: number, now: number): Promise<readonly HeardCall[]> => {
  const soundOf = new Map(demoSounds.map((sound) => [secondsOfSound(sound), sound]));
  const calls = await trx
    .selectFrom('call_log')
    .select(['id', 'staff_id as staffId', 'ended_time as endedTime', 'call_seconds as seconds', 'start_time as time'])
    .where('tenant_id', '=', tenantId)
    .where('is_answered', '=', true)
    .where('start_time', '>=', now - SINCE)
    .orderBy('start_time', 'desc')
    .execute();
  const turns = new Map<number, number>();
  return calls
    .flatMap(({ id, staffId, endedTime, seconds, time }) => {
      const sound = time % HEARD_EVERY === 0 ? soundOf.get(seconds) : undefined;
      if (!sound) return [];
      const turn = turns.get(staffId) ?? 0;
      turns.set(staffId, turn + 1);
      return [{ id, endedTime: endedTime ?? now, sound, turn }];
    })
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MOST_RECORDINGS);
};

/** Stores the file of each call, and says in its log that it can be heard. */
export const storeRecordings = async (
  trx: Db,
  { tenantId, records }: { readonly tenantId: number; readonly records: RecordStore },
  calls: readonly HeardCall[],
): Promise<void> => {
  const contents = new Map(
    await Promise.all(
      demoSounds.map(async ({ file }) => [file, await readFile(new URL(file, DEMO_SOUND_FILES))] as const),
    ),
  );
  const heard = calls.map((call) => {
    const bytes = contents.get(call.sound.file) ?? Buffer.alloc(0);
    return { ...call, bytes, name: `${randomBytes(16).toString('hex')}.webm` };
  });
  if (heard.length === 0) return;
  await Promise.all(heard.map(({ name, bytes }) => records.put(tenantId, name, bytes)));
  const ended = heard.map(({ endedTime }) => endedTime);
  const sizes = heard.map(({ bytes }) => bytes.length);
  await runStatement(
    trx,
    insertColumns(
      'call_recording',
      {
        call_log_id: ['bigint', heard.map(({ id }) => id)],
        name: ['text', heard.map(({ name }) => name)],
        next_part: ['int', heard.map(() => 1)],
        size: ['int', sizes],
        measured_size: ['int', sizes],
        is_complete: ['boolean', heard.map(() => true)],
        has_parts: ['boolean', heard.map(() => false)],
        part_time: ['bigint', ended],
        created_time: ['bigint', ended],
        milliseconds: ['int', heard.map(({ sound }) => sound.milliseconds)],
        channels: ['smallint', heard.map(() => 2)],
        waveform: ['bytea', heard.map(({ sound }) => `\\x${Buffer.from(sound.waveform, 'base64').toString('hex')}`)],
      },
      tenantId,
    ),
  );
  await trx
    .updateTable('call_log as l')
    .from('call_recording as r')
    .set((eb) => ({ record_state: RecordState.Ready, audio_file: eb.ref('r.name') }))
    .whereRef('r.tenant_id', '=', 'l.tenant_id')
    .whereRef('r.call_log_id', '=', 'l.id')
    .where('l.tenant_id', '=', tenantId)
    .where('l.audio_file', '=', '')
    .execute();
};

export const fillRecordings = async (
  trx: Db,
  { now, ...of }: { readonly tenantId: number; readonly now: number; readonly records: RecordStore },
): Promise<void> => storeRecordings(trx, of, await findHeardCalls(trx, of.tenantId, now));
