/** SQL on products. */
import type { Product } from '@gonghai/contract/products/product.contract.ts';
import type { Db } from '../../db/database.ts';

export const readProducts = (db: Db, tenantId: number): Promise<Product[]> =>
  db
    .selectFrom('product')
    .select([
      'id as Id',
      'name as Name',
      'title as Title',
      'price as Price',
      'min_price as MinPrice',
      'is_hot as IsHot',
      'iap_product_buy_id as IAPProductBuyId',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();

/** A product that work orders may choose. Locks it until the transaction ends. */
export const findHotProduct = (
  trx: Db,
  tenantId: number,
  id: number,
): Promise<{ readonly title: string } | undefined> =>
  trx
    .selectFrom('product')
    .select('title')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_hot', '=', true)
    .forShare()
    .executeTakeFirst();
