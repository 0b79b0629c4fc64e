/** What may be done with a task that somebody takes up. Pure. */
import { hasTaskEnded, type TaskState } from '@gonghai/contract/wire/task.ts';

/** A task as its job knows it. */
export interface TaskName {
  readonly tenantId: number;
  readonly taskId: number;
}

/** Where its input stands. Bound to the task: what one works on cannot be laid under another. */
export const inputPlace = ({ tenantId, taskId }: TaskName) => ({ tenantId, column: `task_input.content:${taskId}` });

/** The queue gives a job six times: the last is kept for saying that five have failed. */
export const MOST_TRIES = 5;

/** Progress is told and kept at most twice a second. */
export const PROGRESS_EVERY_MS = 500;

/** How long somebody may still look at what has ended. */
export const KEPT_SECONDS = 30 * 86_400;
/** After this long nobody will take up what has not ended: its queue was lost. */
export const LOST_SECONDS = 86_400;

export type Taking = 'over' | 'hopeless' | 'work';

/** A job may come twice, and its worker may have died every time so far. */
export const judgeTaking = ({ state, tries }: { readonly state: TaskState; readonly tries: number }): Taking => {
  if (hasTaskEnded(state)) return 'over';
  return tries >= MOST_TRIES ? 'hopeless' : 'work';
};
