/** Imports as tasks: created by the upload, which waits for a while, run by any worker, and logged by line. */
import { customerSheetMessages as say, ImportLogType } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { Placement, placementRight } from '@gonghai/contract/customers/placement.rules.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { type BegunTask, hasTaskEnded, TaskKind, taskMessages, TaskState } from '@gonghai/contract/wire/task.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../db/database.ts';
import { Later, Told } from '../../../http/answer.ts';
import { runCommand } from '../../../http/command.ts';
import { type Actor, type RequestContext, demandRight } from '../../../http/context.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { UploadedFile } from '../../../http/upload.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import {
  type BeginParts,
  beginTask,
  findTask,
  hurryTasks,
  type TaskInHand,
  type TaskWork,
} from '../../tasks/tasks.port.ts';
import { updateFromSheet } from './fields-import.commands.ts';
import { insertImportLog, wasAnythingTaken } from './import-log.queries.ts';
import { type KeptLines, openLines } from './import-lines.sheets.ts';
import { addFromSheet, type ImportOutcome } from './import.commands.ts';
import { readCustomers, readFields } from './import-reading.commands.ts';
import { type ImportPlace, importSentence, type SheetImport, tallyOf } from './import.rules.ts';

export interface SheetParts extends BeginParts {
  readonly jobs: Pick<Jobs, 'send' | 'wake'>;
  /** How long a request waits for its import. */
  readonly timeoutMs: number;
}

type ImportKind = typeof TaskKind.CustomerImport | typeof TaskKind.CustomerFields;

const BEGUN: Record<ImportKind, string> = {
  [TaskKind.CustomerImport]: '开始导入客户',
  [TaskKind.CustomerFields]: '开始更新客户字段',
};

/** Reads the sheet and removes it: while the request waits, only the task has the data. */
const begin = async (
  ctx: RequestContext,
  kind: ImportKind,
  read: () => Promise<KeptLines>,
  parts: BeginParts,
): Promise<number> => {
  const { to, total, content } = await read();
  return runCommand(ctx, async (trx) => {
    const data = await beginTask(trx, ctx, { kind, total, content }, parts);
    const after = { CustomerType: to, Count: total };
    return { data, changes: [{ action: BEGUN[kind], subject: 'customer', subjectId: null, after }] };
  });
};

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
export const tellEnd = async (ctx: RequestContext, TaskId: number, timeoutMs: number): Promise<Told<BegunTask>> => {
  const task = await waitForTask(ctx, TaskId, timeoutMs);
  if (!task) return new Told({ TaskId, IsEnded: false }, say.slow);
  // The end is pushed as well. With the id the browser knows that the response has reported it.
  const ended = { TaskId, IsEnded: true };
  const isTaken = await wasAnythingTaken(ctx.db, ctx.actor.tenantId, TaskId);
  if (task.State === TaskState.Failed || !isTaken) throw new Refusal(task.Message, ResultCode.Refused, ended);
  return new Told(ended, task.Message);
};

const importSheet = async (
  ctx: RequestContext,
  kind: ImportKind,
  read: () => Promise<KeptLines>,
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  const TaskId = await begin(ctx, kind, read, parts);
  hurryTasks(parts);
  return new Later(() => tellEnd(ctx, TaskId, parts.timeoutMs));
};

export const importCustomers = async (
  ctx: RequestContext,
  to: ImportPlace,
  file: UploadedFile,
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  demandRight(ctx.actor, placementRight[to]);
  return importSheet(ctx, TaskKind.CustomerImport, () => readCustomers(file.path, to), parts);
};

export const updateFields = async (
  ctx: RequestContext,
  to: ImportPlace,
  file: UploadedFile,
  parts: SheetParts,
): Promise<Later<Told<BegunTask>>> => {
  demandRight(ctx.actor, placementRight[to]);
  return importSheet(ctx, TaskKind.CustomerFields, () => readFields(file.path, to), parts);
};

export interface ImportWorkParts {
  /** The current actor of a person. Undefined when the person may not sign in. */
  readonly findActor: (trx: Db, tenantId: number, staffId: number) => Promise<Actor | undefined>;
}

const DONE: Record<ImportKind, string> = {
  [TaskKind.CustomerImport]: '导入客户',
  [TaskKind.CustomerFields]: '更新客户字段',
};

const logTypeOf = (kind: ImportKind, { to }: SheetImport): ImportLogType => {
  if (kind === TaskKind.CustomerFields) return ImportLogType.Fields;
  return to === Placement.Owned ? ImportLogType.Customers : ImportLogType.Pool;
};

const doImport = (
  trx: Db,
  actor: Actor,
  kind: ImportKind,
  sheet: SheetImport,
  work: Parameters<typeof addFromSheet>[3],
) =>
  kind === TaskKind.CustomerImport ? addFromSheet(trx, actor, sheet, work) : updateFromSheet(trx, actor, sheet, work);

const log = async (
  trx: Db,
  { tenantId, staffId, taskId }: TaskInHand,
  { batchId, lines }: ImportOutcome,
  about: { readonly type: ImportLogType; readonly now: number },
): Promise<string> => {
  const tally = tallyOf(lines);
  const record = importSentence(tally, about.type);
  await insertImportLog(trx, { tenantId, staffId, taskId, batchId, lines, record, ...tally, ...about });
  return record;
};

/** The owner of the task, if still allowed to import. */
const demandOwner = async (
  trx: Db,
  { tenantId, staffId }: TaskInHand,
  { to }: SheetImport,
  { findActor }: ImportWorkParts,
): Promise<Actor> => {
  const actor = await findActor(trx, tenantId, staffId);
  if (!actor?.rights.has(placementRight[to])) throw new Refusal(taskMessages.ownerGone);
  return actor;
};

export const customerImportWork =
  (kind: ImportKind) =>
  (parts: ImportWorkParts): TaskWork => ({
    kind,
    run: async (task) => {
      const sheet = await openLines(task.content);
      await task.finish(async (trx, now, tell) => {
        const actor = await demandOwner(trx, task, sheet, parts);
        const outcome = await doImport(trx, actor, kind, sheet, { now, tell });
        // Checked again at the end, because rights may have been revoked during the work.
        await demandOwner(trx, task, sheet, parts);
        const message = await log(trx, task, outcome, { type: logTypeOf(kind, sheet), now });
        const { inserted, repeated, failed } = tallyOf(outcome.lines);
        const after = { CustomerType: sheet.to, Count: inserted, Repeated: repeated, Failed: failed };
        return { message, changes: [{ action: DONE[kind], subject: 'customer', subjectId: null, after }] };
      });
    },
  });
