/** `crm products`: lists the products of a tenant, or takes them over from a sheet: every line, or none. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { money, moneyMessages } from '@gonghai/contract/wire/money.ts';
import { label } from '@gonghai/contract/wire/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import { runAs } from '../http/command.ts';
import { checkedRows, type ImportColumn } from '../sheet/checked-rows.ts';
import { readSheet } from '../sheet/sheet-reader.ts';
import { findTenant } from './tenants.ts';

const columns = {
  Id: { title: '编号' },
  Name: { title: '名称', required: true },
  Title: { title: '标题', required: true },
  Price: { title: '价格', required: true },
  MinPrice: { title: '最低价' },
  IsHot: { title: '热门' },
} as const satisfies Record<string, ImportColumn>;

const productRow = z
  .object({
    Id: z
      .string()
      .regex(/^\d{1,15}$/, '编号格式不正确')
      .transform(Number)
      .optional(),
    Name: label('请输入名称', 1, 50),
    Title: label('请输入标题', 1, 50),
    Price: money('请输入价格'),
    MinPrice: money(moneyMessages.malformed).optional(),
    IsHot: z.enum(['是', '否'], '热门填是或否').default('否'),
  })
  .refine(({ Price, MinPrice = Price }) => MinPrice <= Price, '最低价不能高于价格')
  .transform(({ Id, Name, Title, Price, MinPrice = Price, IsHot }) => ({
    id: Id,
    values: { name: Name, title: Title, price: Price, min_price: MinPrice, is_hot: IsHot === '是' },
  }));
type ProductRow = z.output<typeof productRow>;

const readProducts = (db: Db, tenantId: number) =>
  db
    .selectFrom('product')
    .select(['id', 'name', 'title', 'price', 'min_price', 'is_hot'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();

/** With a number the product is changed, otherwise the one of that name, which is made if there is none. */
const saveProduct = async (trx: Db, tenantId: number, { id, values }: ProductRow): Promise<void> => {
  if (id === undefined) {
    await trx
      .insertInto('product')
      .values({ tenant_id: tenantId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'name']).doUpdateSet({ ...values, version: sql`product.version + 1` }),
      )
      .execute();
    return;
  }
  const changed = await trx
    .updateTable('product')
    .set({ ...values, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Error(`No product has the number ${id}. Nothing was changed.`);
};

/** The lines of the list. */
export const listProducts = async (database: Database, code: string): Promise<string[]> => {
  const { id } = await findTenant(database, code);
  const products = await database.inTransaction(id, (trx) => readProducts(trx, id));
  return products.map(({ id: number, name, title, price, min_price, is_hot }) =>
    [number, name, title, price.toFixed(2), min_price.toFixed(2), is_hot ? '热门' : '-'].join('\t'),
  );
};

/** Returns how many lines were taken over. */
export const importProducts = async (
  database: Database,
  code: string,
  { path, now }: { readonly path: string; readonly now: number },
): Promise<number> => {
  const { id: tenantId } = await findTenant(database, code);
  const { rows } = await checkedRows(readSheet({ path }), columns, productRow);
  const wrong = rows.flatMap((row) => (row.ok ? [] : [row.message]));
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\nNothing was changed.`);
  const author = { tenantId, now, staffId: null, address: 'operator', requestId: '' };
  return runAs(database, author, async (trx) => {
    for (const row of rows) if (row.ok) await saveProduct(trx, tenantId, row.row);
    const change = {
      action: AuditAction.importProducts,
      subject: 'tenant',
      subjectId: tenantId,
      after: { Count: rows.length },
    };
    return { data: rows.length, changes: [change] };
  });
};
