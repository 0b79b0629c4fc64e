/** Functions of products for other features. */
export { findHotProduct, holdProduct } from './products.queries.ts';
