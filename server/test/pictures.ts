/** Small pictures as a browser uploads them, and stored ones. */
import { PAYMENT_FOLDER, type PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type pg from 'pg';
import sharp from 'sharp';
import type { FileStore } from '../src/features/files/store.service.ts';

/** A plain picture; two calls never give the same one. */
export const aPicture = (type: 'png' | 'jpeg' = 'png', width = 40, height = 60): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(type)
    .toBuffer();
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A whole white PNG with one bit for each pixel: a small file, however large the picture is. */
export const aWhitePicture = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff).fill(0, 0, 1);
  const rows = deflateSync(Buffer.alloc(row.length * height, row));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
};

interface PictureOptions {
  readonly createdTime?: number;
  readonly bytes?: Buffer;
}

/** The row of a picture that a member of staff has uploaded. Returns its name. */
export const aPictureRow = async (
  owner: Pick<pg.Pool, 'query'>,
  tenantId: number,
  staffId: number,
  { createdTime = 1_790_000_000, bytes = randomBytes(8) }: PictureOptions = {},
): Promise<string> => {
  const name = `${randomBytes(16).toString('hex')}.png`;
  const hash = createHash('sha256').update(bytes).digest();
  await owner.query(
    `insert into stored_picture (tenant_id, name, folder, staff_id, size, width, height, content_hash, created_time)
     values ($1, $2, $3, $4, $5, 40, 60, $6, $7)`,
    [tenantId, name, PAYMENT_FOLDER, staffId, bytes.length, hash, createdTime],
  );
  return name;
};

/** The same with its file. */
export const aStoredPicture = async (
  { owner, store }: { readonly owner: Pick<pg.Pool, 'query'>; readonly store: FileStore },
  tenantId: number,
  staffId: number,
  options: PictureOptions = {},
): Promise<string> => {
  const bytes = await aPicture();
  const name = await aPictureRow(owner, tenantId, staffId, { ...options, bytes });
  await store.write(tenantId, name, bytes);
  return name;
};

/** What recognition answers when it read this serial number, and nothing else unless said. */
export const readingOf = (ThirdNo: string | null, more: Partial<PictureReading> = {}): PictureReading => ({
  ThirdNo,
  Amount: null,
  Time: null,
  Wallet: null,
  Confidence: { ThirdNo: ThirdNo === null ? 0 : 97, Amount: 0, Time: 0, Wallet: 0 },
  ...more,
});
