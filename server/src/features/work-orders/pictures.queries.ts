/** Which pictures are on orders, and who may see them there. */
import { type Db, readStatements } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { inSight } from './sight.queries.ts';

/** Whether the picture is on an order that the actor may see. */
export const maySeePicture = async (db: Db, actor: Actor, name: string): Promise<boolean> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const text = `select 1 from payment_log p join work_order o on o.tenant_id = $1 and o.id = p.work_order_id
    where p.tenant_id = $1 and p.picture = ${params.add(name)} and p.deleted_time is null
      and ${inSight({ actor, params })('o')} limit 1`;
  const [rows = []] = await readStatements(db, [params.statement(text)]);
  return rows.length > 0;
};

/** Of these pictures, those on an order. */
export const usedPictures = async (trx: Db, tenantId: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('payment_log')
    .select('picture')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('picture', 'in', names)
    .where('deleted_time', 'is', null)
    .execute();
  return new Set(rows.map(({ picture }) => picture));
};
