/** Controls the recognition process: starts it with the first picture, asks it, and ends it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PictureRequest, PictureResult } from './recognition-messages.rules.ts';

const CHILD = new URL('./recognition-child.service.ts', import.meta.url);
const MOST_MEGABYTES = 256;
const ALLOWED = ['--allow-worker', '--allow-addons'];

export interface RecognitionProcess {
  /** One call at a time. Rejects when the process fails or was ended. */
  readonly ask: (request: PictureRequest) => Promise<PictureResult>;
  readonly isAlive: () => boolean;
  readonly end: () => Promise<void>;
}

/**
 * Inherits no environment and can only read files. The recognition needs a thread of its own, the decoder is a native
 * library.
 */
const start = (): ChildProcess =>
  fork(CHILD, {
    env: {},
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`, '--permission', '--allow-fs-read=*', ...ALLOWED],
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
  child.on('error', (error) => {
    end(error);
    if (child.pid === undefined) go();
  });
  child.once('exit', (code, signal) => {
    end(new Error(`the recognition process ended with ${signal ?? code}`));
    go();
  });

  return {
    ask: async (request) => {
      const reported = once(child, 'message') as Promise<[PictureResult]>;
      reported.catch(() => {});
      // The exit of the process reports a broken channel.
      child.send(request, () => {});
      const [result] = await Promise.race([reported, lost]);
      return result;
    },
    isAlive: () => isAlive,
    end: async () => {
      end(new Error('the recognition process was ended'));
      child.kill('SIGKILL');
      await gone;
    },
  };
};
