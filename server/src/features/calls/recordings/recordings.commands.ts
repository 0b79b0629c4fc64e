/** Stores parts of recordings, binds recordings to their calls, and corrects the length of calls. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { CallSource } from '@gonghai/contract/calls/call-values.ts';
import {
  RECORD_TOKEN_SECONDS,
  recordingMessages as say,
  type RecordUpload,
  type RecordUploaded,
} from '@gonghai/contract/calls/recording.contract.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets.ts';
import { isDiskFull } from '../../../db/sql.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { expired, missing, Refusal } from '../../../http/refusal.ts';
import type { UploadedFile } from '../../../http/upload.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { Queue } from '../../../jobs/queues.ts';
import { readRecordKeep } from '../../settings/settings.port.ts';
import { correctCallSeconds } from '../calls.commands.ts';
import { isOfSource } from '../call-subject.rules.ts';
import { type HeardSubject, mayHear } from './hearing.service.ts';
import { isLengthWrong, wholeSeconds } from './length.rules.ts';
import { isTooLate, judgePart, type PartRefusal } from './parts.rules.ts';
import type { RecordStore } from './record-store.service.ts';
import { readRecordToken, writeRecordToken } from './record-token.rules.ts';
import {
  findOwnCall,
  findRecording,
  insertRecording,
  lockOwnRecordedCall,
  lockRecordedCall,
  lockRecording,
  markCorrected,
  type RecordedCall,
  setRecord,
  storePart,
} from './recordings.queries.ts';
import { soundTypeOf } from './sound-type.rules.ts';
import { readDigest, readHead } from './uploaded-sound.service.ts';

export interface UploadParts {
  readonly store: RecordStore;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'send' | 'wake'>;
  /** The disk is full, or another fault of it. */
  readonly onFault: (error: unknown) => void;
  readonly onPart: (bytes: number) => void;
  /** A part that will never be stored. */
  readonly onRefused: (reason: PartRefusal) => void;
}

const refuse = ({ onRefused }: UploadParts, reason: PartRefusal, NextPart?: number): Refusal => {
  onRefused(reason);
  return new Refusal(say[reason], ResultCode.Refused, NextPart === undefined ? null : { NextPart });
};

/** A token is valid for its own call only. */
const demandOwnToken = ({ Token, ActionId }: RecordUpload, { now }: RequestContext, secrets: Secrets): void => {
  if (Token !== undefined && readRecordToken(secrets, Token, now)?.actionId !== ActionId) throw expired();
};

const demandAccepted = async (ctx: RequestContext, actionId: string, parts: UploadParts): Promise<RecordedCall> => {
  const { db, actor, now } = ctx;
  const call = await findOwnCall(db, actor, actionId);
  if (!call) throw missing();
  if (isTooLate(call.endedTime, now)) throw refuse(parts, 'tooLate');
  if (call.state === RecordState.Damaged || call.state === RecordState.Expired) throw refuse(parts, 'complete');
  if ((await readRecordKeep(db, actor.tenantId)).IsOff) throw refuse(parts, 'off');
  return call;
};

/** The row exists before its file, so that no file is without a row. */
const reserve = async (
  { database, actor, now }: RequestContext,
  callId: number,
  upload: { readonly part: number; readonly file: UploadedFile },
  parts: UploadParts,
): Promise<void> => {
  const { tenantId } = actor;
  if (await findRecording(database.forTenant(tenantId), tenantId, callId)) return;
  if (upload.part > 0) throw refuse(parts, 'partMissing', 0);
  if (upload.file.size === 0) throw refuse(parts, 'empty');
  const type = soundTypeOf(await readHead(upload.file.path));
  if (!type) throw refuse(parts, 'type');
  const name = `${randomBytes(16).toString('hex')}.${type}`;
  await database.inTransaction(tenantId, async (trx) => {
    await setRecord(trx, tenantId, callId, { state: RecordState.Arriving });
    await insertRecording(trx, { tenantId, callId, name }, now);
  });
};

/** The browser keeps a part that was refused for lack of room, and sends it again. The operator is told. */
const append = async ({ store, onFault }: UploadParts, ...part: Parameters<RecordStore['append']>): Promise<void> => {
  try {
    await store.append(...part);
  } catch (error) {
    onFault(error);
    throw isDiskFull(error) ? new Refusal(messages.diskFull) : error;
  }
};

