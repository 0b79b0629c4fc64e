/** SQL of the local learning platform: students and their paid orders. */
import type { Db } from '../../db/database.ts';

export interface CourseOrder {
  readonly tenantId: number;
  readonly workOrderId: number;
  readonly tel: string;
  readonly name: string;
  readonly productId: number;
  readonly amount: number;
  readonly now: number;
}

/** The student with this phone, who is created if unknown, and a paid order for the course. Gives its id. */
export const insertCourseOrder = async (trx: Db, order: CourseOrder): Promise<number> => {
  const { tenantId, tel, name, now } = order;
  const student = await trx
    .insertInto('student')
    .values({ tenant_id: tenantId, tel, name, created_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doUpdateSet({ tel }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('learning_order')
    .values({
      tenant_id: tenantId,
      student_id: student.id,
      product_id: order.productId,
      work_order_id: order.workOrderId,
      amount: order.amount,
      created_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
