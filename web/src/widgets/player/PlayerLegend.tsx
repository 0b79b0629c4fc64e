/** Which colour is which side, and how much each talks. */
import type { CallFlag } from '@gonghai/contract/calls/spot-check-values.ts';
import { formatDuration } from '../../ui/format.ts';
import type { PlayableCall } from './playable-call.ts';
import { FlagTag } from './PlayerComments.tsx';
import { type Channels, sharesOf } from './waveform.ts';

interface Props {
  readonly call: Pick<PlayableCall, 'UserName' | 'CustomerName'>;
  readonly channels: Channels;
  readonly seconds: number;
  readonly isMeasured: boolean;
  readonly flag: CallFlag;
}

export const PlayerLegend = ({ call, channels, seconds, isMeasured, flag }: Props) => {
  if (channels.length === 0) {
    return (
      <p className="player-legend">
        {isMeasured ? '这种格式的录音没有波形。' : '录音尚未测量，暂无波形，时长按通话记录显示。'}
        <FlagTag flag={flag} />
      </p>
    );
  }
  const { talk, silent, silentSeconds } = sharesOf(channels, seconds);
  const [agent = 0, other] = talk;
  return (
    <p className="player-legend">
      <span>
        <i className="player-dot-agent" />
        {other === undefined ? '通话' : call.UserName || '坐席'} {agent}%
      </span>
      {other !== undefined && (
        <span>
          <i className="player-dot-other" />
          {call.CustomerName || '客户'} {other}%
        </span>
      )}
      <span>
        <i className="player-dot-silence" />
        静音 {silent}%（{formatDuration(silentSeconds)}）
      </span>
      <FlagTag flag={flag} />
    </p>
  );
};
