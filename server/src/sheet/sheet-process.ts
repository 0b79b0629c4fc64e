/** Controls one reading process: starts it, requests rows, limits its time and memory, and always ends it. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { keepProcess, takeProcess } from './reading-process.ts';
import type { ReadOrder, Report, Request } from './sheet-messages.ts';
import { refuse, SheetRefused } from './sheet-refused.ts';
import type { SheetRow } from './sheet-row.ts';

const WATCH_EVERY_MILLISECONDS = 200;
const LONGEST_COMPLAINT = 4_000;

interface SheetProcess {
  /** The next rows; undefined after the last. One call at a time. */
  readonly ask: () => Promise<readonly SheetRow[] | undefined>;
  readonly stop: () => Promise<void>;
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
}

const memoryOf = ({ format, limits }: ReadOrder): number =>
  format === 'xls' ? limits.xlsMegabytes : limits.xlsxMegabytes;

const residentMegabytes = async (pid: number): Promise<number> => {
  // Only on Linux. Elsewhere only the heap limit applies.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
};

const rowsOf = (report: Report): readonly SheetRow[] | undefined => {
  switch (report.kind) {
    case 'rows':
      return report.rows;
    case 'end':
      return undefined;
    case 'refused':
      throw new SheetRefused(report.reason, report.message);
    case 'failed':
      throw new Error(`reading a sheet failed: ${report.message}`);
  }
};

/** A crash means that the heap limit was reached. A regular exit with a code is an internal error. */
const verdictOn = (code: number | null, signal: string | null, complaint: string): Error =>
  signal === null ? new Error(`the reading process ended with code ${code}: ${complaint}`) : refuse.memory();

export const startReading = (order: ReadOrder): SheetProcess => {
  const megabytes = memoryOf(order);
  const child = takeProcess(megabytes);
  const mostMegabytes = megabytes + order.limits.besideHeapMegabytes;
  let request: Request = order;
  let millisecondsLeft = order.limits.milliseconds;
  let complaint = '';
  let isRead = false;
  const onComplaint = (text: string): void => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  };
  child.stderr?.setEncoding('utf8').on('data', onComplaint);

  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  lost.catch(() => {});
  const onError = (error: Error): void => {
    lose(error);
    if (child.pid === undefined) go();
  };
  const onExit = (code: number | null, signal: string | null): void => {
    lose(verdictOn(code, signal, complaint));
    go();
  };
  child.on('error', onError).once('exit', onExit);
  const watch = setInterval(async () => {
    if ((await residentMegabytes(child.pid ?? 0)) > mostMegabytes) lose(refuse.memory());
  }, WATCH_EVERY_MILLISECONDS);

  const ask = async (): Promise<readonly SheetRow[] | undefined> => {
    const asked = performance.now();
    const timer = setTimeout(() => lose(refuse.time()), millisecondsLeft);
    try {
      const reported = once(child, 'message') as Promise<[Report]>;
      // The exit of the process reports a broken channel.
      child.send(request, () => {});
      request = 'more';
      const [report] = await Promise.race([reported, lost]);
      isRead = report.kind === 'end';
      return rowsOf(report);
    } finally {
      clearTimeout(timer);
      // Counts only the time the process works, not the time the caller uses the rows.
      millisecondsLeft -= performance.now() - asked;
    }
  };

  const stop = async (): Promise<void> => {
    clearInterval(watch);
    if (isRead && keepProcess(child, megabytes)) {
      child.stderr?.off('data', onComplaint);
      child.off('error', onError).off('exit', onExit);
      return;
    }
    child.kill('SIGKILL');
    await gone;
  };

  return { ask, stop, pid: child.pid };
};
