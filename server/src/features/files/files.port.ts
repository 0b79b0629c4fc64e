/** Pictures and stored files, for the composition and other features. */
export { isSamePicture } from './fingerprint.rules.ts';
export { claimPictures, type FindPaymentClaim, type PictureRead } from './pictures.queries.ts';
export { removeUnnamed } from './removal.commands.ts';
export type { FileStore } from './store.service.ts';
