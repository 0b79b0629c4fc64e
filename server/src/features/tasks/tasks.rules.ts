/** Decides what a worker does with a task. Pure functions. */
import { hasTaskEnded, type TaskState } from '@gonghai/contract/wire/task.ts';

/** Identifies a task, as in its job. */
export interface TaskName {
  readonly tenantId: number;
  readonly taskId: number;
}

/** The queue runs a job six times: the last run reports that five have failed. */
export const MOST_TRIES = 5;

/** Progress is pushed and saved at most twice a second. */
export const PROGRESS_EVERY_MS = 500;

/** How long ended tasks are kept. */
export const KEPT_SECONDS = 30 * 86_400;
/** A task that has not ended after this time is lost: it has no job any more. */
export const LOST_SECONDS = 86_400;

export type Taking = 'over' | 'hopeless' | 'work';

/** A job may run twice, and its worker may have died each time. */
export const judgeTaking = ({ state, tries }: { readonly state: TaskState; readonly tries: number }): Taking => {
  if (hasTaskEnded(state)) return 'over';
  return tries >= MOST_TRIES ? 'hopeless' : 'work';
};
