/** Imports as tasks: started by the upload, which waits for a while, run by any worker, and logged by line. */
import { importMessages as say, type ImportLogType } from '@gonghai/contract/imports/import.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { type BegunTask, hasTaskEnded, type TaskKind, taskMessages, TaskState } from '@gonghai/contract/wire/task.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import { Later, Told } from '../../http/answer.ts';
import { type Change, runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type BeginParts, beginTask, findTask, hurryTasks, type TaskInHand } from '../tasks/tasks.port.ts';
import { insertImportLog, wasAnythingTaken } from './import-log.queries.ts';
import { importSentence, type ReportedLine, tallyOf } from './import.rules.ts';

export interface SheetParts extends BeginParts {
  readonly jobs: Pick<Jobs, 'send' | 'wake'>;
  /** How long a request waits for its import. */
  readonly timeoutMs: number;
}

/** The content of the task, and the audit entry of its start. */
interface NewImport extends Pick<Change, 'action' | 'subject' | 'after'> {
  readonly kind: TaskKind;
  readonly total: number;
  readonly content: Buffer;
}

/** The id of the task. While the request waits, only the task has the data. */
export const startImport = (
  ctx: RequestContext,
  { kind, total, content, ...change }: NewImport,
  parts: BeginParts,
): Promise<number> =>
  runCommand(ctx, async (trx) => {
    const data = await beginTask(trx, ctx, { kind, total, content }, parts);
    return { data, changes: [{ ...change, subjectId: null }] };
  });

const LOOK_EVERY_MS = 200;

/** The result, if it is ready in time. */
export const waitForTask = async ({ db, actor, signal }: RequestContext, taskId: number, timeoutMs: number) => {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const task = await findTask(db, actor, taskId);
    if (task && hasTaskEnded(task.State)) return task;
    if (performance.now() + LOOK_EVERY_MS > until || signal.aborted) return undefined;
    await sleep(LOOK_EVERY_MS);
  }
};

/** The response of a call that starts an import: its result, if it ends in time. */
const tellEnd = async (ctx: RequestContext, TaskId: number, timeoutMs: number): Promise<Told<BegunTask>> => {
  const task = await waitForTask(ctx, TaskId, timeoutMs);
  if (!task) return new Told({ TaskId, IsEnded: false }, say.slow);
  // The end is pushed as well. With the id the browser knows that the response has reported it.
  const ended = { TaskId, IsEnded: true };
  const isTaken = await wasAnythingTaken(ctx.db, ctx.actor.tenantId, TaskId);
  if (task.State === TaskState.Failed || !isTaken) throw new Refusal(task.Message, ResultCode.Refused, ended);
  return new Told(ended, task.Message);
};

/** Starts the import. The answer waits for its end. */
export const importSheet = async (
  ctx: RequestContext,
  started: NewImport,
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  const TaskId = await startImport(ctx, started, parts);
  hurryTasks(parts);
  return new Later(() => tellEnd(ctx, TaskId, parts.timeoutMs));
};

export interface ImportWorkParts {
  /** The current actor of a person, from a later feature. Undefined when the person may not sign in. */
  readonly findActor: (trx: Db, tenantId: number, staffId: number) => Promise<Actor | undefined>;
}

/** The person who started the task, if still allowed to import: one of the rights is enough. */
export const demandImporter = async (
  trx: Db,
  { tenantId, staffId }: Pick<TaskInHand, 'tenantId' | 'staffId'>,
  rights: readonly Right[],
  { findActor }: ImportWorkParts,
): Promise<Actor> => {
  const actor = await findActor(trx, tenantId, staffId);
  if (!actor || !rights.some((right) => actor.rights.has(right))) throw new Refusal(taskMessages.ownerGone);
  return actor;
};

/** Logs every line of the sheet. The message of the task, and the counts of its audit entry. */
export const logImport = async (
  trx: Db,
  { tenantId, staffId, taskId }: TaskInHand,
  { batchId, lines }: { readonly batchId: number | null; readonly lines: readonly ReportedLine[] },
  about: { readonly type: ImportLogType; readonly now: number },
) => {
  const tally = tallyOf(lines);
  const message = importSentence(tally, about.type);
  await insertImportLog(trx, { tenantId, staffId, taskId, batchId, lines, record: message, ...tally, ...about });
  return { message, counts: { Count: tally.inserted, Repeated: tally.repeated, Failed: tally.failed } };
};
