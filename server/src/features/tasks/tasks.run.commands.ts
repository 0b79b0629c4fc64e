/** Runs a task: reports progress, and ends it in one transaction with its work, or leaves it for a retry. */
import {
  importReport,
  linesRefused,
  type ReportLine,
  type TaskKind,
  taskMessages as say,
  type TaskProgress,
  TaskState,
} from '@gonghai/contract/wire/task.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { isDataError, isDiskFull } from '../../db/sql.ts';
import { type Change, runAs } from '../../http/command.ts';
import { Refusal } from '../../http/refusal.ts';
import { endTask, inputPlace, isAskedToStop, lockTask, markTaken, readInput, saveProgress } from './tasks.queries.ts';
import { judgeTaking, MOST_TRIES, PROGRESS_EVERY_MS, type TaskName } from './tasks.rules.ts';

/** The result of successful work: the message for the owner and the audit entries. */
export interface TaskOutcome {
  readonly message: string;
  readonly changes: readonly Change[];
}

/**
 * `tell` pushes the progress to the owner; nothing is saved until the end. It throws a refusal when the owner is being
 * disabled or deleted, unless everything is done already.
 */
type FinalWork = (trx: Db, now: number, tell: (done: number) => Promise<void>) => Promise<TaskOutcome>;

/** A task that a worker is running. */
export interface TaskInHand {
  readonly tenantId: number;
  readonly taskId: number;
  readonly staffId: number;
  readonly content: Buffer;
  /** Unix seconds, for work that goes on in transactions of its own. */
  readonly now: () => number;
  /** Reports progress. May be called often. */
  readonly report: (done: number) => Promise<void>;
  /** The only transaction: does the work and ends the task, or neither. */
  readonly finish: (work: FinalWork) => Promise<void>;
}

export interface TaskWork {
  readonly kind: TaskKind;
  /** A refusal ends the task with its message; any other error is retried. */
  readonly run: (task: TaskInHand) => Promise<void>;
  /**
   * For work that keeps parts of itself before its end: ends the task when it was tried too often, and tells what was kept.
   * Without it nothing was kept.
   */
  readonly abandon?: (task: TaskInHand) => Promise<void>;
}

export interface TaskParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly works: readonly TaskWork[];
  /** Unix seconds. A function, because tasks run long. */
  readonly now: () => number;
  readonly push: (to: { readonly tenantId: number; readonly userId: number }, progress: TaskProgress) => void;
  readonly onFault: (error: unknown) => void;
}

interface Taken extends TaskName {
  readonly kind: TaskKind;
  readonly staffId: number;
  /** Including this one. */
  readonly tries: number;
  readonly total: number;
  readonly address: string;
  readonly requestId: string;
  readonly sealed: Buffer;
}

/** Another worker ended the task while this one was assumed dead. */
class EndedElsewhere extends Error {}

/** Undefined when there is nothing left to do. */
const take = ({ database }: TaskParts, name: TaskName): Promise<Taken | undefined> =>
  database.inTransaction(name.tenantId, async (trx) => {
    const task = await lockTask(trx, name);
    if (!task || judgeTaking(task) === 'over') return undefined;
    if (judgeTaking(task) === 'work') await markTaken(trx, name);
    return { ...task, ...name, tries: task.tries + 1, sealed: await readInput(trx, name) };
  });

type Tell = (about: Pick<TaskProgress, 'State' | 'Done' | 'Message'>) => void;

const teller =
  ({ push }: TaskParts, { tenantId, staffId, taskId, kind, total }: Taken): Tell =>
  (about) =>
    push({ tenantId, userId: staffId }, { Id: taskId, Kind: kind, Total: total, ...about });

const reporter = ({ database }: TaskParts, taken: Taken, tell: Tell, signal: AbortSignal) => {
  let told = performance.now();
  return async (done: number): Promise<void> => {
    signal.throwIfAborted();
    if (performance.now() - told < PROGRESS_EVERY_MS) return;
    told = performance.now();
    await database.inTransaction(taken.tenantId, (trx) => saveProgress(trx, taken, done));
    tell({ State: TaskState.Running, Done: done, Message: '' });
  };
};

