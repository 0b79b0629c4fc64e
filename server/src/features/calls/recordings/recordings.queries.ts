/** SQL on recordings of calls. */
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import { UPLOAD_WITHIN_SECONDS } from '@gonghai/contract/calls/recording.contract.ts';
import type { CallFlag } from '@gonghai/contract/calls/spot-check-values.ts';
import type { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { anyOf } from '../../../db/sql.ts';
import type { CallRecordingTable } from '../../../db/tables.ts';
import { SILENT_SECONDS } from './parts.rules.ts';

/** The call of an action, with what decides about its recording. */
export interface RecordedCall {
  readonly id: number;
  readonly staffId: number;
  readonly tel: string;
  readonly source: CallSource;
  readonly customerId: number | null;
  readonly subjectId: number | null;
  readonly isOpen: boolean;
  readonly startTime: number;
  readonly endedTime: number | null;
  readonly seconds: number;
  readonly isAnswered: boolean;
  readonly state: RecordState;
  readonly audioFile: string;
}

const recordedCalls = (db: Db, tenantId: number) =>
  db
    .selectFrom('call_log')
    .select([
      'id',
      'staff_id as staffId',
      'tel',
      'source',
      'customer_id as customerId',
      'subject_id as subjectId',
      'is_open as isOpen',
      'ended_time as endedTime',
      'call_seconds as seconds',
      'is_answered as isAnswered',
      'start_time as startTime',
      'record_state as state',
      'audio_file as audioFile',
    ])
    .$narrowType<{ state: RecordState; source: CallSource }>()
    .where('tenant_id', '=', tenantId);

interface Caller {
  readonly tenantId: number;
  readonly userId: number;
}

const ownCalls = (db: Db, { tenantId, userId }: Caller, actionId: string) =>
  recordedCalls(db, tenantId).where('action_id', '=', actionId).where('staff_id', '=', userId);

export const findOwnCall = (db: Db, caller: Caller, actionId: string): Promise<RecordedCall | undefined> =>
  ownCalls(db, caller, actionId).executeTakeFirst();
export const lockOwnRecordedCall = (trx: Db, caller: Caller, actionId: string): Promise<RecordedCall | undefined> =>
  ownCalls(trx, caller, actionId).forUpdate().executeTakeFirst();

export const findRecordedCall = (db: Db, tenantId: number, id: number): Promise<RecordedCall | undefined> =>
  recordedCalls(db, tenantId).where('id', '=', id).executeTakeFirst();
export const lockRecordedCall = (trx: Db, tenantId: number, id: number): Promise<RecordedCall | undefined> =>
  recordedCalls(trx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();

const COLUMNS = [
  'name',
  'next_part as nextPart',
  'size',
  'is_complete as isComplete',
  'digest',
  'has_parts as hasParts',
  'measured_size as measuredSize',
  'measure_tries as measureTries',
  'measure_time as measureTime',
  'milliseconds',
  'channels',
  'waveform',
  'is_corrected as isCorrected',
  'flag',
  'heard_by as heardBy',
] as const;

const recordings = (db: Db, tenantId: number, callId: number) =>
  db
    .selectFrom('call_recording')
    .select(COLUMNS)
    .$narrowType<{ flag: CallFlag }>()
    .where('tenant_id', '=', tenantId)
    .where('call_log_id', '=', callId);

export type StoredRecording = Awaited<ReturnType<ReturnType<typeof recordings>['executeTakeFirstOrThrow']>>;

export const findRecording = (db: Db, tenantId: number, callId: number): Promise<StoredRecording | undefined> =>
  recordings(db, tenantId, callId).executeTakeFirst();

export const lockRecording = (trx: Db, tenantId: number, callId: number): Promise<StoredRecording | undefined> =>
  recordings(trx, tenantId, callId).forUpdate().executeTakeFirst();

/** Logs are locked before recordings, everywhere. */
export const setRecord = async (
  trx: Db,
  tenantId: number,
  callId: number,
  { state, audioFile }: { readonly state?: RecordState; readonly audioFile?: string },
): Promise<void> => {
  await trx
    .updateTable('call_log')
    .set({
      ...(state !== undefined && { record_state: state }),
      ...(audioFile !== undefined && { audio_file: audioFile }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', callId)
    .execute();
};

/** Of two first parts at once one makes the row. */
export const insertRecording = async (
  trx: Db,
  recording: { readonly tenantId: number; readonly callId: number; readonly name: string },
  now: number,
): Promise<void> => {
  const { tenantId, callId, name } = recording;
  await trx
    .insertInto('call_recording')
    .values({ tenant_id: tenantId, call_log_id: callId, name, part_time: now, created_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'call_log_id']).doNothing())
    .execute();
};

type Columns = Partial<Selectable<CallRecordingTable>>;

const update = async (trx: Db, tenantId: number, callId: number, columns: Columns): Promise<void> => {
  await trx
    .updateTable('call_recording')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('call_log_id', '=', callId)
    .execute();
};

export const storePart = (
  trx: Db,
  tenantId: number,
  callId: number,
  {
    nextPart,
    size,
    isComplete,
    digest,
    now,
  }: Pick<StoredRecording, 'nextPart' | 'size' | 'isComplete' | 'digest'> & { readonly now: number },
): Promise<void> =>
  update(trx, tenantId, callId, { next_part: nextPart, size, is_complete: isComplete, digest, part_time: now });

export const storeMeasurement = (
  trx: Db,
  tenantId: number,
  callId: number,
  measured: Pick<
    StoredRecording,
    'measuredSize' | 'measureTries' | 'measureTime' | 'milliseconds' | 'channels' | 'waveform'
  > & { readonly longestSilence: number },
): Promise<void> =>
  update(trx, tenantId, callId, {
    measured_size: measured.measuredSize,
    measure_tries: measured.measureTries,
    measure_time: measured.measureTime,
    milliseconds: measured.milliseconds,
    channels: measured.channels,
    waveform: measured.waveform,
    longest_silence: measured.longestSilence,
  });

export const setSpotCheck = (
  trx: Db,
  tenantId: number,
  callId: number,
  { flag, heardBy }: Pick<StoredRecording, 'flag' | 'heardBy'>,
): Promise<void> => update(trx, tenantId, callId, { flag, heard_by: heardBy, is_heard: heardBy.length > 0 });

/** These parts are not measured again. */
export const markMeasured = (trx: Db, tenantId: number, callId: number, size: number): Promise<void> =>
  update(trx, tenantId, callId, { measured_size: size });
export const markComplete = (trx: Db, tenantId: number, callId: number): Promise<void> =>
  update(trx, tenantId, callId, { is_complete: true });
export const markPartsRemoved = (trx: Db, tenantId: number, callId: number): Promise<void> =>
  update(trx, tenantId, callId, { has_parts: false });
export const markCorrected = (trx: Db, tenantId: number, callId: number): Promise<void> =>
  update(trx, tenantId, callId, { is_corrected: true });

/** One process works on a recording at a time. The lock ends with the transaction, also when the server is killed. */
export const tryLockWork = async (trx: Db, tenantId: number, callId: number): Promise<boolean> => {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`recording ${callId}`}, ${tenantId}::bigint)) as "isLocked"
  `.execute(trx);
  return rows[0]?.isLocked ?? false;
};

const MOST_DUE = 200;

/** Calls whose parts can be made a recording, or can be removed. */
export const readDue = async (db: Db, tenantId: number, now: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('call_recording as r')
    .innerJoin('call_log as l', (join) =>
      join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.id', '=', 'r.call_log_id'),
    )
    .select('r.call_log_id as callId')
    .where('r.tenant_id', '=', tenantId)
    .where('r.has_parts', '=', true)
    .where((eb) => eb.or([eb('r.measure_time', 'is', null), eb('r.measure_time', '<=', now)]))
    .where((eb) =>
      eb.or([
        eb('r.is_complete', '=', true),
        eb.and([
          eb('l.is_open', '=', false),
          eb('r.part_time', '<=', now - SILENT_SECONDS),
          eb.or([
            eb('r.size', '>', eb.ref('r.measured_size')),
            eb('r.size', '=', 0),
            eb('l.ended_time', '<', now - UPLOAD_WITHIN_SECONDS),
          ]),
        ]),
      ]),
    )
    .orderBy('r.part_time')
    .limit(MOST_DUE)
    .execute();
  return rows.map(({ callId }) => callId);
};

/** Deletes the rows of these calls, and says in their logs what became of them. */
export const dropRecordings = async (
  trx: Db,
  tenantId: number,
  callIds: readonly number[],
  state: RecordState,
): Promise<string[]> => {
  await trx
    .updateTable('call_log')
    .set({ record_state: state, audio_file: '' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(callIds))
    .execute();
  const rows = await trx
    .deleteFrom('call_recording')
    .where('tenant_id', '=', tenantId)
    .where('call_log_id', '=', anyOf(callIds))
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
};
