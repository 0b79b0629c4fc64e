/** SQL on the parcels of a work order. */
import type { ExpressEntry, ExpressInput } from '@gonghai/contract/work-orders/work-order.contract.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';

export const readParcels = (db: Db, tenantId: number, orderId: number): Promise<ExpressEntry[]> =>
  db
    .selectFrom('express_entry')
    .select([
      'id as Id',
      'work_order_id as WorkOrderId',
      'company_name as CompanyName',
      'express_no as ExpressNo',
      'express_date as ExpressDate',
      'remark as Remark',
    ])
    .where('tenant_id', '=', tenantId)
    .where('work_order_id', '=', orderId)
    .orderBy('id')
    .execute();

const columnsOf = (parcel: ExpressInput) => ({
  company_name: parcel.CompanyName,
  express_no: parcel.ExpressNo,
  express_date: parcel.ExpressDate ?? null,
  remark: parcel.Remark ?? '',
});

export const insertParcels = async (
  trx: Db,
  { tenantId, orderId }: { readonly tenantId: number; readonly orderId: number },
  parcels: readonly ExpressInput[],
): Promise<void> => {
  if (parcels.length === 0) return;
  await trx
    .insertInto('express_entry')
    .values(parcels.map((parcel) => ({ tenant_id: tenantId, work_order_id: orderId, ...columnsOf(parcel) })))
    .execute();
};

export const updateParcel = async (trx: Db, tenantId: number, id: number, parcel: ExpressInput): Promise<void> => {
  await trx
    .updateTable('express_entry')
    .set(columnsOf(parcel))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteParcels = async (trx: Db, tenantId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx.deleteFrom('express_entry').where('tenant_id', '=', tenantId).where('id', '=', anyOf(ids)).execute();
};
