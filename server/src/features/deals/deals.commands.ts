/** Transfers deals to another department and reviews their recordings. */
import { dealMessages as say } from '@gonghai/contract/deals/deal-values.ts';
import type { BatchResult } from '@gonghai/contract/wire/batch.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Told } from '../../http/answer.ts';
import { batchAnswer, type FailedItem } from '../../http/batch.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { moveDeals } from '../customers/customers.port.ts';
import { lockFamilies } from '../work-orders/work-orders.port.ts';
import { holdDepartment, readLockedDeals, saveDepartment, saveReview } from './deals.queries.ts';

/** A deal is in the history of its order. */
const SUBJECT = 'work-order';

export const transferDeals = (
  ctx: RequestContext,
  ids: readonly number[],
  departmentId: number,
): Promise<Told<BatchResult>> =>
  runCommand(ctx, async (trx) => {
    const { tenantId } = ctx.actor;
    if (!(await holdDepartment(trx, tenantId, departmentId))) throw missing();
    const wanted = [...new Set(ids)];
    await lockFamilies(trx, tenantId, wanted);
    const deals = await readLockedDeals(trx, tenantId, wanted);
    const failures = wanted.flatMap((id): FailedItem[] =>
      deals.has(id) ? [] : [{ id, name: '', why: messages.missing }],
    );
    const data = batchAnswer(deals.size, failures, say.transferred);
    await saveDepartment(trx, tenantId, [...deals.keys()], departmentId);
    await moveDeals(trx, tenantId, [...deals.keys()], departmentId);
    const changes = [...deals.values()]
      .filter((deal) => deal.departmentId !== departmentId)
      .map((deal) => ({
        action: '转移部门',
        subject: SUBJECT,
        subjectId: deal.id,
        before: { DepartmentId: deal.departmentId },
        after: { DepartmentId: departmentId },
      }));
    return { data, changes };
  });

export const reviewDeal = (ctx: RequestContext, id: number): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    await lockFamilies(trx, actor.tenantId, [id]);
    if (!(await readLockedDeals(trx, actor.tenantId, [id])).has(id)) throw missing();
    if (!(await saveReview(trx, actor, id, now))) throw new Refusal(say.alreadyReviewed);
    const change = { action: '录音审核通过', subject: SUBJECT, subjectId: id, after: { IsAudioAudit: true } };
    return { data: new Told(null, say.reviewed), changes: [change] };
  });
