/** The queue's side of tasks: whatever arrives is tried once, and again if it was not to be. */
import { z } from 'zod';
import type { Job } from '../../jobs/jobs.ts';
import { TASK_QUEUE } from './tasks.commands.ts';
import { runTask, type TaskParts } from './tasks.run.commands.ts';

const taskName = z.object({ tenantId: z.int(), taskId: z.int() });

const AT_ONCE = 3;
/** However many long tasks a tenant begins, those of others need not wait for them. */
const AT_ONCE_FOR_ONE = 2;

export const taskJob = (parts: TaskParts): Job => ({
  queue: TASK_QUEUE,
  atOnce: AT_ONCE,
  atOnceForOne: AT_ONCE_FOR_ONE,
  run: (data, { signal }) => runTask(parts, taskName.parse(data), signal),
});
