/** Comments at seconds of a recording: marks under its waveform, and what they say. A click goes to the second. */
import { type CallComment, CallFlag, callFlagLabel } from '@gonghai/contract/calls/spot-check-values.ts';
import { Flag, Send } from 'lucide-react';
import { formatDuration } from '../../ui/format.ts';
import { Tag } from '../../ui/tag/Tag.tsx';

interface Props {
  readonly comments: readonly CallComment[];
  readonly seconds: number;
  readonly onSeek: (second: number) => void;
}

const placeOf = (second: number, seconds: number): string => `${Math.min(100, (second / seconds) * 100)}%`;

/** The list below has the same for the keyboard and for assistive technology. */
export const CommentMarks = ({ comments, seconds, onSeek }: Props) =>
  comments.length > 0 && (
    <div className="player-marks" aria-hidden>
      {comments.map(({ UserId, UserName, Second, Text }) => (
        <button
          key={`${Second} ${UserId}`}
          type="button"
          tabIndex={-1}
          title={`${formatDuration(Second)} ${UserName}：${Text}`}
          aria-label={formatDuration(Second)}
          style={{ left: placeOf(Second, seconds) }}
          onClick={() => onSeek(Second)}
        />
      ))}
    </div>
  );

export const FlagTag = ({ flag }: { readonly flag: CallFlag }) =>
  flag !== CallFlag.None && (
    <Tag tone={flag === CallFlag.Excellent ? 'green' : 'amber'} dot={false}>
      <Flag size={11} aria-hidden />
      {callFlagLabel[flag]}
    </Tag>
  );

interface ListProps extends Pick<Props, 'comments'> {
  /** Left out when there is nothing to hear any more. */
  readonly onSeek?: Props['onSeek'];
}

export const CommentList = ({ comments, onSeek }: ListProps) =>
  comments.length > 0 && (
    <ul className="player-comments" aria-label="点评">
      {comments.map(({ UserId, UserName, Second, Text, IsTold }) => (
        <li key={`${Second} ${UserId}`}>
          <button
            type="button"
            className="gh-number"
            title="从这里听"
            disabled={!onSeek}
            onClick={() => onSeek?.(Second)}
          >
            {formatDuration(Second)}
          </button>
          <span>{Text}</span>
          <span className="player-comment-author gh-muted">
            {UserName}
            {IsTold && (
              <span title="已发给坐席">
                <Send size={12} aria-hidden />
                <span className="gh-unseen">已发给坐席</span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
