/**
 * The format of a backup: a compressed stream of frames, each a kind, a length and bytes. The last frame holds a digest of
 * everything before it, so that a file cut short or damaged is known before anything of it is kept.
 */
import { createHash, type Hash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import type { Target } from '../db/connection.ts';

export const FrameKind = { Header: 1, Table: 2, Rows: 3, File: 4, Bytes: 5, End: 6 } as const;
export type FrameKind = (typeof FrameKind)[keyof typeof FrameKind];

export interface Frame {
  readonly kind: FrameKind;
  readonly body: Buffer;
}

export interface BackupHeader {
  readonly format: 'gonghai-backup-1';
  readonly migrations: readonly string[];
  readonly createdTime: number;
}

export interface TableFrame {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface FileFrame {
  readonly path: string;
  readonly mode: number;
}

/** What of an installation is saved and brought back. */
export interface BackupPlace {
  readonly owner: Target;
  readonly dataDir: string;
  readonly migrations: readonly { readonly name: string }[];
}

const HEAD_BYTES = 5;
const LARGEST_FRAME = 64 * 1024 * 1024;

const headOf = ({ kind, body }: Frame): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(body.length, 1);
  return head;
};

const asFrame = (kind: FrameKind, value: object): Frame => ({ kind, body: Buffer.from(JSON.stringify(value)) });

/** Writes frames, respecting how fast they can be taken, and closes with the digest. */
export class FrameWriter {
  private readonly target: Writable;
  private readonly hash: Hash = createHash('sha256');

  constructor(target: Writable) {
    this.target = target;
  }

  async write(frame: Frame): Promise<void> {
    for (const part of [headOf(frame), frame.body]) {
      this.hash.update(part);
      if (!this.target.write(part)) await new Promise((resolve) => this.target.once('drain', resolve));
    }
  }

  writeJson(kind: FrameKind, value: object): Promise<void> {
    return this.write(asFrame(kind, value));
  }

  async end(): Promise<void> {
    const end: Frame = { kind: FrameKind.End, body: this.hash.digest() };
    this.target.write(headOf(end));
    this.target.end(end.body);
  }
}

const damaged = (): Error => new Error('The backup is damaged or was cut short; nothing was restored.');

const readable = async function* (source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield chunk as Buffer;
  } catch (error) {
    // Not compressed as we do it, or not to the end.
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damaged() : error;
  }
};

/** Reads frames until the end, and throws when the digest does not agree. The end frame itself is not given out. */
export const readFrames = async function* (source: Readable): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of readable(source)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < HEAD_BYTES) break;
      const length = rest.readUInt32BE(1);
      if (length > LARGEST_FRAME) throw damaged();
      if (rest.length < HEAD_BYTES + length) break;
      const kind = rest.readUInt8(0) as FrameKind;
      const body = rest.subarray(HEAD_BYTES, HEAD_BYTES + length);
      if (kind === FrameKind.End) {
        if (!body.equals(hash.digest())) throw damaged();
        return;
      }
      hash.update(rest.subarray(0, HEAD_BYTES + length));
      rest = rest.subarray(HEAD_BYTES + length);
      yield { kind, body };
    }
  }
  throw damaged();
};

export const parseBody = <T>({ body }: Frame): T => JSON.parse(body.toString('utf8')) as T;
