/** The job of tasks: runs each task, and retries it after an error. */
import { z } from 'zod';
import type { Job } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { runTask, type TaskParts } from './tasks.run.commands.ts';

const taskName = z.object({ tenantId: z.int(), taskId: z.int() });

const AT_ONCE = 3;
/** So that long tasks of one tenant do not block others. */
const AT_ONCE_FOR_ONE = 2;

export const taskJob = (parts: TaskParts): Job => ({
  queue: Queue.Task,
  atOnce: AT_ONCE,
  atOnceForOne: AT_ONCE_FOR_ONE,
  run: (data, { signal }) => runTask(parts, taskName.parse(data), signal),
});
