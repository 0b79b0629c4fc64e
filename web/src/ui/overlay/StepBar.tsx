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

/** Scrolls the current step to the middle if the steps do not fit, also after the width has changed. */
const useCentred = (current: number) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const bar = list.current;
    const step = bar?.children[current - 1];
    if (!bar || !(step instanceof HTMLElement)) return undefined;
    const centre = (): void => {
      bar.scrollLeft = step.offsetLeft - (bar.clientWidth - step.clientWidth) / 2;
    };
    const sizes = new ResizeObserver(centre);
    sizes.observe(bar);
    return () => sizes.disconnect();
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
