/** Ends this process, whatever its threads are doing. */
import { spawn } from 'node:child_process';
import { flushCompileCache } from 'node:module';

/** Waits for the time in its last argument and kills the process in its first, unless that ends before. */
const KILLER = `
  const [pid, milliseconds] = process.argv.slice(1).map(Number);
  setTimeout(() => process.kill(pid, 'SIGKILL'), milliseconds);
  process.stdin.resume().on('close', () => process.exit());
`;

const EXIT_WITHIN_MS = 10_000;

/**
 * Node waits for the threads of libuv before it exits, for ever when one is blocked, and no timer of this process runs
 * then. So another process waits too. Its standard input closes when this process ends.
 */
export const exitNow = (code: number): never => {
  // It would be done while exiting. After the first start it takes seconds on a busy machine.
  flushCompileCache();
  spawn(process.execPath, ['-e', KILLER, String(process.pid), String(EXIT_WITHIN_MS)], {
    env: {},
    // Ctrl-C goes to the whole process group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  }).on('error', () => undefined);
  process.exit(code);
};
