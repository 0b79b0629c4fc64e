/** Stores an uploaded picture and answers with the serial number on it. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import {
  LARGEST_PICTURE,
  PAYMENT_FOLDER,
  ClaimSign,
  pictureMessages as say,
  type PictureClaim,
  type uploadPicture,
} from '@gonghai/contract/files/picture.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Later } from '../../http/answer.ts';
import { runCommand, runUnkept } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/upload.ts';
import { type FindPaymentClaim, type PictureRead, findTwins, insertPicture, saveReading } from './pictures.queries.ts';
import type { DecodedPicture } from './recognition-messages.rules.ts';
import type { Recognition } from './recognition.service.ts';
import type { FileStore } from './store.service.ts';

export interface PictureParts {
  readonly store: FileStore;
  readonly decode: Recognition['decode'];
  readonly recognise: Recognition['read'];
}

export interface UploadParts extends PictureParts {
  readonly findClaim: FindPaymentClaim;
  /** What a picture says is stored. */
  readonly onRead: PictureRead;
}

type Uploaded = AnswerOf<typeof uploadPicture>;

/** The file is written before the row that names it, so that a backup never has a row without its file. */
const store = async (
  ctx: RequestContext,
  { type, bytes, width, height, fingerprint }: DecodedPicture,
  files: FileStore,
) => {
  const { actor, now } = ctx;
  const name = `${randomBytes(16).toString('hex')}.${type}`;
  const contentHash = createHash('sha256').update(bytes).digest();
  await files.write(actor.tenantId, name, bytes);
  try {
    await runCommand(ctx, async (trx) => {
      const picture = { name, folder: PAYMENT_FOLDER, size: bytes.length, width, height, contentHash, fingerprint };
      await insertPicture(trx, actor, picture, now);
      const change = {
        action: AuditAction.uploadPicture,
        subject: 'picture',
        subjectId: null,
        after: { PaymentImg: name },
      };
      return { data: null, changes: [change] };
    });
  } catch (error) {
    await files.remove(actor.tenantId, name);
    throw error;
  }
  return { name, contentHash };
};

interface ReadPicture {
  readonly name: string;
  readonly contentHash: Buffer;
  readonly serial: string | null;
}

/** Uploads of the same person that are on no order are repetitions, not claims. */
const claimOf = async (
  { db, actor }: RequestContext,
  picture: ReadPicture,
  findClaim: FindPaymentClaim,
): Promise<PictureClaim | null> => {
  const { serial } = picture;
  const twins = await findTwins(db, actor.tenantId, picture);
  const claim = await findClaim(db, actor, { serial, twins: twins.map(({ name }) => name) });
  if (claim) return claim;
  const other = twins.find(({ staffId }) => staffId !== actor.userId);
  if (!other) return null;
  return { Sign: serial !== null && other.serial === serial ? ClaimSign.Serial : ClaimSign.Picture, WorkOrder: null };
};

export const keepPicture = async (
  ctx: RequestContext,
  file: UploadedFile,
  parts: UploadParts,
): Promise<Later<Uploaded>> => {
  if (file.size > LARGEST_PICTURE) throw new Refusal(say.tooLarge);
  const { actor } = ctx;
  const original = await readFile(file.path);
  const stored = await store(ctx, await parts.decode(original, actor), parts.store);
  const { name } = stored;
  return new Later(async () => {
    const Reading = await parts.recognise(original, actor);
    const paymentId = Reading?.ThirdNo ?? null;
    if (Reading) {
      await runUnkept(ctx, async (trx) => {
        const isSaved = await saveReading(trx, actor.tenantId, name, Reading);
        // The order may have been saved meanwhile.
        return { data: null, changes: isSaved ? await parts.onRead(trx, ctx, name) : [] };
      });
    }
    const Claim = await claimOf(ctx, { ...stored, serial: paymentId }, parts.findClaim);
    return { filepath: name, paymentId, Reading, Claim };
  });
};
