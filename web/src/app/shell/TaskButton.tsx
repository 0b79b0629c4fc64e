/** Opens the list of the user's tasks. Animated while one is running. */
import { ListChecks } from 'lucide-react';
import { useTasksGoing } from '../../platform/tasks.ts';
import { openTaskList } from './person-acts.tsx';
import './task-button.css';

export const TaskButton = () => {
  const count = useTasksGoing((tasks) => tasks.count);
  const label = count > 0 ? `我的任务，${count}项进行中` : '我的任务';
  return (
    <button type="button" className="icon-button task-button" aria-label={label} title={label} onClick={openTaskList}>
      <ListChecks size={16} aria-hidden />
      {count > 0 && <span className="task-button-dot" />}
    </button>
  );
};
