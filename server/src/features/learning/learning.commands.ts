/** Registers customers as students of the learning platform, and opens courses there. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { learningMessages as say } from '@gonghai/contract/learning/learning.contract.ts';
import type { PushItem } from '@gonghai/contract/learning/learning-push.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { customerSubject, findVisible, lockPhone, lockVisible, noteStudent } from '../customers/customers.port.ts';
import { storeItems } from './items.commands.ts';
import { type CourseOrder, insertCourseOrder, keepStudent } from './learning.queries.ts';
import { askToEnrol, askToRegister, PlatformRefusal, type Question } from './platform.rules.ts';
import type { Refreshing } from './refreshing.commands.ts';

/** Nothing is stored before the platform has agreed. A local platform always agrees, without items. */
const agree = async (
  ctx: RequestContext,
  { ask, onFailure }: Refreshing,
  question: Question,
  failed: string,
): Promise<readonly PushItem[]> => {
  const { db, now, actor } = ctx;
  try {
    const items = await ask({ db, tenantId: actor.tenantId, now }, question);
    if (items && !items.some(({ Kind }) => Kind === 'Student'))
      throw new Error(`the learning platform answered ${question.name} without a student`);
    return items ?? [];
  } catch (error) {
    if (error instanceof PlatformRefusal) throw new Refusal(error.message || failed);
    onFailure(error);
    throw new Refusal(failed);
  }
};

/** A student that is known already is adopted. */
export const registerStudent = async (
  ctx: RequestContext,
  kind: CustomerKind,
  id: number,
  platform: Refreshing,
): Promise<Told<number>> => {
  const { tenantId } = ctx.actor;
  const asked = await findVisible(ctx.db, ctx.actor, kind, id);
  if (!asked) throw missing();
  const question = askToRegister(asked.Tel, asked.Name);
  // Registered already: the command below refuses, or gives the answer of a repeated request again.
  const items = asked.StudentId === null ? await agree(ctx, platform, question, say.registerFailed) : [];
  return runCommand(ctx, async (trx) => {
    await lockPhone(trx, tenantId, asked.Tel);
    // Read again: another registration may have been waited for.
    const customer = await lockVisible(trx, ctx.actor, kind, id);
    if (!customer || customer.Tel !== asked.Tel) throw missing();
    if (customer.StudentId !== null) throw new Refusal(say.registeredBefore);
    const { Tel: tel, Name: name } = customer;
    await storeItems(trx, { tenantId, now: ctx.now }, items);
    const studentId = await keepStudent(trx, { tenantId, tel, name, now: ctx.now });
    await noteStudent(trx, tenantId, { tel, studentId });
    const change = {
      action: AuditAction.registerStudent,
      subject: customerSubject[kind],
      subjectId: id,
      after: { StudentId: studentId },
    };
    return { data: new Told(studentId, say.registered), changes: [change] };
  });
};

/** Opens the course of a work order: registers the student and enrols it. Gives the order at the platform. */
export const openLocalCourse = async (trx: Db, order: CourseOrder): Promise<number> => {
  await lockPhone(trx, order.tenantId, order.tel);
  const studentId = await keepStudent(trx, order);
  await noteStudent(trx, order.tenantId, { tel: order.tel, studentId });
  return insertCourseOrder(trx, order, studentId);
};

/** Asks the platform first; what is returned stores the course, inside the transaction of the work order. */
export type OpenCourse = (ctx: RequestContext, order: CourseOrder) => Promise<(trx: Db) => Promise<number>>;

export const createOpenCourse =
  (platform: Refreshing): OpenCourse =>
  async (ctx, order) => {
    const items = await agree(ctx, platform, askToEnrol(order.tel, order), say.openFailed);
    return async (trx) => {
      await lockPhone(trx, order.tenantId, order.tel);
      await storeItems(trx, order, items);
      return openLocalCourse(trx, order);
    };
  };
