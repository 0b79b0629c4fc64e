/** The functions of payments that other features and the composition need. */
export { timeColumn } from './counting.queries.ts';
export { orderPayments } from './order-payments.commands.ts';
export { type OrderPayment, readOrderPayments } from './of-orders.queries.ts';
export { paymentStatement } from './payments.queries.ts';
export { findPaymentClaim, maySeePicture, usedPictures } from './pictures.queries.ts';
export { calendarDuty, calendarStatements } from './calendar-duty.queries.ts';
export { readDayFigures as dayFigures } from './calendar.queries.ts';
export { liveUnclaimed } from './unclaimed-live.rules.ts';
export { waitingPaymentCounts } from './payment-list.queries.ts';
export { unclaimedCount } from './unclaimed-list.queries.ts';
export { flowIncome } from './flow-income.commands.ts';
export { insertClosing } from './days.queries.ts';
export type { Claim, JudgedLine } from './reconciliation.rules.ts';
export { logRun, reconciliationWork } from './reconciliation.commands.ts';
export { STATEMENT_FOLDER } from './statement-files.service.ts';
export { judgeOrder, judgeReadPicture } from './warnings.commands.ts';
export { countPaymentUses } from './uses.queries.ts';
