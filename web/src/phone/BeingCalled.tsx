/** Says that a colleague is calling a customer now. */
import type { RunningCall } from '@gonghai/contract/calls/call.contract.ts';
import { PhoneCall } from 'lucide-react';
import { formatDuration } from '../ui/format.ts';
import { useSecond } from '../ui/useSecond.ts';
import './being-called.css';

const beingCalledWords = ({ UserName, IsTalking }: RunningCall): string =>
  `${UserName} ${IsTalking ? '通话中' : '呼叫中'}`;

export const BeingCalled = ({ call }: { readonly call: RunningCall }) => {
  const running = useSecond() - call.StartTime;
  return (
    <span className="being-called" title={`${beingCalledWords(call)}，已 ${formatDuration(running)}`}>
      <PhoneCall size={13} aria-hidden />
      <span className="gh-ellipsis">{beingCalledWords(call)}</span>
      <span className="gh-number" aria-hidden>
        {formatDuration(running)}
      </span>
    </span>
  );
};
