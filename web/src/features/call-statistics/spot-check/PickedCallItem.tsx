/** A picked call in the list. */
import type { PickedCall } from '@gonghai/contract/calls/spot-check.contract.ts';
import { CallPick } from '@gonghai/contract/calls/spot-check-values.ts';
import { Check, MessageSquare } from 'lucide-react';
import { formatDuration, formatTime } from '../../../ui/format.ts';
import { FlagTag } from '../../../widgets/player/PlayerComments.tsx';

interface Props {
  readonly call: PickedCall;
  readonly pick: CallPick;
}

export const PickedCallItem = ({ call, pick }: Props) => (
  <>
    <span className="inbox-item-head">
      <b className="gh-ellipsis">{call.UserName}</b>
      <FlagTag flag={call.Flag} />
      <span className="spot-check-length gh-number">{formatDuration(call.CallSeconds)}</span>
    </span>
    <span className="inbox-item-foot gh-muted">
      <span className="gh-number">{formatTime(call.StartTime).slice(11, 16)}</span>
      <span className="gh-ellipsis">{call.CustomerName}</span>
      {pick === CallPick.Silent && <span>{`静音${call.LongestSilence}秒`}</span>}
      <span className="spot-check-signs">
        {call.Comments > 0 && (
          <span className="gh-number" title="点评">
            <MessageSquare size={12} aria-hidden />
            <span className="gh-unseen">点评</span>
            {call.Comments}
          </span>
        )}
        {call.IsHeard && (
          <span title="已听">
            <Check size={14} aria-hidden />
            <span className="gh-unseen">已听</span>
          </span>
        )}
      </span>
    </span>
  </>
);
