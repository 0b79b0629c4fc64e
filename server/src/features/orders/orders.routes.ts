/** Maps the calls of orders to their handlers. No logic here. */
import { queryProducts } from '@gonghai/contract/orders/product.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { readProducts } from './products.queries.ts';

export const orderRoutes: readonly Route[] = [
  bind(queryProducts, (_, { actor, db }) => readProducts(db, actor.tenantId)),
];
