/** The files of recordings: one folder for each tenant, outside everything that the web serves. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../http/range.ts';

export interface RecordStore {
  /** Writes a part behind the first `size` bytes; what a crash left there is cut off. On disk when it resolves. */
  readonly append: (
    tenantId: number,
    name: string,
    part: { readonly path: string; readonly size: number },
  ) => Promise<void>;
  /** The file to measure: the parts, or the recording if the parts were removed. Undefined if both are lost. */
  readonly source: (tenantId: number, name: string) => Promise<string | undefined>;
  /** Stores the recording that is played: these bytes, or the first `size` bytes of the source. */
  readonly finish: (tenantId: number, name: string, sound: FinishedSound) => Promise<void>;
  /** Stores a whole recording that needs no measuring. */
  readonly put: (tenantId: number, name: string, bytes: Uint8Array) => Promise<void>;
  /** Bytes of the recording. Undefined when there is no such file. */
  readonly sizeOf: (tenantId: number, name: string) => Promise<number | undefined>;
  readonly read: (tenantId: number, name: string, range: ByteRange) => Readable;
  readonly removeParts: (tenantId: number, name: string) => Promise<void>;
  /** With its parts. */
  readonly remove: (tenantId: number, name: string) => Promise<void>;
  /** Names of recordings with a file last written before this time, Unix seconds. */
  readonly olderThan: (tenantId: number, time: number) => Promise<string[]>;
}

interface FinishedSound {
  readonly rewritten: Uint8Array | null;
  readonly source: string;
  readonly size: number;
}

/** Inside the data folder; part of every backup. */
export const RECORD_FOLDER = 'recordings';
const PARTS = '.parts';
/** Backups leave out files with this ending. */
const UNFINISHED = '.tmp-0';

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const ifPresent = async <T>(result: Promise<T>): Promise<T | undefined> =>
  result.catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

/** Forces the content of a file to the disk, or the names in a folder: without its name a file is lost with the power. */
const flush = async (path: string, flags = 'r+'): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const appendFile = async (path: string, part: { readonly path: string; readonly size: number }): Promise<void> => {
  const [target, source] = [await open(path, 'a+', 0o600), await open(part.path, 'r')];
  try {
    await target.truncate(part.size);
    for await (const chunk of source.createReadStream({ autoClose: false })) await target.appendFile(chunk as Buffer);
    await target.sync();
  } finally {
    await Promise.all([target.close(), source.close()]);
  }
};

/** Names come from our own rows, never from a request. */
export const createRecordStore = (folder: string): RecordStore => {
  const folderOf = (tenantId: number): string => join(folder, String(tenantId));
  const pathOf = (tenantId: number, name: string): string => join(folderOf(tenantId), name);
  const remove = (path: string): Promise<void> => rm(path, { force: true });
  const flushNames = (tenantId: number): Promise<void> => flush(folderOf(tenantId), 'r');
  return {
    append: async (tenantId, name, part) => {
      await mkdir(folderOf(tenantId), { recursive: true, mode: 0o700 });
      await appendFile(pathOf(tenantId, name) + PARTS, part);
      if (part.size === 0) await flushNames(tenantId);
    },
    source: async (tenantId, name) => {
      const path = pathOf(tenantId, name);
      if (await ifPresent(stat(path + PARTS))) return path + PARTS;
      return (await ifPresent(stat(path))) && path;
    },
    finish: async (tenantId, name, { rewritten, source, size }) => {
      const path = pathOf(tenantId, name);
      if (rewritten === null && source === path) return;
      const unfinished = path + UNFINISHED;
      if (rewritten) await writeFile(unfinished, rewritten, { mode: 0o600 });
      else {
        await copyFile(source, unfinished);
        await truncate(unfinished, size);
      }
      await flush(unfinished);
      await rename(unfinished, path);
      // The parts are removed afterwards.
      await flushNames(tenantId);
    },
    put: async (tenantId, name, bytes) => {
      await mkdir(folderOf(tenantId), { recursive: true, mode: 0o700 });
      await writeFile(pathOf(tenantId, name), bytes, { mode: 0o600 });
    },
    sizeOf: async (tenantId, name) => (await ifPresent(stat(pathOf(tenantId, name))))?.size,
    read: (tenantId, name, range) => createReadStream(pathOf(tenantId, name), range),
    removeParts: (tenantId, name) => remove(pathOf(tenantId, name) + PARTS),
    remove: async (tenantId, name) => {
      for (const ending of [PARTS, UNFINISHED, '']) await remove(pathOf(tenantId, name) + ending);
    },
    olderThan: async (tenantId, time) => {
      const old = new Set<string>();
      for (const file of (await ifPresent(readdir(folderOf(tenantId)))) ?? []) {
        const { mtimeMs } = (await ifPresent(stat(pathOf(tenantId, file)))) ?? { mtimeMs: Infinity };
        if (mtimeMs < time * 1_000) old.add(file.replace(/\.(parts|tmp-0)$/, ''));
      }
      return [...old];
    },
  };
};
