/** The standing check of the money, for the operator. */
export { type DeletedPayment, findDeletedPayments } from './deleted-payments.queries.ts';
export { checkMoney, type DayRange } from './money-check.queries.ts';
export { isGreen, type MoneyCheck, type MoneySums, type RefundDifference } from './money-check.rules.ts';
export { checkStatements, type StatementCheck } from './statement-check.queries.ts';
