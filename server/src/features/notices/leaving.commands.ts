/** What becomes of the reminders of people who leave: nobody is there any more to be reminded. */
import { noticeMessages as say } from '@gonghai/contract/notices/notice.contract.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { cancelWaiting, countWaiting } from './notices.queries.ts';

/** Settled behind the customers: reminders of customers that change hands go with these, and come back with them. */
export const remindersLeaving = {
  label: say.cancelledOnLeaving,

  count: (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<number> =>
    countWaiting(trx, tenantId, staffIds),

  settle: async (trx: Db, { actor, now }: RequestContext, staffIds: readonly number[]): Promise<readonly Change[]> => {
    const cancelled = await cancelWaiting(trx, actor.tenantId, staffIds, now);
    if (cancelled === 0) return [];
    const after = { Count: cancelled, UserIds: staffIds };
    return [{ action: '员工离开，取消预约', subject: 'notice', subjectId: null, after }];
  },
};
