/** Functions of orders for other features and the application. */
export { liveCourseOrders } from './live.rules.ts';
export { deleteExpiredLinks } from './pay-links.queries.ts';
export { payLinkPage } from './pay-page.commands.ts';
export type { OrderPaid, PaidOrder } from './payment.commands.ts';
