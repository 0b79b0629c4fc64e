/** Stores the uploaded file of a request in a temporary folder. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cleanFileName } from './file-name.ts';
import { malformed, Refusal } from './refusal.ts';

export const LARGEST_UPLOAD = 20 * 1024 * 1024;

export interface UploadedFile {
  readonly path: string;
  /** The client's file name, for display only. Never used as a path. */
  readonly clientName: string;
  readonly size: number;
}

/** Registered only for upload calls, because the multipart parser slows down every call of its scope. */
export const allowUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    // No limit of parts: the parser does not handle errors of parts beyond it, and a form cut off there would end the
    // process.
    limits: { fileSize: LARGEST_UPLOAD, files: 1, fields: 20, fieldSize: 10_000, parts: Infinity, headerPairs: 100 },
  });
};

const CUT_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']);

/** The form was malformed or cut off. Errors of the parser have no code; those of disk and framework have one. */
const refuseBroken = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw code === '' || CUT_OFF.has(code) ? malformed() : error;
};

interface Receiving {
  readonly folder: string;
  /** Bytes. */
  readonly largest?: number;
}

const receive = async <T>(
  request: FastifyRequest,
  { folder, largest = LARGEST_UPLOAD }: Receiving,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) throw malformed();
  const part = await request.file({ limits: { fileSize: largest } }).catch(refuseBroken);
  if (!part || part.fieldname !== 'file') throw malformed();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 })).catch(refuseBroken);
    if (part.file.truncated) throw new Refusal(messages.fileTooLarge);
    return await work({ path, clientName: cleanFileName(part.filename), size: part.file.bytesRead });
  } finally {
    await rm(path, { force: true });
  }
};

/**
 * Discards the rest of the body. Most clients read the answer only after they have sent everything, so without this
 * they would wait until the connection times out.
 */
const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};

/** Receives the file, passes it to `work`, and always removes it. */
export const withUpload: typeof receive = async (request, receiving, work) => {
  try {
    return await receive(request, receiving, work);
  } catch (error) {
    discardRest(request);
    throw error;
  }
};
