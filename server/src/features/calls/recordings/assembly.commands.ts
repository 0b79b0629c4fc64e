/** Makes the recording that is played of the parts that arrived: measures it, stores it, binds it to its call. */
import { UPLOAD_WITHIN_SECONDS } from '@gonghai/contract/calls/recording.contract.ts';
import { longestSilence } from '@gonghai/contract/calls/silence.rules.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import type { Database, Db } from '../../../db/database.ts';
import type { RecordStore } from './record-store.service.ts';
import {
  dropRecordings,
  findRecordedCall,
  findRecording,
  lockRecordedCall,
  lockRecording,
  markComplete,
  markPartsRemoved,
  setRecord,
  storeMeasurement,
  type StoredRecording,
  tryLockWork,
} from './recordings.queries.ts';
import type { MeasuredSound } from './sound-messages.rules.ts';
import { soundTypeOfName } from './sound-type.rules.ts';
import type { Sounds } from './sounds.service.ts';

export interface AssemblyParts {
  readonly database: Database;
  readonly store: RecordStore;
  readonly sounds: Sounds;
  readonly onResult: (result: 'ready' | 'damaged' | 'expired', count: number) => void;
  readonly onDamaged: (of: { readonly tenantId: number; readonly callId: number; readonly reason: string }) => void;
}

interface Work {
  readonly tenantId: number;
  readonly callId: number;
}

/** Late parts can still arrive while this runs. They are measured by the next run. */
const keepSound = async (
  trx: Db,
  { tenantId, callId }: Work,
  { name, size }: StoredRecording,
  { milliseconds, waveform }: MeasuredSound,
): Promise<void> => {
  const call = await lockRecordedCall(trx, tenantId, callId);
  if (!call || !(await lockRecording(trx, tenantId, callId))) return;
  await setRecord(trx, tenantId, callId, { state: RecordState.Ready, audioFile: name });
  const { channels = 0, bars = new Uint8Array() } = waveform ?? {};
  await storeMeasurement(trx, tenantId, callId, {
    measuredSize: size,
    milliseconds,
    channels,
    waveform: Buffer.from(bars),
    longestSilence: longestSilence({ channels, bars }, milliseconds),
  });
};

/** The file that `drop` names is removed after the commit. */
type Outcome = { readonly drop: readonly string[] } | { readonly removeParts: string } | undefined;

const drop = async (trx: Db, { tenantId, callId }: Work, state: RecordState): Promise<Outcome> => ({
  drop: await dropRecordings(trx, tenantId, [callId], state),
});

const measure = async (parts: AssemblyParts, { tenantId }: Work, { name, size }: StoredRecording) => {
  const path = await parts.store.source(tenantId, name);
  if (path === undefined) return { kind: 'unusable', reason: 'the file is lost' } as const;
  const result = await parts.sounds.measure({ path, size, type: soundTypeOfName(name) });
  if (result.kind === 'measured')
    await parts.store.finish(tenantId, name, { rewritten: result.sound.rewritten, source: path, size });
  return result;
};

const assembleLocked = async (trx: Db, parts: AssemblyParts, work: Work, now: number): Promise<Outcome> => {
  const { tenantId, callId } = work;
  const [call, recording] = [await findRecordedCall(trx, tenantId, callId), await findRecording(trx, tenantId, callId)];
  if (!call || !recording?.hasParts) return undefined;
  // The server was killed between the row and the first part.
  if (recording.size === 0) return call.isOpen ? undefined : drop(trx, work, RecordState.None);
  if (recording.size > recording.measuredSize) {
    const result = await measure(parts, work, recording);
    if (result.kind === 'unusable') {
      parts.onDamaged({ ...work, reason: result.reason });
      parts.onResult('damaged', 1);
      return drop(trx, work, RecordState.Damaged);
    }
    await keepSound(trx, work, recording, result.sound);
    parts.onResult('ready', 1);
  }
  const isOver = !call.isOpen && call.endedTime !== null && now - call.endedTime > UPLOAD_WITHIN_SECONDS;
  if (isOver && !recording.isComplete) await markComplete(trx, tenantId, callId);
  return recording.isComplete || isOver ? { removeParts: recording.name } : undefined;
};

/** Idempotent: a run that was killed is repeated from the start. */
export const assembleRecording = async (parts: AssemblyParts, work: Work, now: number): Promise<void> => {
  const { database, store } = parts;
  const { tenantId, callId } = work;
  const outcome = await database.inTransaction(tenantId, async (trx) =>
    (await tryLockWork(trx, tenantId, callId)) ? assembleLocked(trx, parts, work, now) : undefined,
  );
  if (!outcome) return;
  if ('drop' in outcome) {
    for (const name of outcome.drop) await store.remove(tenantId, name);
    return;
  }
  await store.removeParts(tenantId, outcome.removeParts);
  await database.inTransaction(tenantId, (trx) => markPartsRemoved(trx, tenantId, callId));
};
