/** Pictures and stored files, for the composition and other features. */
export { claimPictures, type FindPaymentClaim } from './pictures.queries.ts';
export { removeUnnamed } from './removal.commands.ts';
export type { FileStore } from './store.service.ts';
