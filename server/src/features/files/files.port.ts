/** Pictures, for the composition. */
export { claimPictures, type FindPaymentClaim } from './pictures.queries.ts';
