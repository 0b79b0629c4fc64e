/** The functions of work orders that other features and the composition need. */
export type { ClaimPictures } from './checks.queries.ts';
export { isAudited, isCounting, timeColumn } from './counting.queries.ts';
export { type Claim, findClaims, findUnpaidClaims } from './claims.queries.ts';
export { findOrder } from './detail.queries.ts';
export { type OrderSearch, readShownOrders, searchOrders } from './list.queries.ts';
export { liveWorkOrders } from './live.rules.ts';
export { lockFamilies } from './orders.queries.ts';
export { type ExportedPayment, readPaymentPieces, readPaymentsByIds } from './payment-list.queries.ts';
export { findPaymentClaim, maySeePicture, usedPictures } from './pictures.queries.ts';
export { passClaims } from './reconciliation.commands.ts';
export { inSight, inView } from './sight.queries.ts';
export { seesMasked } from './sight.rules.ts';
export { findUnclaimed, readUnclaimed, saveUnclaimed } from './unclaimed.queries.ts';
export { countOrdersIn, countOrderUses } from './uses.queries.ts';
export type { OrderHook, OrderHooks } from './steps.commands.ts';