/** Pushes the progress at most twice a second, and checks each time whether the work should stop. */
const finalTeller = (trx: Db, { tenantId, staffId, total }: Taken, tell: Tell): ((done: number) => Promise<void>) => {
  let told = performance.now();
  return async (done) => {
    if (done < total && (await isAskedToStop(trx, tenantId, staffId))) throw new Refusal(say.ownerGone);
    if (performance.now() - told < PROGRESS_EVERY_MS) return;
    told = performance.now();
    tell({ State: TaskState.Running, Done: done, Message: '' });
  };
};

const finisher = (parts: TaskParts, taken: Taken, tell: Tell): TaskInHand['finish'] => {
  const { tenantId, staffId, address, requestId, total } = taken;
  return async (work) => {
    const now = parts.now();
    await runAs(parts.database, { tenantId, staffId, now, address, requestId }, async (trx) => {
      const task = await lockTask(trx, taken);
      if (!task || judgeTaking(task) === 'over') throw new EndedElsewhere();
      const { message, changes } = await work(trx, now, finalTeller(trx, taken, tell));
      await endTask(trx, taken, { state: TaskState.Done, done: total, message, report: [], now: parts.now() });
      const afterCommit = () => tell({ State: TaskState.Done, Done: total, Message: message });
      return { data: null, changes, afterCommit };
    });
  };
};

const fail = async (
  { database, now }: TaskParts,
  taken: Taken,
  tell: Tell,
  end: { readonly message: string; readonly report: readonly ReportLine[] },
): Promise<void> => {
  const done = await database.inTransaction(taken.tenantId, async (trx) => {
    const task = await lockTask(trx, taken);
    if (!task || judgeTaking(task) === 'over') return undefined;
    await endTask(trx, taken, { ...end, state: TaskState.Failed, done: task.done, now: now() });
    return task.done;
  });
  if (done !== undefined) tell({ State: TaskState.Failed, Done: done, Message: end.message });
};

const workOf = ({ works }: TaskParts, { kind }: Taken): TaskWork => {
  const work = works.find((each) => each.kind === kind);
  if (!work) throw new Error(`no handler for tasks of the kind ${kind}`);
  return work;
};

const handOf = (parts: TaskParts, taken: Taken, tell: Tell, signal: AbortSignal): TaskInHand => {
  const { tenantId, taskId, staffId, sealed } = taken;
  const content = parts.secrets.openBytes(sealed, inputPlace(taken));
  const report = reporter(parts, taken, tell, signal);
  return { tenantId, taskId, staffId, content, now: parts.now, report, finish: finisher(parts, taken, tell) };
};

/** All lines are stored, so the message need not contain any. */
const endOf = ({ message, data }: Refusal): { message: string; report: ReportLine[] } => {
  const report = importReport.safeParse(data).data?.Report ?? [];
  return { message: report.length > 0 ? linesRefused(report.length) : message, report };
};

/** The message for an error that a retry cannot mend, or that the owner should not wait for. */
const finalMessageOf = (error: unknown): string | undefined => {
  if (isDiskFull(error)) return messages.diskFull;
  return isDataError(error) ? say.unusable : undefined;
};

/** One attempt. Throws errors that should be retried; the queue logs them. */
export const runTask = async (parts: TaskParts, name: TaskName, signal: AbortSignal): Promise<void> => {
  const taken = await take(parts, name);
  if (!taken) return;
  const tell = teller(parts, taken);
  const work = workOf(parts, taken);
  const giveUp = (message: string = say.gaveUp) =>
    work.abandon ? work.abandon(handOf(parts, taken, tell, signal)) : fail(parts, taken, tell, { message, report: [] });
  if (taken.tries > MOST_TRIES) return giveUp();
  tell({ State: TaskState.Running, Done: 0, Message: '' });
  try {
    await work.run(handOf(parts, taken, tell, signal));
  } catch (error) {
    if (error instanceof EndedElsewhere) return;
    if (error instanceof Refusal) return await fail(parts, taken, tell, endOf(error));
    const message = finalMessageOf(error);
    if (message === undefined && taken.tries < MOST_TRIES) throw error;
    parts.onFault(error);
    await giveUp(message);
  }
};
