/** How a SIP session failed, from what JsSIP reports. */
import { failureOfSip, MISSED } from '@gonghai/contract/calls/call-causes.rules.ts';
import type { EndEvent, RTCSession } from 'jssip/lib/RTCSession';
import { type ChannelEnd, explained, failed } from './channel.ts';

export const endOfFailure = (session: RTCSession, { message, cause, originator }: EndEvent): ChannelEnd => {
  const at = Date.now();
  if (String(session.direction) === 'incoming' && String(originator) === 'remote') return failed(at, explained(MISSED));
  const isResponse = message && 'status_code' in message;
  const status = isResponse ? message.status_code : 0;
  const reason = isResponse ? message.reason_phrase : '';
  return failed(at, failureOfSip({ status, reason, cause }), `${status} ${reason} ${cause}`.trim());
};
