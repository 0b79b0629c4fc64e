/** Why a call failed or ended, as the user reads it: by status code first, then by the cause of the SIP library. */
import { callMessages as say } from './call-messages.ts';
import type { CallCause } from './call-state.rules.ts';

/** How the exchange or the SIP library ended a call. */
interface SipEnd {
  /** Final response of the exchange; 0 without one. */
  readonly status: number;
  /** Reason phrase of that response. */
  readonly reason: string;
  /** In the words of the SIP library. */
  readonly cause: string;
}

export interface CallFailure extends CallCause {
  /** Not explained by any rule, so it is reported to the operator (SaveCallFail). */
  readonly isUnexplained: boolean;
}

const byStatus: ReadonlyMap<number, string> = new Map([
  [404, say.unavailable],
  [480, say.unavailable],
  [410, say.unavailable],
  [603, say.rejected],
  [403, say.rejected],
  [408, say.noAnswer],
  [486, say.busy],
  [600, say.busy],
  [503, say.lineBusy],
  [487, say.hungUp],
]);

const byCause: ReadonlyMap<string, string> = new Map([
  ['Unavailable', say.unavailable],
  ['Not Found', say.unavailable],
  ['Rejected', say.rejected],
  ['Busy', say.busy],
  ['No Answer', say.noAnswer],
  ['Expires', say.noAnswer],
  ['Canceled', say.hungUp],
  ['User Denied Media Access', say.microphoneRefused],
]);

const explained = (code: number, text: string): CallFailure => ({ code, text, isUnexplained: false });

export const failureOfSip = ({ status, reason, cause }: SipEnd): CallFailure => {
  if (status > 0) return explained(status, byStatus.get(status) ?? `${say.failedBecause}${reason || status}`);
  const text = byCause.get(cause);
  return text === undefined ? { code: 0, text: say.failedTryLater, isUnexplained: true } : explained(0, text);
};

/** Names of the exceptions of getUserMedia. */
const byException: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', say.microphoneRefused],
  ['SecurityError', say.microphoneRefused],
  ['NotFoundError', say.microphoneMissing],
  ['OverconstrainedError', say.microphoneMissing],
  ['NotReadableError', say.microphoneInUse],
  ['AbortError', say.microphoneInUse],
]);

export const failureOfMicrophone = (exception: string): CallFailure => {
  const text = byException.get(exception);
  return text === undefined ? { code: 0, text: say.failedTryLater, isUnexplained: true } : explained(0, text);
};

/** The caller hung up before an answer. */
export const CANCELLED_HERE: CallFailure = explained(487, say.hungUp);
/** The call was not answered before the ring timeout. */
export const RING_TIMEOUT: CallFailure = explained(408, say.noAnswer);

/** Ends of answered calls, and of calls that ended without a SIP response. */
export const ENDED_HERE: CallCause = { code: 0, text: '本方挂断' };
export const ENDED_THERE: CallCause = { code: 0, text: '对方挂断' };
export const CONNECTION_LOST: CallCause = { code: 0, text: '通话连接中断' };
export const PAGE_CLOSED: CallCause = { code: 0, text: '页面已关闭或刷新' };
export const transferredTo = (name: string): CallCause => ({ code: 0, text: `已转接给${name}` });
/** A desk phone reported the end of a call without an answer and without a reason. */
export const NOT_CONNECTED: CallCause = { code: 0, text: '未接通' };
export const REFUSED_HERE: CallCause = { code: 603, text: '已拒接' };
export const MISSED: CallCause = { code: 487, text: '未接来电' };
/** Of a mobile phone: the person did not make the call, or did not tap in time. */
export const MOBILE_DECLINED: CallCause = { code: 0, text: '在手机上取消' };
export const MOBILE_EXPIRED: CallCause = { code: 0, text: '手机没有在30秒内拨出' };
/** The phone was unpaired before it executed the command. */
export const MOBILE_GONE: CallCause = { code: 0, text: '手机已断开，没有拨出' };
/** The user did not wait for the answer on the phone. */
export const ENDED_ON_DESKTOP: CallCause = { code: 0, text: '在电脑上结束' };
/** The user's answer on the phone has not arrived here; the log has it. */
export const ENDED_ON_PHONE: CallCause = { code: 0, text: '已在手机上结束' };
