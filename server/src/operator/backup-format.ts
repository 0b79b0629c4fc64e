/**
 * The backup format: a compressed stream of frames, each with kind, length and bytes. The last frame holds a digest, so
 * that a truncated or damaged file is detected before it is used.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Target } from '../db/driver/connection.ts';
import type { Secrets } from '../db/secrets.ts';

export const FrameKind = { Header: 1, Table: 2, Rows: 3, File: 4, Bytes: 5, End: 6, Sequences: 7 } as const;
export type FrameKind = (typeof FrameKind)[keyof typeof FrameKind];

export interface Frame {
  readonly kind: FrameKind;
  readonly body: Buffer;
}

export interface BackupHeader {
  readonly format: typeof FORMAT;
  readonly migrations: readonly string[];
  readonly createdTime: number;
  /** Identifies the key of its secrets, and whether that key is among its files. */
  readonly keyMark: string;
  readonly holdsKey: boolean;
}

export interface TableFrame {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface FileFrame {
  readonly path: string;
  readonly mode: number;
}

export interface SequencesFrame {
  readonly sequences: readonly { readonly name: string; readonly last: number }[];
}

/** The part of an installation that is backed up and restored. */
export interface BackupPlace {
  readonly owner: Target;
  readonly server: Target;
  readonly dataDir: string;
  readonly migrations: readonly { readonly name: string }[];
  readonly secrets: Secrets;
  readonly isKeyGiven: boolean;
}

/** Folders in the data folder with files of the installation, without the database's own. */
export const FILE_FOLDERS: readonly string[] = ['files', 'uploads', 'recordings', 'keys'];

export const FORMAT = 'gonghai-backup-1';
/** Maximum bytes of a frame, and of memory used. */
export const FRAME_BYTES = 1024 * 1024;
const LARGEST_FRAME = 64 * 1024 * 1024;
const HEAD_BYTES = 5;

const headOf = ({ kind, body }: Frame): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(body.length, 1);
  return head;
};

export interface FrameWriter {
  /** Resolves when the bytes were accepted. Callers that wait for it use constant memory. */
  readonly write: (frame: Frame) => Promise<void>;
  readonly writeJson: (kind: FrameKind, value: object) => Promise<void>;
  /** Writes the digest and closes. */
  readonly end: () => Promise<void>;
}

export const createFrameWriter = (target: Writable): FrameWriter => {
  const hash = createHash('sha256');
  const put = (bytes: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      target.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  const write = async (frame: Frame): Promise<void> => {
    for (const part of [headOf(frame), frame.body]) {
      hash.update(part);
      await put(part);
    }
  };
  return {
    write,
    writeJson: (kind, value) => write({ kind, body: Buffer.from(JSON.stringify(value)) }),
    end: async () => {
      const end: Frame = { kind: FrameKind.End, body: hash.digest() };
      await put(Buffer.concat([headOf(end), end.body]));
      target.end();
    },
  };
};

const damaged = (): Error => new Error('The backup is damaged or was cut short; nothing was restored.');
const foreign = (): Error => new Error('This file is not a backup of Gonghai; nothing was restored.');

/** A file that does not begin as gzip is no backup. One that fails later was truncated or changed. */
const explain = (error: unknown): unknown => {
  const isOfZip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  if (!isOfZip) return error;
  return error.message === 'incorrect header check' ? foreign() : damaged();
};

const unzipped = async function* (file: string): AsyncGenerator<Buffer> {
  const source = pipeline(createReadStream(file), createGunzip({ chunkSize: FRAME_BYTES / 4 }), () => undefined);
  try {
    for await (const chunk of source) yield chunk as Buffer;
  } catch (error) {
    throw explain(error);
  }
};

/** Returns exactly as many bytes as requested. */
const inPieces = (source: AsyncGenerator<Buffer>) => {
  let rest: Buffer = Buffer.alloc(0);
  return async (count: number): Promise<Buffer> => {
    const parts = [rest];
    for (let size = rest.length; size < count;) {
      const next = await source.next();
      if (next.done) throw damaged();
      parts.push(next.value);
      size += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
};

/** Reads frames to the end. Throws when the digest does not match. The end frame is not returned. */
export const readFrames = async function* (file: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const source = unzipped(file);
  const take = inPieces(source);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const head = await take(HEAD_BYTES);
      const kind = head.readUInt8(0) as FrameKind;
      if (isFirst && kind !== FrameKind.Header) throw foreign();
      const length = head.readUInt32BE(1);
      if (length > LARGEST_FRAME) throw isFirst ? foreign() : damaged();
      const body = await take(length);
      if (kind === FrameKind.End) {
        if (!body.equals(hash.digest())) throw damaged();
        return;
      }
      hash.update(head).update(body);
      yield { kind, body };
    }
  } finally {
    await source.return(undefined);
  }
};

export const parseBody = <T>({ body }: Frame): T => JSON.parse(body.toString('utf8')) as T;

/** Reads the whole file once to verify it. */
export const readWholeHeader = async (file: string): Promise<BackupHeader> => {
  let first: Frame | undefined;
  for await (const frame of readFrames(file)) first ??= frame;
  if (!first) throw foreign();
  const header = parseBody<BackupHeader>(first);
  if (header.format !== FORMAT) throw foreign();
  return header;
};
