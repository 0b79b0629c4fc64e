/** The original files of statements: stored when they are uploaded, and removed when no run names them. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadedFile } from '../../http/upload.ts';
import type { FileStore } from '../files/files.port.ts';
import { statementExtension } from './statement-file.rules.ts';

/** Inside the data folder; part of every backup. */
export const STATEMENT_FOLDER = join('uploads', 'statements');

export type StatementFiles = FileStore;

interface StoredFile {
  readonly storedName: string;
  /** Hexadecimal, of the bytes as they were uploaded. */
  readonly contentHash: string;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Before the row that names it, so that a backup never has a row without its file. */
export const storeStatement = async (
  files: StatementFiles,
  tenantId: number,
  { path }: UploadedFile,
): Promise<StoredFile> => {
  const bytes = await readFile(path);
  const storedName = `${randomBytes(16).toString('hex')}.${statementExtension(bytes)}`;
  await files.write(tenantId, storedName, bytes);
  return { storedName, contentHash: hashOf(bytes) };
};

/** For a run that could not begin. */
export const removeFile =
  (files: StatementFiles, tenantId: number, name: string) =>
  async (error: unknown): Promise<never> => {
    await files.remove(tenantId, name);
    throw error;
  };