export const uploadRecord = async (
  ctx: RequestContext,
  upload: RecordUpload,
  file: UploadedFile,
  parts: UploadParts,
): Promise<RecordUploaded> => {
  const { database, actor, now } = ctx;
  const { tenantId } = actor;
  demandOwnToken(upload, ctx, parts.secrets);
  const { id: callId } = await demandAccepted(ctx, upload.ActionId, parts);
  await reserve(ctx, callId, { part: upload.Part ?? 0, file }, parts);
  const isLast = upload.Part === undefined || upload.IsLast === '1';
  const sent = { part: upload.Part, size: file.size, isLast, digest: await readDigest(file.path) };
  const uploaded = await database.inTransaction(tenantId, async (trx) => {
    const recording = await lockRecording(trx, tenantId, callId);
    if (!recording) throw missing();
    const { name, nextPart, size } = recording;
    const judgement = judgePart(recording, sent);
    if (judgement.kind === 'refuse')
      throw refuse(parts, judgement.reason, judgement.reason === 'partMissing' ? nextPart : undefined);
    if (judgement.kind === 'repeated') return { FileName: name, NextPart: nextPart };
    const isStored = judgement.kind === 'store';
    if (isStored) await append(parts, tenantId, name, { path: file.path, size });
    const next = isStored ? { nextPart: nextPart + 1, size: size + file.size, digest: sent.digest } : recording;
    await storePart(trx, tenantId, callId, { ...next, isComplete: isLast, now });
    if (isLast) await parts.jobs.send(Queue.Recordings, { tenantId, callId }, { within: trx, party: String(tenantId) });
    return { FileName: name, NextPart: next.nextPart };
  });
  if (isLast) parts.jobs.wake(Queue.Recordings);
  parts.onPart(file.size);
  return uploaded;
};

export const createRecordToken = async ({ db, actor, now }: RequestContext, actionId: string, secrets: Secrets) => {
  const call = await findOwnCall(db, actor, actionId);
  if (!call || isTooLate(call.endedTime, now)) throw missing();
  const { tenantId, userId: staffId } = actor;
  const token = { tenantId, staffId, actionId, expires: now + RECORD_TOKEN_SECONDS };
  return { Token: writeRecordToken(secrets, token), ExpiresIn: RECORD_TOKEN_SECONDS };
};

/** Only the name that the upload for this very call gave out. A second binding changes nothing. */
export const bindRecord = (
  ctx: RequestContext,
  { CallActionId, FileName }: { readonly CallActionId: string; readonly FileName: string },
  source?: CallSource,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const call = await lockOwnRecordedCall(trx, ctx.actor, CallActionId);
    const recording = isOfSource(call, source) && (await findRecording(trx, tenantId, call.id));
    if (!recording || recording.name !== FileName) throw missing();
    if (call.audioFile === '') await setRecord(trx, tenantId, call.id, { audioFile: FileName });
    return { data: null, changes: [] };
  });

/** The measured length in seconds, if it differs from the log and was not used before. */
const takeMeasured = async (trx: Db, tenantId: number, call: RecordedCall): Promise<number | undefined> => {
  const recording = await lockRecording(trx, tenantId, call.id);
  if (!recording) throw new Refusal(say.none);
  if (recording.milliseconds === 0) throw new Refusal(say.unmeasured);
  if (recording.isCorrected) return undefined;
  await markCorrected(trx, tenantId, call.id);
  return isLengthWrong(call.seconds, recording.milliseconds) ? wholeSeconds(recording.milliseconds) : undefined;
};

/** The length that the server measured replaces the stored one, once. The sent value is not used. */
export const correctSeconds = (
  ctx: RequestContext,
  callId: number,
  subjects: readonly HeardSubject[],
  source?: CallSource,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { tenantId } = actor;
    const call = await lockRecordedCall(trx, tenantId, callId);
    if (!isOfSource(call, source) || !(await mayHear(trx, actor, call, subjects))) throw missing();
    if (call.state !== RecordState.Ready || call.isOpen) throw new Refusal(say.none);
    const seconds = await takeMeasured(trx, tenantId, call);
    if (seconds === undefined) return { data: null, changes: [] };
    const isCorrected = await correctCallSeconds(trx, tenantId, { id: callId, seconds }, now);
    const change = { action: AuditAction.correctCallLength, subject: 'call-log', subjectId: callId };
    const changes = [{ ...change, before: { CallSeconds: call.seconds }, after: { CallSeconds: seconds } }];
    return { data: null, changes: isCorrected ? changes : [] };
  });
