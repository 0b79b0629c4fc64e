/** Follows the user's tasks on the server until they end, by pushes, and by polling without them. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { HubEvent, HubState } from '@gonghai/contract/wire/hub.ts';
import {
  findTask,
  hasTaskEnded,
  listTasks,
  type ReportLine,
  taskKindLabel,
  type TaskProgress,
  taskProgress,
  TaskState,
} from '@gonghai/contract/wire/task.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { create } from 'zustand';
import { announce } from './announce.ts';
import { call } from './api.ts';
import { CallFailed } from './failure.ts';
import { onHub, useHubState } from './hub.ts';
import { fetchCode } from './late-code.ts';

/** The code that writes sheets is loaded for the first sheet. */
const saveReport = async (lines: readonly ReportLine[]): Promise<void> => {
  const sheets = await fetchCode(() => import('./report-sheet.ts'));
  sheets.saveReport(lines);
};

type TaskWatcher = (progress: TaskProgress) => void;

interface Followed {
  readonly watchers: Set<TaskWatcher>;
  /** Called when the task ends successfully, on any page. */
  readonly afterwards: Set<() => void>;
  /** First seen during a call that may report the end itself. */
  readonly isAwaited: boolean;
  /** Latest known progress: a response may be older than the last push. */
  done: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds between polls. With pushes only occasionally, in case one was lost. */
const ASK_EVERY = { pushed: 10_000, alone: 2_000 } as const;

/** The refused lines of a task; empty when they are no longer available. */
export const readReport = async (id: number): Promise<readonly ReportLine[]> => {
  const task = await call(findTask, { id }, { quiet: true }).catch(() => undefined);
  return task?.Report ?? [];
};

/** Number of running tasks known to this window. */
export const useTasksGoing = create(() => ({ count: 0 }));

const followed = new Map<number, Followed>();
const recount = (): void => useTasksGoing.setState({ count: followed.size });

/** Watchers of all tasks. */
const allTaskWatchers = new Set<TaskWatcher>();

/** Ended tasks: both a push and a response may report the same end. */
const ended = new Set<number>();

/** Ends reported by the response of a call, before or after their push. */
const toldByAnswer = new Set<number>();

/** An error offers its lines, because the dialog may already be closed. */
const tellEnd = async ({ Id, Kind, State, Message }: TaskProgress): Promise<void> => {
  const text = `${taskKindLabel[Kind]}：${Message}`;
  if (State === TaskState.Done) {
    announce('success', text);
    return;
  }
  const lines = await readReport(Id);
  if (lines.length === 0) announce('error', text);
  else announce('error', text, { label: '下载报告', run: () => void saveReport(lines) });
};

let callers = 0;
const kept: TaskProgress[] = [];

/**
 * Holds back the announcement of tasks that start from now on: the response of the starting call reports a short one.
 * The returned function is called with the task that was reported; all others are announced.
 */
export const keepEndsBack = (): ((told?: number) => void) => {
  callers += 1;
  let isOver = false;
  return (told) => {
    if (isOver) return;
    isOver = true;
    callers -= 1;
    if (told !== undefined) toldByAnswer.add(told);
    if (callers > 0) return;
    for (const end of kept.splice(0)) if (!toldByAnswer.has(end.Id)) void tellEnd(end);
  };
};

const take = (told: TaskProgress): void => {
  const { Id, State } = told;
  if (ended.has(Id)) return;
  const entry = follow(Id);
  const { watchers, afterwards, timer, isAwaited } = entry;
  const progress = { ...told, Done: Math.max(told.Done, entry.done) };
  entry.done = progress.Done;
  if (hasTaskEnded(State)) {
    clearTimeout(timer);
    followed.delete(Id);
    recount();
    ended.add(Id);
    if (isAwaited && callers > 0) kept.push(progress);
    else if (!toldByAnswer.has(Id)) void tellEnd(progress);
    if (State === TaskState.Done) for (const act of afterwards) act();
  }
  for (const watcher of [...watchers, ...allTaskWatchers]) watcher(progress);
};

const ask = async (id: number): Promise<void> => {
  try {
    const task = await call(findTask, { id }, { quiet: true });
    // If the user signed out meanwhile, the response must not follow the task again.
    if (followed.has(id)) take(task);
  } catch (error) {
    // The task does not exist, or the session has ended. Other errors may be temporary.
    if (!(error instanceof CallFailed)) throw error;
    if (error.code === ResultCode.LoginExpired || error.message === messages.missing) followed.delete(id);
  }
  recount();
  const still = followed.get(id);
  if (still) askLater(id, still);
};

const askLater = (id: number, entry: Followed): void => {
  const isPushed = useHubState.getState().state === HubState.Connected;
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => void ask(id), isPushed ? ASK_EVERY.pushed : ASK_EVERY.alone);
};

const follow = (id: number): Followed => {
  const known = followed.get(id);
  if (known) return known;
  const entry: Followed = {
    watchers: new Set(),
    afterwards: new Set(),
    isAwaited: callers > 0,
    done: 0,
    timer: undefined,
  };
  followed.set(id, entry);
  recount();
  askLater(id, entry);
  return entry;
};

/** Follows a task to its end, which is announced on any page. */
export const followTask = (id: number, afterwards: () => void): void => {
  if (ended.has(id)) afterwards();
  else follow(id).afterwards.add(afterwards);
};

/** Watches a task; returns the unsubscribe function. */
export const watchTask = (id: number, watcher: TaskWatcher): (() => void) => {
  if (ended.has(id)) {
    // The task ended before it could be watched.
    let isLooking = true;
    call(findTask, { id }).then(
      (task) => isLooking && watcher(task),
      () => undefined,
    );
    return () => {
      isLooking = false;
    };
  }
  const { watchers } = follow(id);
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Watches all tasks; returns the unsubscribe function. */
export const watchTasks = (watcher: TaskWatcher): (() => void) => {
  allTaskWatchers.add(watcher);
  return () => allTaskWatchers.delete(watcher);
};

/** Watches the task that starts next, unless there are two: then it is unknown which one is meant. */
export const watchBeginning = (watcher: TaskWatcher): (() => void) => {
  const known = new Set([...followed.keys(), ...ended]);
  const begun = new Set<number>();
  return watchTasks((progress) => {
    if (known.has(progress.Id)) return;
    begun.add(progress.Id);
    if (begun.size === 1) watcher(progress);
  });
};

/** Follows tasks that were running before the page was loaded, or whose start was missed. */
export const resumeTasks = async (): Promise<void> => {
  const tasks = await call(listTasks, {}, { quiet: true }).catch(() => []);
  for (const { Id, State } of tasks) if (!hasTaskEnded(State)) follow(Id);
};

/** Follows no task any more, without an announcement. */
export const forgetTasks = (): void => {
  for (const { timer } of followed.values()) clearTimeout(timer);
  followed.clear();
  recount();
};

/** Active while a user is signed in. */
export const keepTasks = (): (() => void) => {
  const stopHearing = onHub(HubEvent.Task, (payload) => {
    const progress = taskProgress.safeParse(payload);
    if (progress.success) take(progress.data);
  });
  void resumeTasks();
  return () => {
    stopHearing();
    forgetTasks();
  };
};
