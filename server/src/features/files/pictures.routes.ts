/** Maps the calls of pictures to their handlers. */
import * as contract from '@gonghai/contract/files/picture.contract.ts';
import { bindMedia, bindUpload, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { keepPicture, type UploadParts } from './pictures.commands.ts';
import { findPicture, type MaySeePicture } from './pictures.queries.ts';

const CONTENT_TYPE: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

export const pictureRoutes = (parts: UploadParts & { readonly maySee: MaySeePicture }): readonly Route[] => [
  bindUpload(contract.uploadPicture, (_, ctx, file) => keepPicture(ctx, file, parts)),
  bindMedia(contract.readPicture, async ({ path }, { db, actor }) => {
    const picture = await findPicture(db, actor.tenantId, path);
    if (!picture) throw missing();
    if (picture.staffId !== actor.userId && !(await parts.maySee(db, actor, picture.name))) throw missing();
    const file = await parts.store.open(actor.tenantId, picture.name);
    if (!file) throw missing();
    return { ...file, contentType: CONTENT_TYPE[picture.name.split('.')[1] ?? ''] ?? '' };
  }),
];
