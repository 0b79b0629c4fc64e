/** The check of sales figures, for the operator. */
export { checkSales } from './sales-check.queries.ts';
export type { SalesCheck } from './sales-check.rules.ts';
