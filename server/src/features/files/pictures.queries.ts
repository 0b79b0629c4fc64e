/** Rows of stored pictures. */
import type { PictureClaim, PictureReading } from '@gonghai/contract/files/picture.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { Actor } from '../../http/context.ts';
import { anyText } from '../../db/sql.ts';

/** Enough to find an order among them. */
const MOST_TWINS = 100;

/** Whether the person may see something that shows this picture. */
export type MaySeePicture = (db: Db, actor: Actor, name: string) => Promise<boolean>;
/** The names that something shows, of these. */
export type UsedPictures = (trx: Db, tenantId: number, names: readonly string[]) => Promise<ReadonlySet<string>>;

/** What is known of a new upload: its serial number, and earlier uploads of the same number or pixels. */
interface UploadedPayment {
  readonly serial: string | null;
  readonly twins: readonly string[];
}
/** The order that has this payment already. */
export type FindPaymentClaim = (db: Db, actor: Actor, payment: UploadedPayment) => Promise<PictureClaim | null>;

/** What the features that show a picture do when it has been read. Gives the audit entries. */
export type PictureRead = (
  trx: Db,
  ctx: { readonly actor: Pick<Actor, 'tenantId' | 'name'>; readonly now: number },
  name: string,
) => Promise<readonly Change[]>;

interface NewPicture {
  readonly name: string;
  readonly folder: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly contentHash: Buffer;
  readonly fingerprint: Uint8Array;
}

export const insertPicture = (trx: Db, actor: Actor, picture: NewPicture, now: number) =>
  trx
    .insertInto('stored_picture')
    .values({
      tenant_id: actor.tenantId,
      name: picture.name,
      folder: picture.folder,
      staff_id: actor.userId,
      size: picture.size,
      width: picture.width,
      height: picture.height,
      content_hash: picture.contentHash,
      fingerprint: Buffer.from(picture.fingerprint),
      created_time: now,
      is_unread: true,
    })
    .execute();

/** False if another reading was stored first, or the picture is gone. */
export const saveReading = async (
  trx: Db,
  tenantId: number,
  name: string,
  reading: PictureReading,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('stored_picture')
    .set({ payment_id: reading.ThirdNo, reading: JSON.stringify(reading), is_unread: false })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('is_unread', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Pictures that no upload will read any more, the oldest first. */
export const readUnread = (
  db: Db,
  tenantId: number,
  { since, until, limit }: { readonly since: number; readonly until: number; readonly limit: number },
) =>
  db
    .selectFrom('stored_picture')
    .select(['name', 'staff_id as staffId'])
    .where('tenant_id', '=', tenantId)
    .where('is_unread', '=', true)
    .where('created_time', '>', since)
    .where('created_time', '<=', until)
    .orderBy('created_time')
    .limit(limit)
    .execute();

/** Other uploads with the same pixels or the same serial number. */
export const findTwins = (
  db: Db,
  tenantId: number,
  {
    name,
    contentHash,
    serial,
  }: { readonly name: string; readonly contentHash: Buffer; readonly serial: string | null },
) =>
  db
    .selectFrom('stored_picture')
    .select(['name', 'staff_id as staffId', 'payment_id as serial'])
    .where('tenant_id', '=', tenantId)
    .where('name', '<>', name)
    .where((eb) =>
      eb.or([eb('content_hash', '=', contentHash), ...(serial === null ? [] : [eb('payment_id', '=', serial)])]),
    )
    .limit(MOST_TWINS)
    .execute();

export const findPicture = (db: Db, tenantId: number, name: string) =>
  db
    .selectFrom('stored_picture')
    .select(['name', 'staff_id as staffId'])
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();

/**
 * Whether all of these are uploads of this person. Locks them, so that of two orders with the same picture the second
 * sees the first, and that they are not removed meanwhile.
 */
export const claimPictures = async (
  trx: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  names: readonly string[],
): Promise<boolean> => {
  const rows = await trx
    .selectFrom('stored_picture')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', userId)
    .where('name', '=', anyText(names))
    .orderBy('name')
    .forUpdate()
    .execute();
  return rows.length === new Set(names).size;
};

/** Locks pictures uploaded before this time, in order of their names. One that is just being claimed is left out. */
export const lockOldPictures = async (
  trx: Db,
  tenantId: number,
  range: { readonly before: number; readonly after: string; readonly limit: number },
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('stored_picture')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('created_time', '<', range.before)
    .where('name', '>', range.after)
    .orderBy('name')
    .limit(range.limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ name }) => name);
};

export const deletePictures = (trx: Db, tenantId: number, names: readonly string[]) =>
  trx.deleteFrom('stored_picture').where('tenant_id', '=', tenantId).where('name', '=', anyText(names)).execute();

export const knownPictures = async (db: Db, tenantId: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('stored_picture')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', anyText(names))
    .execute();
  return new Set(rows.map(({ name }) => name));
};
