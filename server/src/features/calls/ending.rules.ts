/** When a call ended, whether it was answered and how long it took. All times are of the server's clock. */
import { CORRECTABLE_SECONDS } from '@gonghai/contract/calls/call-values.ts';
import { CallEndMark } from '@gonghai/contract/customers/call-outcome.ts';

export interface CallTimes {
  readonly isOpen: boolean;
  readonly startTime: number;
  /** The first heartbeat that said talking. */
  readonly answeredTime: number | null;
  readonly beatTime: number;
  /** What the last heartbeat said. */
  readonly isTalking: boolean;
  readonly endedTime: number | null;
  readonly endMark: CallEndMark;
  readonly lostSeconds: number;
}

export interface Ending {
  readonly endedTime: number;
  readonly isAnswered: boolean;
  readonly seconds: number;
  readonly endMark: CallEndMark;
  readonly lostSeconds: number;
}

/** The server closed the log itself, not longer than a day ago. */
export const isCorrectable = ({ isOpen, endMark, endedTime }: CallTimes, now: number): boolean =>
  !isOpen && endMark === CallEndMark.Estimated && endedTime !== null && now - endedTime <= CORRECTABLE_SECONDS;

interface EndReport {
  readonly isAnswered: boolean;
  readonly endedAgo: number;
  /** For a call whose heartbeats did not say talking. */
  readonly answeredAgo?: number | undefined;
}

/** The start of the talk: by heartbeat, else as reported, but within the call. */
const talkStart = (
  { startTime, answeredTime }: CallTimes,
  answeredAgo: number | undefined,
  ended: number,
  now: number,
) => answeredTime ?? (answeredAgo === undefined ? startTime : Math.min(Math.max(startTime, now - answeredAgo), ended));

/** The end that the caller reports; undefined for a log that can no longer change. */
export const reportedEnd = (call: CallTimes, report: EndReport, now: number): Ending | undefined => {
  if (!call.isOpen && !isCorrectable(call, now)) return undefined;
  const { startTime, answeredTime, beatTime, lostSeconds } = call;
  const endedTime = Math.max(now - report.endedAgo, answeredTime ?? startTime);
  const talkedSince = talkStart(call, report.answeredAgo, endedTime, now);
  const shared = {
    endedTime,
    isAnswered: report.isAnswered,
    seconds: report.isAnswered ? endedTime - talkedSince : 0,
  };
  if (call.isOpen) return { ...shared, endMark: call.endMark, lostSeconds };
  return { ...shared, endMark: CallEndMark.Corrected, lostSeconds: lostSeconds + Math.max(0, endedTime - beatTime) };
};

/** The end of a call whose heartbeats stopped. */
export const estimatedEnd = ({ answeredTime, beatTime, isTalking, lostSeconds }: CallTimes): Ending => ({
  endedTime: beatTime,
  isAnswered: isTalking,
  seconds: isTalking && answeredTime !== null ? beatTime - answeredTime : 0,
  endMark: CallEndMark.Estimated,
  lostSeconds,
});

interface SelfReport {
  readonly isAnswered: boolean;
  /** When the person tapped on the phone. */
  readonly dialledTime: number;
  /** Seconds since the return to the page; it can only shorten the call. */
  readonly returnedAgo: number;
}

/** The end that the person says on the mobile phone. It replaces one that was reported or estimated without it. */
export const selfReportedEnd = (
  { startTime, lostSeconds }: CallTimes,
  { isAnswered, dialledTime, returnedAgo }: SelfReport,
  now: number,
): Ending => {
  const endedTime = Math.max(now - returnedAgo, dialledTime, startTime);
  const seconds = isAnswered ? endedTime - dialledTime : 0;
  return { endedTime, isAnswered, seconds, endMark: CallEndMark.SelfReported, lostSeconds };
};
