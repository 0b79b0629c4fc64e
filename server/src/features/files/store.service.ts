/** Stored files, of pictures and of statements: one folder for each tenant, outside everything that the web serves. */
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

interface StoredFile {
  readonly size: number;
  readonly body: Readable;
}

export interface FileStore {
  /** On disk when it resolves. */
  readonly write: (tenantId: number, name: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is no such file. */
  readonly open: (tenantId: number, name: string) => Promise<StoredFile | undefined>;
  readonly remove: (tenantId: number, name: string) => Promise<void>;
  /** Names of the files last written before this time, Unix seconds. */
  readonly olderThan: (tenantId: number, time: number) => Promise<string[]>;
}

/** Inside the data folder; part of every backup. */
export const PICTURE_FOLDER = join('uploads', 'pictures');

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Names come from our own rows, never from a request. */
export const createFileStore = (folder: string): FileStore => {
  const folderOf = (tenantId: number): string => join(folder, String(tenantId));
  const pathOf = (tenantId: number, name: string): string => join(folderOf(tenantId), name);
  return {
    write: async (tenantId, name, bytes) => {
      await mkdir(folderOf(tenantId), { recursive: true, mode: 0o700 });
      await writeFile(pathOf(tenantId, name), bytes, { flag: 'wx', mode: 0o600, flush: true });
    },
    open: async (tenantId, name) => {
      try {
        const handle = await open(pathOf(tenantId, name), 'r');
        const { size } = await handle.stat();
        return { size, body: handle.createReadStream() };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    remove: (tenantId, name) => rm(pathOf(tenantId, name), { force: true }),
    olderThan: async (tenantId, time) => {
      const names = await readdir(folderOf(tenantId)).catch((error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      });
      const old: string[] = [];
      for (const name of names) {
        const { mtimeMs } = await stat(pathOf(tenantId, name));
        if (mtimeMs < time * 1_000) old.push(name);
      }
      return old;
    },
  };
};
