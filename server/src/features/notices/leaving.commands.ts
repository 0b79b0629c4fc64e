/** Cancels the reminders of staff who leave. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { noticeMessages as say } from '@gonghai/contract/notices/notice.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { cancelWaiting, countWaiting } from './notices.queries.ts';

/** Runs after the customers were moved: reminders of moved customers are cancelled and restored with them. */
export const remindersLeaving = {
  label: say.cancelledOnLeaving,

  count: (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<number> =>
    countWaiting(trx, tenantId, staffIds),

  settle: async (trx: Db, { actor, now }: RequestContext, staffIds: readonly number[]): Promise<readonly Change[]> => {
    const cancelled = await cancelWaiting(trx, actor.tenantId, staffIds, now);
    if (cancelled === 0) return [];
    const after = { Count: cancelled, UserIds: staffIds };
    return [{ action: AuditAction.leaveReminders, subject: 'notice', subjectId: null, after }];
  },
};
