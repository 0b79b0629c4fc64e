/** The functions of the home page that the composition and the check of sales figures need. */
export { liveHome, liveHomeOrders } from './live.rules.ts';
export { readRankedAgents } from './rankings.queries.ts';
