/** Work of one's own that goes on at the server: followed until it ends, by pushes, and by asking where none come. */
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
import { saveReport } from './report-sheet.ts';

export type TaskWatcher = (progress: TaskProgress) => void;

interface Followed {
  readonly watchers: Set<TaskWatcher>;
  /** What must happen when it has ended well, whoever looks at it then. */
  readonly afterwards: Set<() => void>;
  /** Heard of for the first time while a call was under way that may tell of its end itself. */
  readonly isAwaited: boolean;
  /** As far as it has been seen: an answer may be older than the last push. */
  done: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Pushes are enough while they come; now and then one asks all the same, in case one was lost. */
const ASK_EVERY = { pushed: 10_000, alone: 2_000 } as const;

/** The lines that a task could not take; none when nobody can tell any more. */
export const readReport = async (id: number): Promise<readonly ReportLine[]> => {
  const task = await call(findTask, { id }, { quiet: true }).catch(() => undefined);
  return task?.Report ?? [];
};

/** How many of one's tasks go on, as far as this window knows. */
export const useTasksGoing = create(() => ({ count: 0 }));

const followed = new Map<number, Followed>();
const recount = (): void => useTasksGoing.setState({ count: followed.size });

/** They look at whatever goes on. */
const onlookers = new Set<TaskWatcher>();

/** What is over: a push and an answer may both tell of the same end. */
const ended = new Set<number>();

/** Ends that the answer of a call has told, whether their push came before it or comes after. */
const toldByAnswer = new Set<number>();

/** A failure offers the lines it is about: whoever has closed the dialog sees them nowhere else. */
const tellEnd = async ({ Id, Kind, State, Message }: TaskProgress): Promise<void> => {
  const text = `${taskKindLabel[Kind]}：${Message}`;
  if (State === TaskState.Done) {
    announce('success', text);
    return;
  }
  const lines = await readReport(Id);
  if (lines.length === 0) announce('error', text);
  else announce('error', text, { label: '下载报告', run: () => saveReport(lines) });
};

let callers = 0;
const kept: TaskProgress[] = [];

/**
 * Keeps back the ends of tasks that begin from now on: a short one is told by the answer of the call that began it. The
 * answer names the one it has told; all others are told as ever.
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
  for (const watcher of [...watchers, ...onlookers]) watcher(progress);
};

const ask = async (id: number): Promise<void> => {
  try {
    const task = await call(findTask, { id }, { quiet: true });
    // Signed out while the call was under way: an answer must not start to follow the task again.
    if (followed.has(id)) take(task);
  } catch (error) {
    // Nobody has such a task, or nobody is signed in any more; everything else may be better the next time.
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

/** Follows a task to its end, which is announced wherever one is by then. */
export const followTask = (id: number, afterwards: () => void): void => {
  if (ended.has(id)) afterwards();
  else follow(id).afterwards.add(afterwards);
};

/** Looks at a task until the answer is called. */
export const watchTask = (id: number, watcher: TaskWatcher): (() => void) => {
  if (ended.has(id)) {
    // Its end came before anybody could look.
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

/** Looks at all of them until the answer is called. */
export const watchTasks = (watcher: TaskWatcher): (() => void) => {
  onlookers.add(watcher);
  return () => onlookers.delete(watcher);
};

/** Looks at the one that begins from now on, as long as there is no other: of two nobody knows which is meant. */
export const watchBeginning = (watcher: TaskWatcher): (() => void) => {
  const known = new Set([...followed.keys(), ...ended]);
  const begun = new Set<number>();
  return watchTasks((progress) => {
    if (known.has(progress.Id)) return;
    begun.add(progress.Id);
    if (begun.size === 1) watcher(progress);
  });
};

/** Follows again what was going on before the page was loaded, or what nobody heard the beginning of. */
export const resumeTasks = async (): Promise<void> => {
  const tasks = await call(listTasks, {}, { quiet: true }).catch(() => []);
  for (const { Id, State } of tasks) if (!hasTaskEnded(State)) follow(Id);
};

/** For as long as somebody is signed in. */
export const keepTasks = (): (() => void) => {
  const stopHearing = onHub(HubEvent.Task, (payload) => {
    const progress = taskProgress.safeParse(payload);
    if (progress.success) take(progress.data);
  });
  void resumeTasks();
  return () => {
    stopHearing();
    for (const { timer } of followed.values()) clearTimeout(timer);
    followed.clear();
    recount();
  };
};
