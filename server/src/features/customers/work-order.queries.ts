/** What a published work order and a registration mean for the customers with their phone. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { customerTable } from '../../db/customer-kind.ts';
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

const KINDS = [CustomerKind.Sales, CustomerKind.AfterSales] as const;

/** The customers of both kinds, always in this order: registrations of one phone wait for each other. */
export const lockPhone = async (trx: Db, tenantId: number, tel: string): Promise<void> => {
  for (const kind of KINDS)
    await trx
      .selectFrom(customerTable[kind])
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('tel', '=', tel)
      .forUpdate()
      .execute();
};

/** The student with this phone belongs to its customers of both kinds. Open forms need not know, so the version stays. */
export const noteStudent = async (
  trx: Db,
  tenantId: number,
  { tel, studentId }: { readonly tel: string; readonly studentId: number },
): Promise<void> => {
  for (const kind of KINDS)
    await trx
      .updateTable(customerTable[kind])
      .set({ student_id: studentId })
      .where('tenant_id', '=', tenantId)
      .where('tel', '=', tel)
      .where('student_id', 'is', null)
      .execute();
};
