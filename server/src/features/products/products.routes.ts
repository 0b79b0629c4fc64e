/** Maps the calls of products to their handlers. No logic here. */
import * as contract from '@gonghai/contract/products/product.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { editProduct } from './products.commands.ts';
import { readProducts, searchProducts } from './products.queries.ts';

export const productRoutes: readonly Route[] = [
  bind(contract.queryProducts, (_, { actor, db }) => readProducts(db, actor.tenantId)),
  bind(contract.queryProductPage, (request, { actor, db }) => searchProducts(db, actor.tenantId, request)),
  bind(contract.editProduct, (edit, ctx) => editProduct(ctx, edit)),
];
