/** Pictures, for the composition. */
export { claimPictures } from './pictures.queries.ts';
