/** What a published work order means for the customer with its phone. */
import type { Db } from '../../db/database.ts';

/** The latest publish wins. The customer is exempt from recycling from then on. Gives its id, if there is one. */
export const noteWorkOrder = async (
  trx: Db,
  tenantId: number,
  tel: string,
  createdTime: number,
): Promise<number | undefined> => {
  const customer = await trx
    .updateTable('customer')
    .set({ work_order_time: createdTime })
    .where('tenant_id', '=', tenantId)
    .where('tel', '=', tel)
    .returning('id')
    .executeTakeFirst();
  return customer?.id;
};
