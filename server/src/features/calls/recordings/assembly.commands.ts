/** Makes the recording that is played of the parts that arrived: measures it, stores it, binds it to its call. */
import { UPLOAD_WITHIN_SECONDS } from '@gonghai/contract/calls/recording.contract.ts';
import { longestSilence } from '@gonghai/contract/calls/silence.rules.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import type { Database, Db } from '../../../db/database.ts';
import { nextTryAfter } from './measuring.rules.ts';
import type { RecordStore } from './record-store.service.ts';
import {
  dropRecordings,
  findRecordedCall,
  findRecording,
  lockRecordedCall,
  lockRecording,
  markComplete,
  markMeasured,
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
  readonly onResult: (result: 'ready' | 'unmeasured' | 'damaged' | 'expired', count: number) => void;
  readonly onProblem: (of: RecordingProblem) => void;
}

export interface RecordingProblem {
  readonly tenantId: number;
  readonly callId: number;
  /** A damaged recording is deleted. An unmeasured one is kept and tried again. */
  readonly result: 'damaged' | 'unmeasured';
  readonly reason: string;
}

interface Work {
  readonly tenantId: number;
  readonly callId: number;
}

type Measured = Pick<MeasuredSound, 'milliseconds' | 'waveform'> &
  Pick<StoredRecording, 'measuredSize' | 'measureTries' | 'measureTime'>;

/** Late parts can still arrive while this runs. They are measured by the next run. */
const keepSound = async (
  trx: Db,
  { tenantId, callId }: Work,
  audioFile: string,
  { milliseconds, waveform, ...rest }: Measured,
): Promise<void> => {
  const call = await lockRecordedCall(trx, tenantId, callId);
  if (!call || !(await lockRecording(trx, tenantId, callId))) return;
  await setRecord(trx, tenantId, callId, { state: RecordState.Ready, audioFile });
  const { channels = 0, bars = new Uint8Array() } = waveform ?? {};
  await storeMeasurement(trx, tenantId, callId, {
    ...rest,
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

/** What was not measured can be played all the same. */
const measure = async (parts: AssemblyParts, { tenantId }: Work, { name, size }: StoredRecording) => {
  const path = await parts.store.source(tenantId, name);
  if (path === undefined) return { kind: 'unusable', reason: 'the file is lost' } as const;
  const result = await parts.sounds.measure({ path, size, type: soundTypeOfName(name) });
  if (result.kind !== 'unusable') {
    const rewritten = result.kind === 'measured' ? result.sound.rewritten : null;
    await parts.store.finish(tenantId, name, { rewritten, source: path, size });
  }
  return result;
};

/** `waiting`: kept and played without its length, and measured again later. */
type Assembled = { readonly kind: 'ready' | 'waiting' } | { readonly kind: 'soundless'; readonly reason: string };

const assembleParts = async (
  trx: Db,
  parts: AssemblyParts,
  work: Work,
  { now, ...recording }: StoredRecording & { readonly now: number },
): Promise<Assembled> => {
  const { name, size } = recording;
  const result = await measure(parts, work, recording);
  if (result.kind === 'unusable') return { kind: 'soundless', reason: result.reason };
  if (result.kind === 'measured') {
    await keepSound(trx, work, name, { ...result.sound, measuredSize: size, measureTries: 0, measureTime: null });
    parts.onResult('ready', 1);
    return { kind: 'ready' };
  }
  const measureTries = recording.measureTries + 1;
  const measureTime = nextTryAfter(measureTries, now);
  const measuredSize = measureTime === null ? size : recording.measuredSize;
  await keepSound(trx, work, name, { milliseconds: 0, waveform: null, measuredSize, measureTries, measureTime });
  parts.onProblem({ ...work, result: 'unmeasured', reason: result.reason });
  parts.onResult('unmeasured', 1);
  return { kind: measureTime === null ? 'ready' : 'waiting' };
};

const ONLY_BEGUN = 'only the beginning arrived';

/** A browser may still hold the rest of what has no sound so far. */
const keepBegun = async (trx: Db, { tenantId, callId }: Work, size: number, state: RecordState): Promise<void> => {
  if (state !== RecordState.Ready) await setRecord(trx, tenantId, callId, { state: RecordState.Incomplete });
  await markMeasured(trx, tenantId, callId, size);
};

const assembleLocked = async (trx: Db, parts: AssemblyParts, work: Work, now: number): Promise<Outcome> => {
  const { tenantId, callId } = work;
  const [call, recording] = [await findRecordedCall(trx, tenantId, callId), await findRecording(trx, tenantId, callId)];
  if (!call || !recording?.hasParts) return undefined;
  // The server was killed between the row and the first part.
  if (recording.size === 0) return call.isOpen ? undefined : drop(trx, work, RecordState.None);
  if (recording.measureTime !== null && recording.measureTime > now) return undefined;
  const isOver = !call.isOpen && call.endedTime !== null && now - call.endedTime > UPLOAD_WITHIN_SECONDS;
  const isWhole = recording.isComplete || isOver;
  const known: Assembled =
    call.state === RecordState.Incomplete ? { kind: 'soundless', reason: ONLY_BEGUN } : { kind: 'ready' };
  const isNew = recording.size > recording.measuredSize;
  const assembled = isNew ? await assembleParts(trx, parts, work, { ...recording, now }) : known;
  if (assembled.kind === 'waiting') return undefined;
  if (assembled.kind === 'soundless') {
    // What was ready before stays.
    if (isWhole && call.state !== RecordState.Ready) {
      parts.onProblem({ ...work, result: 'damaged', reason: assembled.reason });
      parts.onResult('damaged', 1);
      return drop(trx, work, RecordState.Damaged);
    }
    await keepBegun(trx, work, recording.size, call.state);
  }
  if (isOver && !recording.isComplete) await markComplete(trx, tenantId, callId);
  return isWhole ? { removeParts: recording.name } : undefined;
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
