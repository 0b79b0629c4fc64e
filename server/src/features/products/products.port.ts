/** Functions of products for other features. */
export { findHotProduct } from './products.queries.ts';
