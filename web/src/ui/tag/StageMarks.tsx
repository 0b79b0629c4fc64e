/** Small marks of the stages of an approval: done, open, or waiting for the user. The names show on hover. */
import { Check } from 'lucide-react';
import './stage-marks.css';

export type StageState = 'done' | 'open' | 'mine';

export interface StageMark {
  readonly name: string;
  readonly state: StageState;
}

export const stageStateLabel: Record<StageState, string> = { done: '已通过', open: '待审核', mine: '待我审核' };

/** One mark; hidden from screen readers, because the name is beside it or on the group. */
export const StageBox = ({ state }: { readonly state: StageState }) => (
  <i className={`gh-stage gh-stage-${state}`} aria-hidden>
    {state === 'done' && <Check size={10} strokeWidth={3.5} />}
  </i>
);

export const StageMarks = ({ stages }: { readonly stages: readonly StageMark[] }) => {
  const told = stages.map(({ name, state }) => `${name}：${stageStateLabel[state]}`);
  return (
    <span className="gh-stages" title={told.join('\n')}>
      <span className="gh-unseen">{told.join('，')}</span>
      {stages.map(({ name, state }) => (
        <StageBox key={name} state={state} />
      ))}
    </span>
  );
};
