/** One file of a request, laid down in a temporary folder before anybody looks at it. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { malformed, Refusal } from './refusal.ts';

export const LARGEST_UPLOAD = 20 * 1024 * 1024;

export interface UploadedFile {
  readonly path: string;
  /** As the client named it: for display only, never for a path. */
  readonly clientName: string;
  readonly size: number;
}

/** For a part of the application that has only calls with files: the parser costs every call of its part something. */
export const allowUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    // No limit of parts: the parser listens to no error of a part beyond it, and a form cut off there ends the process.
    limits: { fileSize: LARGEST_UPLOAD, files: 1, fields: 20, fieldSize: 10_000, parts: Infinity, headerPairs: 100 },
  });
};

const CUT_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']);

/** The form was broken or cut off. The parser's errors have no code; those of the disk and of the framework have one. */
const refuseBroken = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw code === '' || CUT_OFF.has(code) ? malformed() : error;
};

/** Receives the file, hands it over, and removes it whatever happens. */
export const withUpload = async <T>(
  request: FastifyRequest,
  folder: string,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw malformed();
  const part = await request.file().catch(refuseBroken);
  if (!part || part.fieldname !== 'file') throw malformed();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch(refuseBroken);
    if (part.file.truncated) throw new Refusal(messages.fileTooLarge);
    return await work({ path, clientName: part.filename.slice(0, 200), size: part.file.bytesRead });
  } finally {
    await rm(path, { force: true });
  }
};
