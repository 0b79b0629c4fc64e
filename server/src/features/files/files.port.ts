/** Pictures, for the composition. */
export { isSamePicture } from './fingerprint.rules.ts';
export { claimPictures, type FindPaymentClaim, type PictureRead } from './pictures.queries.ts';
