/** A running clock with its word: 已等 04:32, 未首呼 11:04. Amber when it warns, red when it alarms. */
import { useSecond } from '../ui/useSecond.ts';
import { formatWaiting, type Limits, urgencyOf } from './waiting.ts';
import './waiting-clock.css';

interface Props {
  /** Left out where a heading says it. */
  readonly word?: string;
  /** Unix seconds. */
  readonly since: number;
  readonly limits: Limits;
  /** False where hours matter: then the first hour shows minutes only. */
  readonly hasSeconds?: boolean;
}

export const WaitingClock = ({ word = '', since, limits, hasSeconds = true }: Props) => {
  const waited = useSecond() - since;
  return (
    <span className="waiting-clock gh-number" data-urgency={urgencyOf(waited, limits)}>
      {`${word} ${formatWaiting(waited, hasSeconds)}`.trim()}
    </span>
  );
};
