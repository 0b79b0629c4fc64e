/** Gives calls of the last week, and of three months to the customers of deals, a recording: each has the length of one of the files that come with the demonstration. */
import { longestSilence } from '@gonghai/contract/calls/silence.rules.ts';
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
/** Of older calls to the customers of deals, so that finance has something to review. */
const MOST_OF_DEALS = 120;

interface HeardCall {
  readonly id: number;
  readonly endedTime: number;
  readonly sound: DemoSound;
}

/** The calls that may have one: newest first. */
const readAnswered = (trx: Db, tenantId: number, now: number) =>
  trx
    .selectFrom('call_log as l')
    .select([
      'l.id',
      'l.staff_id as staffId',
      'l.ended_time as endedTime',
      'l.call_seconds as seconds',
      'l.start_time as time',
    ])
    .where('l.tenant_id', '=', tenantId)
    .where('l.is_answered', '=', true)
    .where((eb) =>
      eb.or([
        eb('l.start_time', '>=', now - SINCE),
        eb.exists(
          eb
            .selectFrom('work_order as o')
            .select('o.id')
            .whereRef('o.tenant_id', '=', 'l.tenant_id')
            .whereRef('o.tel', '=', 'l.tel')
            .where('o.financed_time', 'is not', null),
        ),
      ]),
    )
    .orderBy('l.start_time', 'desc')
    .execute();

/** Of the last week, each agent's newest first; then the older ones. */
const findHeardCalls = async (trx: Db, tenantId: number, now: number): Promise<readonly HeardCall[]> => {
  const soundOf = new Map(demoSounds.map((sound) => [secondsOfSound(sound), sound]));
  const calls = await readAnswered(trx, tenantId, now);
  const turns = new Map<number, number>();
  const heard = calls.flatMap(({ id, staffId, endedTime, seconds, time }) => {
    const sound = time % HEARD_EVERY === 0 ? soundOf.get(seconds) : undefined;
    if (!sound) return [];
    const turn = turns.get(staffId) ?? 0;
    turns.set(staffId, turn + 1);
    return [{ id, endedTime: endedTime ?? now, sound, turn, isRecent: time >= now - SINCE }];
  });
  const recent = heard.filter(({ isRecent }) => isRecent).toSorted((one, other) => one.turn - other.turn);
  const older = heard.filter(({ isRecent }) => !isRecent);
  return [...recent.slice(0, MOST_RECORDINGS), ...older.slice(0, MOST_OF_DEALS)];
};

const silenceOf = ({ waveform, milliseconds }: DemoSound): number =>
  longestSilence({ channels: 2, bars: Buffer.from(waveform, 'base64') }, milliseconds);

export const fillRecordings = async (
  trx: Db,
  { tenantId, now, records }: { readonly tenantId: number; readonly now: number; readonly records: RecordStore },
): Promise<void> => {
  const contents = new Map(
    await Promise.all(
      demoSounds.map(async ({ file }) => [file, await readFile(new URL(file, DEMO_SOUND_FILES))] as const),
    ),
  );
  const heard = (await findHeardCalls(trx, tenantId, now)).map((call) => {
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
        longest_silence: ['int', heard.map(({ sound }) => silenceOf(sound))],
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
    .execute();
};
