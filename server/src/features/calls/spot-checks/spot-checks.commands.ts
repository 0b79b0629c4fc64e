/** Marks a recording as heard, flags it, and comments on a second of it. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { recordingMessages } from '@gonghai/contract/calls/recording.contract.ts';
import type {
  saveCallComment as commentCall,
  saveSpotCheck as checkCall,
} from '@gonghai/contract/calls/spot-check.contract.ts';
import { spotCheckMessages as say, toldComment } from '@gonghai/contract/calls/spot-check-values.ts';
import { RecordState } from '@gonghai/contract/customers/call-outcome.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Db } from '../../../db/database.ts';
import { runCommand } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { missing, Refusal } from '../../../http/refusal.ts';
import { tell } from '../../notices/notices.port.ts';
import { mayHear } from '../recordings/hearing.service.ts';
import { findRecording, lockRecordedCall, type RecordedCall, setSpotCheck } from '../recordings/recordings.queries.ts';
import { findComment, putComment, removeComment } from './comments.queries.ts';

const SUBJECT = 'call-log';

/** Of an agent in scope, as the list has them: to see a record of the call is not enough. The lock orders two saves. */
const lockChecked = async (trx: Db, { actor }: RequestContext, callId: number) => {
  const call = await lockRecordedCall(trx, actor.tenantId, callId);
  if (!call || !(await mayHear(trx, actor, call, []))) throw missing();
  const recording = await findRecording(trx, actor.tenantId, callId);
  if (!recording || call.state !== RecordState.Ready) throw new Refusal(recordingMessages.none);
  return { call, recording };
};

export const saveSpotCheck = (
  ctx: RequestContext,
  { CallLogId, Flag, IsHeard }: RequestOf<typeof checkCall>,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId, userId } = ctx.actor;
    const { flag, heardBy: stored } = (await lockChecked(trx, ctx, CallLogId)).recording;
    // The driver gives the ids in an array as text.
    const heardBy = stored.map(Number);
    const isHeard = heardBy.includes(userId);
    const after = { Flag: Flag ?? flag, IsHeard: IsHeard ?? isHeard };
    if (after.Flag === flag && after.IsHeard === isHeard) return { data: null, changes: [] };
    const others = heardBy.filter((id) => id !== userId);
    const heard = after.IsHeard ? [...others, userId] : others;
    await setSpotCheck(trx, tenantId, CallLogId, { flag: after.Flag, heardBy: heard });
    const change = { action: AuditAction.spotCheck, subject: SUBJECT, subjectId: CallLogId };
    return { data: null, changes: [{ ...change, before: { Flag: flag, IsHeard: isHeard }, after }] };
  });

const tellAgent = (trx: Db, { actor, now }: RequestContext, call: RecordedCall, second: number, text: string) => {
  const message = toldComment(momentText(call.startTime).slice(5, 16), second, text);
  const telling = { staffId: call.staffId, customerId: null, message, isEvent: true, call: { id: call.id, second } };
  return tell(trx, actor.tenantId, now, [telling]);
};

export const saveCallComment = (
  ctx: RequestContext,
  { CallLogId, Second, Text, IsTold }: RequestOf<typeof commentCall>,
): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { tenantId, userId } = ctx.actor;
    const { call, recording } = await lockChecked(trx, ctx, CallLogId);
    // A recording that was not measured yet is as long as its call.
    if (Second * 1_000 > (recording.milliseconds || call.seconds * 1_000)) throw new Refusal(say.beyond);
    const place = { tenantId, callId: CallLogId, second: Second, staffId: userId };
    const before = await findComment(trx, place);
    const text = Text.trim();
    const isTold = text !== '' && call.staffId !== userId && IsTold === true;
    const isSame = before?.text === text || (!before && text === '');
    // Saved twice, and sent already: a double press of the key.
    if (isSame && (before?.isTold || !isTold)) return { data: null, changes: [] };
    if (text === '') await removeComment(trx, place);
    else await putComment(trx, place, { text, isTold }, ctx.now);
    if (isTold) await tellAgent(trx, ctx, call, Second, text);
    const change = {
      action: text === '' ? AuditAction.deleteComment : AuditAction.commentRecording,
      subject: SUBJECT,
      subjectId: CallLogId,
    };
    const after = text === '' ? undefined : { Second, Text: text, IsTold: isTold };
    return {
      data: null,
      changes: [{ ...change, before: before && { Second, Text: before.text, IsTold: before.isTold }, after }],
    };
  });
