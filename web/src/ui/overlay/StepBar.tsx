/** Stages as chevrons. The current step counts from 1; 0 means none is reached. */
import { useEffect, useRef } from 'react';
import './step-bar.css';

interface Props {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
  /** Makes the chevrons buttons; called with the step number, from 1. */
  readonly onPick?: (step: number) => void;
  /** Shows the number of each step, if number keys select it. */
  readonly numbered?: boolean;
}

const stateOf = (step: number, current: number): string => {
  if (step < current) return 'gh-step gh-step-done';
  return step === current ? 'gh-step gh-step-now' : 'gh-step';
};

/** Scrolls the current step to the middle if the steps do not fit. */
const useCentred = (current: number) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const step = list.current?.children[current - 1];
    if (!list.current || !(step instanceof HTMLElement)) return;
    list.current.scrollLeft = step.offsetLeft - (list.current.clientWidth - step.clientWidth) / 2;
  }, [current]);
  return list;
};

export const StepBar = ({ label, steps, current, onPick, numbered = false }: Props) => (
  <ol ref={useCentred(current)} className={numbered ? 'gh-steps gh-steps-numbered' : 'gh-steps'} aria-label={label}>
    {steps.map((name, at) => (
      <li key={name} className={stateOf(at + 1, current)} aria-current={at + 1 === current ? 'step' : undefined}>
        {onPick ? (
          <button type="button" title={name} onClick={() => onPick(at + 1)}>
            {name}
          </button>
        ) : (
          <span title={name}>{name}</span>
        )}
      </li>
    ))}
  </ol>
);
