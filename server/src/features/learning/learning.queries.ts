/** SQL of the local learning platform: students, their courses and paid orders. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import type { Db } from '../../db/database.ts';

interface NewStudent {
  readonly tenantId: number;
  readonly tel: string;
  readonly name: string;
  readonly now: number;
}

export interface CourseOrder extends NewStudent {
  readonly workOrderId: number;
  readonly productId: number;
  readonly professionType: number;
  readonly className: string;
  readonly amount: number;
}

/** The student with this phone, who is created if unknown. Gives its id. */
export const keepStudent = async (trx: Db, { tenantId, tel, name, now }: NewStudent): Promise<number> => {
  const { id } = await trx
    .insertInto('student')
    .values({ tenant_id: tenantId, tel, name, created_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'tel']).doUpdateSet({ tel }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A paid order for the course, and the course itself. Gives the id of the order. */
export const insertCourseOrder = async (trx: Db, order: CourseOrder, studentId: number): Promise<number> => {
  const { tenantId, now } = order;
  await trx
    .insertInto('student_course')
    .values({
      tenant_id: tenantId,
      student_id: studentId,
      profession_type: order.professionType,
      class_name: order.className,
      open_time: now,
      pushed_time: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await trx
    .insertInto('learning_order')
    .values({
      tenant_id: tenantId,
      student_id: studentId,
      product_id: order.productId,
      work_order_id: order.workOrderId,
      amount: order.amount,
      created_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Courses and papers with this profession keep it from being deleted. */
export const countLearningUses = async (
  trx: Db,
  tenantId: number,
  { dicTable, id }: { readonly dicTable: DicTable; readonly id: number },
): Promise<number> => {
  if (dicTable !== DicTable.Profession) return 0;
  const course = await trx
    .selectFrom('student_course')
    .select('student_id as id')
    .where('tenant_id', '=', tenantId)
    .where('profession_type', '=', id)
    .limit(1)
    .executeTakeFirst();
  const paper = await trx
    .selectFrom('exam_paper')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('profession_type', '=', id)
    .limit(1)
    .executeTakeFirst();
  return course || paper ? 1 : 0;
};
