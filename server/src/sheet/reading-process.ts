/** The processes that parse uploaded sheets: how one is started, and whether it may read another file afterwards. */
import { type ChildProcess, fork } from 'node:child_process';

const CHILD = new URL('./sheet-child.ts', import.meta.url);
const END_WITH_PARENT = new URL('../end-with-parent.ts', import.meta.url);

/**
 * A process, not a thread: when a thread exceeds its heap, Node may abort the whole process, and memory outside the
 * heap is not limited. This process inherits no environment and can only read files.
 */
const start = (megabytes: number): ChildProcess =>
  fork(CHILD, {
    env: {},
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      `--import=${END_WITH_PARENT}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });

/** A server keeps none: a crafted file that takes its process over must not reach the file of someone else. */
let mostKept = 0;
const kept: { readonly megabytes: number; readonly child: ChildProcess }[] = [];

/** For tests, which read hundreds of small files of their own: a start takes far longer than such a file. */
export const keepReadingProcesses = (most: number): void => {
  mostKept = most;
};

export const takeProcess = (megabytes: number): ChildProcess => {
  const at = kept.findIndex((each) => each.megabytes === megabytes);
  const [found] = at < 0 ? [] : kept.splice(at, 1);
  if (!found) return start(megabytes);
  if (!found.child.connected) return takeProcess(megabytes);
  found.child.ref();
  found.child.channel?.ref?.();
  return found.child;
};

/** False when the process has to be ended. It must have read its file to the end and have no listeners any more. */
export const keepProcess = (child: ChildProcess, megabytes: number): boolean => {
  if (kept.length >= mostKept || !child.connected) return false;
  child.unref();
  child.channel?.unref?.();
  kept.push({ megabytes, child });
  return true;
};
