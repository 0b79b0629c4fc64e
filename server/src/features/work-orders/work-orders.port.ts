/** The functions of work orders that other features and the composition need. */
export type { ClaimPictures } from './checks.queries.ts';
export { findOrder } from './detail.queries.ts';
export { type OrderSearch, readShownOrders, searchOrders } from './list.queries.ts';
export { hearWorkOrders } from './live.service.ts';
export { findPaymentClaim, maySeePicture, usedPictures } from './pictures.queries.ts';
export { inSight, inView } from './sight.queries.ts';
export { seesMasked } from './sight.rules.ts';
export { countOrdersIn, countOrderUses } from './uses.queries.ts';
export type { OrderHook, OrderHooks } from './steps.commands.ts';
