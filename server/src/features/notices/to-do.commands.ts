/** Finishes and postpones the user's own follow-ups. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { noticeMessages as say, noticeTimeOf } from '@gonghai/contract/notices/notice.contract.ts';
import type { Db } from '../../db/database.ts';
import { runCommand } from '../../http/command.ts';
import type { Actor, RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { demandFuture, type FollowUp, SUBJECT } from './notices.commands.ts';
import { lockReminder, moveReminder, type OwnReminder, setDone } from './to-do.queries.ts';

const demandReminder = async (trx: Db, actor: Actor, id: number): Promise<OwnReminder> => {
  const reminder = await lockReminder(trx, actor, id);
  if (!reminder) throw missing();
  return reminder;
};

/** Idempotent: finishing twice changes nothing and adds no second record. */
export const finishNotice = (ctx: RequestContext, id: number, isDone: boolean): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { customerId, doneTime } = await demandReminder(trx, actor, id);
    if ((doneTime !== null) === isDone) return { data: null, changes: [] };
    await setDone(trx, actor.tenantId, id, isDone ? now : null);
    const after = { CustomerId: customerId, IsDone: isDone };
    const action = isDone ? AuditAction.doReminder : AuditAction.reopenReminder;
    return { data: null, changes: [{ action, subject: SUBJECT, subjectId: id, after }] };
  });

export const postponeNotice = (ctx: RequestContext, id: number, request: FollowUp): Promise<null> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    const { SubscribeTime, Noticeminutes } = request;
    demandFuture(SubscribeTime, now);
    const { customerId, subscribeTime, minutes, doneTime } = await demandReminder(trx, actor, id);
    if (doneTime !== null) throw new Refusal(say.doneAlready);
    const noticeTime = noticeTimeOf(SubscribeTime, Noticeminutes);
    await moveReminder(trx, actor.tenantId, id, { subscribeTime: SubscribeTime, noticeTime, minutes: Noticeminutes });
    const before = { SubscribeTime: subscribeTime, Noticeminutes: minutes };
    const after = { CustomerId: customerId, SubscribeTime, Noticeminutes };
    return {
      data: null,
      changes: [{ action: AuditAction.postponeReminder, subject: SUBJECT, subjectId: id, before, after }],
    };
  });
