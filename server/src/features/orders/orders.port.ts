/** Functions of orders for other features and the application. */
export { type BoundAgreement, readBoundAgreements } from './agreements.queries.ts';
export { closedText, madeText, paidText } from './order-words.rules.ts';
export { isTelVisible } from './order-customers.queries.ts';
export { liveCourseOrders } from './live.rules.ts';
export { readOrders } from './orders.queries.ts';
export { deleteExpiredLinks } from './pay-links.queries.ts';
export { createFindCode } from './charges.commands.ts';
export { receiveNotification } from './notifications.commands.ts';
export { payLinkPage } from './pay-page.commands.ts';
export { checkPayConfig } from './providers.service.ts';
export type { TradeProblem } from './trade.rules.ts';
export type { OrderPaid, PaidOrder } from './payment.commands.ts';
