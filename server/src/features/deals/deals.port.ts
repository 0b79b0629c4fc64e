/** The functions of deals that other features and the composition need. */
export { dealsReached } from './deal-hooks.commands.ts';
export { searchDeals, sumDealsByOwner } from './list.queries.ts';
export { findDealName } from './deals.queries.ts';
export { dealSubject } from './hearing.queries.ts';
