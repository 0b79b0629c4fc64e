/** Shows and plays recordings to people who may hear them. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { RecordDetail } from '@gonghai/contract/calls/recording.contract.ts';
import { CallFlag } from '@gonghai/contract/calls/spot-check-values.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import type { SeekableMedia } from '../../../http/answer.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing } from '../../../http/refusal.ts';
import { readComments } from '../spot-checks/comments.queries.ts';
import { type HeardSubject, mayHear } from './hearing.service.ts';
import { isLengthWrong } from './length.rules.ts';
import type { Listenings } from './listening.service.ts';
import type { RecordStore } from './record-store.service.ts';
import { findRecordedCall, findRecording, type RecordedCall, type StoredRecording } from './recordings.queries.ts';
import { CONTENT_TYPE, soundTypeOfName } from './sound-type.rules.ts';

export interface ListenParts {
  readonly store: RecordStore;
  readonly subjects: readonly HeardSubject[];
  readonly listenings: Listenings;
}

interface Heard {
  readonly call: RecordedCall;
  readonly recording: StoredRecording | undefined;
}

const findHeard = async ({ db, actor }: RequestContext, callId: number, { subjects }: ListenParts): Promise<Heard> => {
  const call = await findRecordedCall(db, actor.tenantId, callId);
  if (!call || !(await mayHear(db, actor, call, subjects))) throw missing();
  return { call, recording: await findRecording(db, actor.tenantId, callId) };
};

export const readRecord = async (ctx: RequestContext, callId: number, parts: ListenParts): Promise<RecordDetail> => {
  const { call, recording } = await findHeard(ctx, callId, parts);
  const Comments = await readComments(ctx.db, ctx.actor, callId);
  const ready = call.state === RecordState.Ready ? recording : undefined;
  const isFinal =
    ready !== undefined && ready.milliseconds > 0 && !call.isOpen && call.isAnswered && !ready.isCorrected;
  return {
    State: call.state,
    Milliseconds: ready?.milliseconds ?? 0,
    Channels: ready?.channels ?? 0,
    Waveform: ready?.waveform.toString('base64') ?? '',
    CallSeconds: call.seconds,
    IsLengthWrong: isFinal && isLengthWrong(call.seconds, ready.milliseconds),
    Flag: ready?.flag ?? CallFlag.None,
    Comments,
  };
};

const noteListening = async (ctx: RequestContext, { id, customerId }: RecordedCall, listenings: Listenings) => {
  const key = `${ctx.actor.tenantId}:${ctx.actor.userId}:${id}`;
  if (!listenings.begin(key, ctx.now)) return;
  const change = {
    action: AuditAction.hearRecording,
    subject: 'call-log',
    subjectId: id,
    after: { CustomerId: customerId },
  };
  await runCommand(ctx, async () => ({ data: null, changes: [change] })).catch((error: unknown) => {
    listenings.forget(key);
    throw error;
  });
};

export const listenToRecord = async (
  ctx: RequestContext,
  callId: number,
  parts: ListenParts,
): Promise<SeekableMedia> => {
  const { call, recording } = await findHeard(ctx, callId, parts);
  if (!recording || call.state !== RecordState.Ready) throw missing();
  const { tenantId } = ctx.actor;
  const { name } = recording;
  const size = await parts.store.sizeOf(tenantId, name);
  if (size === undefined) throw missing();
  await noteListening(ctx, call, parts.listenings);
  return {
    contentType: CONTENT_TYPE[soundTypeOfName(name)],
    size,
    read: (range) => parts.store.read(tenantId, name, range),
  };
};
