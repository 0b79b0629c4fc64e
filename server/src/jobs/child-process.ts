/** A separate process for untrusted files: starts it, asks it, and ends it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export interface WorkProcess<Request, Result> {
  /** One call at a time. Rejects when the process fails or was ended. */
  readonly ask: (request: Request) => Promise<Result>;
  readonly isAlive: () => boolean;
  /** Undefined if it could not be started. */
  readonly pid?: number | undefined;
  readonly end: () => Promise<void>;
}

interface ProcessOptions {
  /** The file that the process runs. It answers each message with one message. */
  readonly child: URL;
  /** Limit of its heap. */
  readonly megabytes: number;
  /** Limit of all its memory: buffers are outside of the heap. Without it the memory is not watched. */
  readonly residentMegabytes?: number;
  /** Permissions of Node beside reading files. */
  readonly allowed?: readonly string[];
}

const END_WITH_PARENT = new URL('../end-with-parent.ts', import.meta.url);

/** Inherits no environment and can only read files. */
const start = ({ child, megabytes, allowed = [] }: ProcessOptions): ChildProcess =>
  fork(child, {
    env: {},
    execArgv: [
      `--max-old-space-size=${megabytes}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      ...allowed,
      `--import=${END_WITH_PARENT}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });

const LOOK_EVERY_MS = 200;

const residentMegabytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
};

/** Kills a process that needs too much memory. Returns how to end the watch. */
const watchMemory = (child: ChildProcess, { residentMegabytes: most }: ProcessOptions): (() => void) => {
  if (most === undefined) return () => undefined;
  const look = async (): Promise<void> => {
    if ((await residentMegabytes(child.pid)) > most) child.kill('SIGKILL');
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
};

export const startProcess = <Request extends object, Result>(options: ProcessOptions): WorkProcess<Request, Result> => {
  const child = start(options);
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  lost.catch(() => {});
  let isAlive = true;
  const end = (reason: Error): void => {
    isAlive = false;
    lose(reason);
  };
  child.on('error', (error) => {
    end(error);
    if (child.pid === undefined) go();
  });
  child.once('exit', (code, signal) => {
    end(new Error(`the process ended with ${signal ?? code}`));
    go();
  });

  return {
    ask: async (request) => {
      const reported = once(child, 'message') as Promise<[Result]>;
      reported.catch(() => {});
      // The exit of the process reports a broken channel.
      child.send(request, () => {});
      const endWatch = watchMemory(child, options);
      try {
        const [result] = await Promise.race([reported, lost]);
        return result;
      } finally {
        endWatch();
      }
    },
    isAlive: () => isAlive,
    pid: child.pid,
    end: async () => {
      end(new Error('the process was ended'));
      child.kill('SIGKILL');
      await gone;
    },
  };
};
