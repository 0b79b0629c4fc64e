/** Maps the calls of products to their handlers. No logic here. */
import { queryProducts } from '@gonghai/contract/products/product.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readProducts } from './products.queries.ts';

export const productRoutes: readonly Route[] = [
  bind(queryProducts, (_, { actor, db }) => readProducts(db, actor.tenantId)),
];
