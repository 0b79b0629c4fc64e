/** The functions of deals that the composition needs. */
export { dealsReached } from './deal-hooks.commands.ts';
export { findDealName } from './deals.queries.ts';
export { dealSubject } from './hearing.queries.ts';
