/** Which pictures are on orders, and who may see them there. */
import { ClaimSign } from '@gonghai/contract/files/picture.contract.ts';
import { serialKey } from '@gonghai/contract/work-orders/serial-number.rules.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import type { FindPaymentClaim } from '../files/files.port.ts';
import { inSight } from '../work-orders/work-orders.port.ts';
import { anyText } from '../../db/sql.ts';

/** Whether the picture is on an order that the actor may see: of a payment or of a refund. */
export const maySeePicture = async (db: Db, actor: Actor, name: string): Promise<boolean> => {
  const params = new SqlParams();
  params.add(actor.tenantId);
  const picture = params.add(name);
  const isSeen = inSight({ actor, params })('o');
  const text = `select 1 from payment_log p join work_order o on o.tenant_id = $1 and o.id = p.work_order_id
      where p.tenant_id = $1 and p.picture = ${picture} and p.deleted_time is null and ${isSeen}
    union all
    select 1 from refund r join work_order o on o.tenant_id = $1 and o.id = r.work_order_id
      where r.tenant_id = $1 and r.picture = ${picture} and ${isSeen} limit 1`;
  return (await readRows(db, params.statement(text))).length > 0;
};

interface ClaimRow {
  readonly id: number;
  readonly name: string;
  readonly isSeen: boolean;
  readonly bySerial: boolean;
}

/** The live payment with this serial number, otherwise with one of these pictures. An order out of sight is not named. */
export const findPaymentClaim: FindPaymentClaim = async (db, actor, { serial, twins }) => {
  if (serial === null && twins.length === 0) return null;
  const params = new SqlParams();
  params.add(actor.tenantId);
  const isSeen = inSight({ actor, params })('o');
  const number = params.add(serial === null ? null : serialKey(serial));
  const pictures = params.add([...twins]);
  const text = `select o.id, o.name, ${isSeen} as "isSeen", l.by_serial as "bySerial"
    from (
      select p.work_order_id, true as by_serial from payment_log p
        where p.tenant_id = $1 and p.deleted_time is null and p.serial = ${number}::text
      union all
      select p.work_order_id, false from payment_log p
        where p.tenant_id = $1 and p.deleted_time is null and p.picture = any(${pictures}::text[])
    ) l join work_order o on o.tenant_id = $1 and o.id = l.work_order_id
    order by l.by_serial desc, o.id limit 1`;
  const [claim] = await readRows(db, params.statement<ClaimRow>(text));
  if (!claim) return null;
  const WorkOrder = claim.isSeen ? { Id: claim.id, Name: claim.name } : null;
  return { Sign: claim.bySerial ? ClaimSign.Serial : ClaimSign.Picture, WorkOrder };
};

/** Of these pictures, those of a payment or of a refund. */
export const usedPictures = async (trx: Db, tenantId: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('payment_log')
    .select('picture')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('picture', '=', anyText(names))
    .where('deleted_time', 'is', null)
    .union(
      trx
        .selectFrom('refund')
        .select('picture')
        .where('tenant_id', '=', tenantId)
        .where('picture', '=', anyText(names)),
    )
    .execute();
  return new Set(rows.map(({ picture }) => picture));
};
