/** Functions of orders for other features. */
export { findHotProduct } from './products.queries.ts';
