/** Controls the recognition process: starts it with the first picture, asks it, and ends it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Lines, ReadRequest, ReadResult } from './recognition-messages.rules.ts';

const CHILD = new URL('./recognition-child.service.ts', import.meta.url);
const MOST_MEGABYTES = 256;

export interface RecognitionProcess {
  /** One call at a time. Rejects when the process fails or was ended. */
  readonly read: (picture: Buffer) => Promise<Lines>;
  readonly isAlive: () => boolean;
  readonly end: () => Promise<void>;
}

/** Inherits no environment and can only read files. The library needs a thread of its own. */
const start = (): ChildProcess =>
  fork(CHILD, {
    env: {},
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`, '--permission', '--allow-fs-read=*', '--allow-worker'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });

export const startRecognitionProcess = (): RecognitionProcess => {
  const child = start();
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  lost.catch(() => {});
  let isAlive = true;
  const end = (reason: Error): void => {
    isAlive = false;
    lose(reason);
  };
  child.once('error', (error) => {
    end(error);
    if (child.pid === undefined) go();
  });
  child.once('exit', (code, signal) => {
    end(new Error(`the recognition process ended with ${signal ?? code}`));
    go();
  });

  return {
    read: async (picture) => {
      const reported = once(child, 'message') as Promise<[ReadResult]>;
      reported.catch(() => {});
      const request: ReadRequest = { picture };
      // The exit of the process reports a broken channel.
      child.send(request, () => {});
      const [result] = await Promise.race([reported, lost]);
      if (result.kind === 'failed') throw new Error(`recognition failed: ${result.message}`);
      return result.lines;
    },
    isAlive: () => isAlive,
    end: async () => {
      isAlive = false;
      child.kill('SIGKILL');
      await gone;
    },
  };
};
