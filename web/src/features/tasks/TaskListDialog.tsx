/** The user's tasks (我的任务): progress, results and refused lines. */
import {
  hasTaskEnded,
  TaskKind,
  taskKindLabel,
  type TaskRow,
  TaskState,
  taskStateLabel,
} from '@gonghai/contract/wire/task.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button } from 'antd';
import { Download, ListChecks, Scale } from 'lucide-react';
import { useRef } from 'react';
import { announce } from '../../platform/announce.ts';
import { saveReport } from '../../platform/report-sheet.ts';
import { readReport } from '../../platform/tasks.ts';
import { formatDurationWords, formatShortTime } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag, type TagTone } from '../../ui/tag/Tag.tsx';
import { TaskBar } from '../../ui/upload/TaskBar.tsx';
import { goToReconciliation, mayOpenReconciliations } from '../../widgets/reconciliation-link.ts';
import './task-list.css';
import { useTaskList } from './useTaskList.ts';

const TONE: Readonly<Record<TaskState, TagTone>> = {
  [TaskState.Waiting]: 'grey',
  [TaskState.Running]: 'blue',
  [TaskState.Done]: 'green',
  [TaskState.Failed]: 'red',
};

const takeReport = async (id: number): Promise<void> => {
  const lines = await readReport(id);
  if (lines.length === 0) announce('error', messages.serverError);
  else saveReport(lines);
};

const timeOf = ({ CreatedTime, EndedTime }: TaskRow): string => {
  const began = formatShortTime(CreatedTime);
  return EndedTime === null ? began : `${began}，用时${formatDurationWords(EndedTime - CreatedTime)}`;
};

const isResultOffered = ({ Kind, State }: TaskRow): boolean =>
  Kind === TaskKind.Reconciliation && State === TaskState.Done && mayOpenReconciliations();

const ResultButton = ({ id }: { readonly id: number }) => {
  const { close } = useOverlayFrame();
  const show = (): void => {
    close();
    goToReconciliation(id);
  };
  return (
    <Button size="small" icon={<Scale size={14} aria-hidden />} onClick={show}>
      查看结果
    </Button>
  );
};

const Task = ({ task }: { readonly task: TaskRow }) => (
  <li className="task">
    <div className="task-head">
      <b>{taskKindLabel[task.Kind]}</b>
      <Tag tone={TONE[task.State]}>{taskStateLabel[task.State]}</Tag>
      <span className="task-time gh-number">{timeOf(task)}</span>
    </div>
    {!hasTaskEnded(task.State) && <TaskBar progress={task} />}
    {hasTaskEnded(task.State) && (
      <div className="task-end">
        <span className={task.State === TaskState.Failed ? 'task-failed' : ''}>{task.Message}</span>
        {isResultOffered(task) && <ResultButton id={task.Id} />}
        {task.ReportCount > 0 && (
          <Button
            size="small"
            icon={<Download size={14} aria-hidden />}
            onClick={() => void takeReport(task.Id)}
            aria-label={`下载报告，共${task.ReportCount}行`}
          >
            下载报告
          </Button>
        )}
      </div>
    )}
  </li>
);

const Tasks = () => {
  const { rows, failed, reload } = useTaskList();
  if (failed !== undefined) return <ErrorState compact message={failed} onRetry={reload} />;
  if (!rows) return <Skeleton lines={4} />;
  if (rows.length === 0) {
    const detail = '数据量较大的导入会在后台进行，进度和结果显示在这里。';
    return <Empty compact icon={<ListChecks size={20} />} title="暂无任务" detail={detail} />;
  }
  return (
    <ul className="task-list" aria-label="我的任务">
      {rows.map((task) => (
        <Task key={task.Id} task={task} />
      ))}
    </ul>
  );
};

export const TaskListDialog = () => {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Dialog title="我的任务" width={560} first={list}>
      <div ref={list} className="task-room" tabIndex={-1}>
        <Tasks />
      </div>
    </Dialog>
  );
};
