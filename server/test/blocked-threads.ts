/** Blocks all threads of libuv in this process, as a file system that does not respond does. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, open, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

/** Returns the function that releases them. */
export const blockThreads = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'gonghai-test-threads-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const opened = (_error: unknown, file?: number): void => {
    if (file !== undefined) closeSync(file);
  };
  // Each waits in its thread for a writer.
  for (let thread = 0; thread < THREADS; thread += 1) open(pipe, 'r', opened);
  return () => {
    closeSync(openSync(pipe, 'r+'));
    rmSync(folder, { recursive: true });
  };
};
