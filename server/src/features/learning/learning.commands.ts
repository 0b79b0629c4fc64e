/** Registers customers as students of the learning platform. */
import { learningMessages as say } from '@gonghai/contract/learning/learning.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { customerSubject, findVisible, lockPhone, lockVisible, noteStudent } from '../customers/customers.port.ts';
import { type CourseOrder, insertCourseOrder, keepStudent } from './learning.queries.ts';

/** A student that is known already is adopted. */
export const registerStudent = (ctx: RequestContext, kind: CustomerKind, id: number): Promise<Told<number>> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    const seen = await findVisible(trx, ctx.actor, kind, id);
    if (!seen) throw missing();
    await lockPhone(trx, tenantId, seen.Tel);
    // Read again: another registration may have been waited for.
    const customer = await lockVisible(trx, ctx.actor, kind, id);
    if (!customer) throw missing();
    if (customer.StudentId !== null) throw new Refusal(say.registeredBefore);
    const { Tel: tel, Name: name } = customer;
    const studentId = await keepStudent(trx, { tenantId, tel, name, now: ctx.now });
    await noteStudent(trx, tenantId, { tel, studentId });
    const change = {
      action: '注册学员',
      subject: customerSubject[kind],
      subjectId: id,
      after: { StudentId: studentId },
    };
    return { data: new Told(studentId, say.registered), changes: [change] };
  });

/** Opens the course of a work order: registers the student and enrols it. Gives the order at the platform. */
export const openLocalCourse = async (trx: Db, order: CourseOrder): Promise<number> => {
  await lockPhone(trx, order.tenantId, order.tel);
  const studentId = await keepStudent(trx, order);
  await noteStudent(trx, order.tenantId, { tel: order.tel, studentId });
  return insertCourseOrder(trx, order, studentId);
};
