/** Time of the next follow-up: a preset or any other. A second click clears a preset. */
import { useState } from 'react';
import { fromUnixSeconds, nowInShanghai } from '../ui/calendar.ts';
import { useNow } from '../ui/useNow.ts';
import './follow-ups.css';
import { type FollowUpTime, quickTimes, wideTimes } from './follow-up-times.ts';
import { MomentField } from './MomentField.tsx';

interface Props {
  readonly id?: string;
  /** Unix seconds. */
  readonly value?: number | null;
  readonly onChange?: (seconds: number | null) => void;
  /** There is room for one more. */
  readonly isWide?: boolean;
}

export const NextFollowUp = ({ id, value, onChange, isWide = false }: Props) => {
  const now = useNow();
  const timesOf = isWide ? wideTimes : quickTimes;
  const [quick, setQuick] = useState<FollowUpTime>();
  const chosen = quick && quick.time === value ? quick : undefined;
  /** An hour from the click, not from the last render. */
  const choose = (label: string): void => {
    const next = chosen?.label === label ? undefined : timesOf(nowInShanghai()).find((one) => one.label === label);
    setQuick(next);
    onChange?.(next?.time ?? null);
  };
  return (
    <fieldset className="next-follow-up" aria-label="下次跟进">
      <span aria-hidden>下次跟进</span>
      {timesOf(now).map(({ label }) => {
        const isChosen = chosen?.label === label;
        return (
          <button key={label} type="button" aria-pressed={isChosen} onClick={() => choose(label)}>
            {label}
            {isChosen && <span className="gh-number">{fromUnixSeconds(chosen.time).format('HH:mm')}</span>}
          </button>
        );
      })}
      <MomentField
        {...(id !== undefined && { id })}
        label="选择下次跟进时间"
        placeholder="选择时间"
        className={chosen ? 'next-follow-up-other' : 'next-follow-up-other next-follow-up-open'}
        value={chosen ? null : (value ?? null)}
        onChange={(seconds) => onChange?.(seconds ?? null)}
      />
    </fieldset>
  );
};
