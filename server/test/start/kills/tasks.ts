/** Tasks of the installation, read in its database, and sheets that start them. */
import { type TaskKind, TaskState } from '@gonghai/contract/wire/task.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { multipart } from '../../sheets.ts';
import type { Session } from '../callers.ts';
import { until } from '../hosts.ts';
import { askOwner } from '../servers.ts';
import type { Site } from './site.ts';

/** Slow enough for the rate limit of imports. */
const RETRY_MS = 500;
/** Below the limit of the test, so that the reason is told. */
const LIMIT_MS = 150_000;

interface StoredTask {
  readonly id: number;
  readonly state: TaskState;
  readonly done: number;
  readonly message: string;
}

/** The newest task of the kind. */
export const newestTask = async (dataDir: string, kind: TaskKind): Promise<StoredTask | undefined> =>
  (
    await askOwner<StoredTask>(
      dataDir,
      `select id, state, done, message from task where kind = '${kind}' order by id desc limit 1`,
    )
  )[0];

export const untilRunning = (dataDir: string, kind: TaskKind, done = 0): Promise<boolean> =>
  until(`a running task ${kind}`, async () => {
    const task = await newestTask(dataDir, kind);
    return task?.state === TaskState.Running && task.done >= done;
  });

export const ended = (dataDir: string, kind: TaskKind): Promise<StoredTask> =>
  until(`the end of the task ${kind}`, async () => {
    const task = await newestTask(dataDir, kind);
    return (task?.state === TaskState.Done || task?.state === TaskState.Failed) && task;
  });

interface SentFile {
  readonly path: string;
  readonly file: Buffer;
  readonly fileName?: string;
}

const sendFile = async (
  address: string,
  session: Session,
  { path, file, fileName = '导入.xlsx' }: SentFile,
): Promise<void> => {
  const { headers, payload } = await multipart(file, 'file', fileName);
  const init = { method: 'POST', headers: { app: 'Web', ...session, ...headers }, body: new Uint8Array(payload) };
  await (await fetch(`${address}/crm/${path}`, init)).text();
};

/** Uploaded sheets that are still in the folder of arriving files. Parts of recordings of a killed server are, too. */
export const sheetsIn = (dataDir: string): string[] => {
  const folder = join(dataDir, 'uploads', 'arriving');
  const beginnings = ['PK', '\uFEFF'];
  const textOf = (name: string): string => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return ''; // removed meanwhile
    }
  };
  return readdirSync(folder).filter((name) => beginnings.some((beginning) => textOf(name).startsWith(beginning)));
};

/**
 * Until the task exists and its file is gone, as before the response. The answer may come only after its end. A person uploads one file at a time, so it is sent again
 * when it was refused.
 */
export const beginTask = async ({ dataDir, admin, reach }: Site, kind: TaskKind, sent: SentFile): Promise<void> => {
  const before = (await newestTask(dataDir, kind))?.id;
  const isBegun = async (): Promise<boolean> => (await newestTask(dataDir, kind))?.id !== before;
  for (const began = Date.now(); !(await isBegun()); await sleep(RETRY_MS)) {
    if (Date.now() - began > LIMIT_MS) throw new Error(`the file for ${kind} was not taken`);
    const answered = new AbortController();
    reach((address) => sendFile(address, admin, sent).catch(() => undefined))
      .catch(() => undefined)
      .finally(() => answered.abort());
    while (!answered.signal.aborted && !(await isBegun())) await sleep(50);
  }
  await until('the end of the upload', () => sheetsIn(dataDir).length === 0);
};
