/** Creates tasks together with their job, and deletes old or lost ones. */
import { type TaskKind, taskMessages as say, TaskState } from '@gonghai/contract/wire/task.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { violates } from '../../db/sql.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { Queue } from '../../jobs/queues.ts';
import { deleteOldTasks, endTask, inputPlace, insertInput, insertTask, readLostTasks } from './tasks.queries.ts';
import { KEPT_SECONDS, LOST_SECONDS, type TaskName } from './tasks.rules.ts';

export interface BeginParts {
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'send'>;
}

interface NewTask {
  readonly kind: TaskKind;
  /** The number of steps. */
  readonly total: number;
  /** Input of the task, stored encrypted until it ends. */
  readonly content: Buffer;
}

/** For requests that wait for a task they have just created. */
export const hurryTasks = ({ jobs }: { readonly jobs: Pick<Jobs, 'wake'> }): void => jobs.wake(Queue.Task);

/** The request that creates the task. */
type Asking = Pick<RequestContext, 'actor' | 'now' | 'address' | 'requestId'>;

/** Runs in the caller's transaction, so that task and job exist together or not at all. */
export const beginTask = async (
  trx: Db,
  { actor, now, address, requestId }: Asking,
  { kind, total, content }: NewTask,
  { secrets, jobs }: BeginParts,
): Promise<number> => {
  const { tenantId } = actor;
  const owner = { tenantId, staffId: actor.userId };
  const values = { ...owner, kind, total, address, requestId, createdTime: now };
  const taskId = await insertTask(trx, values).catch((error: unknown) => {
    throw violates(error, 'task_unfinished') ? new Refusal(say.unfinished) : error;
  });
  const name: TaskName = { tenantId, taskId };
  await insertInput(trx, name, secrets.sealBytes(content, inputPlace(name)));
  await jobs.send(Queue.Task, name, { within: trx, party: String(tenantId) });
  return taskId;
};

export const sweepTasks = async (trx: Db, tenantId: number, now: number): Promise<void> => {
  for (const { id: taskId } of await readLostTasks(trx, tenantId, now - LOST_SECONDS)) {
    const end = { state: TaskState.Failed, done: 0, message: say.gaveUp, report: [], now };
    await endTask(trx, { tenantId, taskId }, end);
  }
  await deleteOldTasks(trx, tenantId, now - KEPT_SECONDS);
};
