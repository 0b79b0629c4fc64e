/** The user's tasks, newest first, with live progress. */
import { hasTaskEnded, listTasks, type TaskProgress, type TaskRow } from '@gonghai/contract/wire/task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchTasks } from '../../platform/tasks.ts';
import { useWholeList, type WholeAnswer } from '../../ui/list/useWholeList.ts';

const REQUEST = {};

export const useTaskList = (): WholeAnswer<TaskRow> => {
  const answer = useWholeList(listTasks, REQUEST);
  const queries = useQueryClient();
  useEffect(() => {
    const queryKey = [listTasks.path, REQUEST];
    const look = (progress: TaskProgress): void => {
      const rows = queries.getQueryData<readonly TaskRow[]>(queryKey);
      if (!rows) return;
      queries.setQueryData(
        queryKey,
        rows.map((row) => (row.Id === progress.Id ? { ...row, ...progress } : row)),
      );
      // Only the server knows a new task, and the end time and report of an ended one.
      const isKnown = rows.some(({ Id }) => Id === progress.Id);
      if (!isKnown || hasTaskEnded(progress.State)) void queries.invalidateQueries({ queryKey });
    };
    return watchTasks(look);
  }, [queries]);
  return answer;
};
