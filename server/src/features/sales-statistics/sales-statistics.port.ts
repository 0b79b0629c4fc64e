/** The sales per agent, for their check. */
export { readAllSalesData } from './sales-data.queries.ts';
