/** SQL on remembered layouts of statements (列对应). */
import type { Db } from '../../db/database.ts';
import type { StatementLayout } from './statement-columns.rules.ts';

/** Layouts of a tenant that are compared with a file, the last changed first. */
const MOST_LAYOUTS = 500;

export const readLayouts = async (db: Db, tenantId: number): Promise<StatementLayout[]> => {
  const rows = await db
    .selectFrom('statement_layout')
    .select([
      'title_key as key',
      'serial_column as serial',
      'amount_column as amount',
      'time_column as time',
      'payer_column as payer',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('changed_time', 'desc')
    .orderBy('title_key')
    .limit(MOST_LAYOUTS)
    .execute();
  return rows.map(({ key, ...columns }) => ({ ...columns, key: key.toString('hex') }));
};

/** The last answer counts. */
export const saveLayout = async (
  trx: Db,
  { tenantId, now }: { readonly tenantId: number; readonly now: number },
  { key, serial, amount, time, payer }: StatementLayout,
): Promise<void> => {
  const columns = { serial_column: serial, amount_column: amount, time_column: time, payer_column: payer };
  const changed = { ...columns, changed_time: now };
  await trx
    .insertInto('statement_layout')
    .values({ tenant_id: tenantId, title_key: Buffer.from(key, 'hex'), ...changed })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_key']).doUpdateSet(changed))
    .execute();
};
