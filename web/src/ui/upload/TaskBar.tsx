/** A progress bar with its figures, and the current step of a task. */
import { type TaskProgress, TaskState } from '@gonghai/contract/wire/task.ts';
import { formatCount } from '../format.ts';
import './task-bar.css';

interface Props {
  readonly part: number;
  readonly label: string;
  readonly figures: string;
}

/** Figures change too often for a live region: screen readers read them from the bar on request. */
export const ProgressBar = ({ part, label, figures }: Props) => (
  <>
    <progress value={part} aria-label={label} />
    <span className="gh-number" aria-hidden>
      {figures}
    </span>
  </>
);

const BEGUN = { Done: 0, Total: 0, State: TaskState.Waiting };

interface TaskBarProps {
  readonly progress?: Omit<TaskProgress, 'Id' | 'Kind' | 'Message'> | undefined;
  /** The name of the work. */
  readonly work?: string;
}

export const TaskBar = ({ progress = BEGUN, work = '导入' }: TaskBarProps) => {
  const { Done, Total, State } = progress;
  const isWaiting = State === TaskState.Waiting;
  return (
    <span className="gh-progress">
      <ProgressBar
        part={Total > 0 ? Done / Total : 0}
        label={`${work}进度`}
        figures={isWaiting ? '' : `${formatCount(Done)} / ${formatCount(Total)}`}
      />
      <span>{isWaiting ? '排队中…' : `正在${work}…`}</span>
    </span>
  );
};
