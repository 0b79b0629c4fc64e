/** SQL on products. */
import type { Product, ProductEdit, ProductRow } from '@gonghai/contract/products/product.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/page.ts';
import { contains, violates } from '../../db/sql.ts';

const COLUMNS = [
  'id as Id',
  'name as Name',
  'title as Title',
  'price as Price',
  'min_price as MinPrice',
  'is_hot as IsHot',
  'iap_product_buy_id as IAPProductBuyId',
  'status as Status',
] as const;

const products = (db: Db, tenantId: number) =>
  db
    .selectFrom('product')
    .select(COLUMNS)
    .$narrowType<{ Status: UsableStatus }>()
    .where('tenant_id', '=', tenantId)
    .orderBy('id');

export const readProducts = (db: Db, tenantId: number): Promise<Product[]> => products(db, tenantId).execute();

interface ProductSearch {
  readonly SearchValue?: string | null | undefined;
  readonly Status?: UsableStatus | null | undefined;
}

export const searchProducts = (
  db: Db,
  tenantId: number,
  { SearchValue, Status, ...page }: ProductSearch & PageRequest,
): Promise<Page<ProductRow>> => {
  let query = products(db, tenantId).select('version as Version');
  const words = SearchValue?.trim();
  if (words) {
    const pattern = contains(words.toLowerCase());
    query = query.where(({ eb, fn }) =>
      eb.or([eb(fn('lower', ['name']), 'like', pattern), eb(fn('lower', ['title']), 'like', pattern)]),
    );
  }
  if (Status != null) query = query.where('status', '=', Status);
  return readPage(db, query, page);
};

export const lockProduct = (trx: Db, tenantId: number, id: number): Promise<ProductRow | undefined> =>
  products(trx, tenantId).select('version as Version').where('id', '=', id).forUpdate().executeTakeFirst();

/** A product that is ordered. It does not change until the transaction ends. */
export const holdProduct = (trx: Db, tenantId: number, id: number): Promise<Product | undefined> =>
  products(trx, tenantId).where('id', '=', id).forShare().executeTakeFirst();

/** A product that work orders may choose. Locks it until the transaction ends. */
export const findHotProduct = async (
  trx: Db,
  tenantId: number,
  id: number,
): Promise<{ readonly title: string } | undefined> => {
  const found = await holdProduct(trx, tenantId, id);
  return found?.IsHot && found.Status === UsableStatus.Enabled ? { title: found.Title } : undefined;
};

const columnsOf = ({ Name, Title, Price, MinPrice, IsHot, IAPProductBuyId, Status }: ProductEdit) => ({
  name: Name,
  title: Title,
  price: Price,
  min_price: MinPrice,
  is_hot: IsHot,
  iap_product_buy_id: IAPProductBuyId,
  status: Status,
});

/** Of an insert or an update. */
export const isNameTaken = (error: unknown): boolean => violates(error, 'product_name');

export const insertProduct = async (trx: Db, tenantId: number, edit: ProductEdit): Promise<number> => {
  const { id } = await trx
    .insertInto('product')
    .values({ tenant_id: tenantId, ...columnsOf(edit) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateProduct = async (trx: Db, tenantId: number, id: number, edit: ProductEdit): Promise<void> => {
  await trx
    .updateTable('product')
    .set({ ...columnsOf(edit), version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};
