/** Doing a task: taken up, told of while it goes on, and ended in one transaction with its work, or tried again. */
import {
  importReport,
  linesRefused,
  type ReportLine,
  type TaskKind,
  taskMessages as say,
  type TaskProgress,
  TaskState,
} from '@gonghai/contract/wire/task.ts';
import type { Database, Db } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets.ts';
import { type Change, runAs } from '../../http/command.ts';
import { Refusal } from '../../http/refusal.ts';
import { endTask, isAskedToStop, lockTask, markTaken, readInput, saveProgress } from './tasks.queries.ts';
import { inputPlace, judgeTaking, MOST_TRIES, PROGRESS_EVERY_MS, type TaskName } from './tasks.rules.ts';

/** How the work ended well: what the owner is told, and what the trail says. */
export interface TaskOutcome {
  readonly message: string;
  readonly changes: readonly Change[];
}

/**
 * `tell` pushes the progress to the owner; nothing is kept until the end. It throws a refusal when the owner is being disabled
 * or deleted, unless everything is done already.
 */
export type FinalWork = (trx: Db, now: number, tell: (done: number) => Promise<void>) => Promise<TaskOutcome>;

/** A task in the hands of its worker. */
export interface TaskInHand {
  readonly tenantId: number;
  readonly taskId: number;
  readonly staffId: number;
  readonly content: Buffer;
  /** So much is done. May be said as often as one likes. */
  readonly report: (done: number) => Promise<void>;
  /** The one transaction: does the work and ends the task, or neither. */
  readonly finish: (work: FinalWork) => Promise<void>;
}

export interface TaskWork {
  readonly kind: TaskKind;
  /** A refusal ends the task with its sentence; anything else that is thrown is tried again. */
  readonly run: (task: TaskInHand) => Promise<void>;
}

export interface TaskParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly works: readonly TaskWork[];
  /** Unix seconds: what begins late ends later. */
  readonly now: () => number;
  readonly push: (to: { readonly tenantId: number; readonly userId: number }, progress: TaskProgress) => void;
  readonly onFault: (error: unknown) => void;
}

interface Taken extends TaskName {
  readonly kind: TaskKind;
  readonly staffId: number;
  /** This one included. */
  readonly tries: number;
  readonly total: number;
  readonly address: string;
  readonly requestId: string;
  readonly sealed: Buffer;
}

/** Another worker ended it while this one, thought dead, was at work. */
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

/** Pushes the progress at most twice a second; looks each time whether the work should stop. */
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

const doWork = async (parts: TaskParts, taken: Taken, tell: Tell, signal: AbortSignal): Promise<void> => {
  const { kind, tenantId, taskId, staffId, sealed } = taken;
  const work = parts.works.find((each) => each.kind === kind);
  if (!work) throw new Error(`nobody does tasks of the kind ${kind}`);
  const content = parts.secrets.openBytes(sealed, inputPlace(taken));
  const report = reporter(parts, taken, tell, signal);
  await work.run({ tenantId, taskId, staffId, content, report, finish: finisher(parts, taken, tell) });
};

/** The lines are kept whole: the sentence need not hold some of them. */
const endOf = ({ message, data }: Refusal): { message: string; report: ReportLine[] } => {
  const report = importReport.safeParse(data).data?.Report ?? [];
  return { message: report.length > 0 ? linesRefused(report.length) : message, report };
};

/** One try. Throws what should be tried again. */
export const runTask = async (parts: TaskParts, name: TaskName, signal: AbortSignal): Promise<void> => {
  const taken = await take(parts, name);
  if (!taken) return;
  const tell = teller(parts, taken);
  const giveUp = () => fail(parts, taken, tell, { message: say.gaveUp, report: [] });
  if (taken.tries > MOST_TRIES) return giveUp();
  tell({ State: TaskState.Running, Done: 0, Message: '' });
  try {
    await doWork(parts, taken, tell, signal);
  } catch (error) {
    if (error instanceof EndedElsewhere) return;
    if (error instanceof Refusal) return await fail(parts, taken, tell, endOf(error));
    // Whoever is being stopped leaves the work to others, and has nothing to complain of.
    if (!signal.aborted) parts.onFault(error);
    if (taken.tries < MOST_TRIES) throw error;
    await giveUp();
  }
};
