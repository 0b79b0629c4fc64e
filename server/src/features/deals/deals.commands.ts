/** Transfers deals to another department and reviews their recordings. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { dealMessages as say } from '@gonghai/contract/deals/deal-values.ts';
import type { transferDeals as transferCall } from '@gonghai/contract/deals/deal.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { BULK } from '../../db/database.ts';
import { Told } from '../../http/answer.ts';
import { batchAnswer, type FailedItem } from '../../http/batch.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import { moveDeals } from '../customers/customers.port.ts';
import { lockFamilies } from '../work-orders/work-orders.port.ts';
import { holdDepartment, readLockedDeals, saveReview } from './deals.queries.ts';
import { DEAL_SUBJECT } from './deals.rules.ts';
import { saveTransfer } from './transfers.queries.ts';

export const transferDeals = (
  ctx: RequestContext,
  ids: readonly number[],
  departmentId: number,
): Promise<Told<AnswerOf<typeof transferCall>>> =>
  runCommand(
    ctx,
    async (trx) => {
      const { now } = ctx;
      const { tenantId, userId: staffId } = ctx.actor;
      if (!(await holdDepartment(trx, tenantId, departmentId))) throw missing();
      const wanted = [...new Set(ids)];
      await lockFamilies(trx, tenantId, wanted);
      const deals = await readLockedDeals(trx, tenantId, wanted);
      const failures = wanted.flatMap((id): FailedItem[] =>
        deals.has(id) ? [] : [{ id, name: '', why: messages.missing }],
      );
      const { data, message } = batchAnswer(deals.size, failures, say.transferred);
      const TransferId = await saveTransfer(trx, { tenantId, staffId, departmentId, now }, [...deals.keys()]);
      await moveDeals(trx, tenantId, [...deals.keys()], departmentId);
      const changes = [...deals.values()]
        .filter((deal) => deal.departmentId !== departmentId)
        .map((deal) => ({
          action: AuditAction.transferDeal,
          subject: DEAL_SUBJECT,
          subjectId: deal.id,
          before: { DepartmentId: deal.departmentId },
          after: { DepartmentId: departmentId },
        }));
      return { data: new Told({ ...data, TransferId }, message), changes };
    },
    BULK,
  );

/** `note`: why it is passed although there is no recording. */
export const reviewDeal = (ctx: RequestContext, id: number, note: string): Promise<Told<null>> =>
  runCommand(ctx, async (trx) => {
    const { actor, now } = ctx;
    await lockFamilies(trx, actor.tenantId, [id]);
    if (!(await readLockedDeals(trx, actor.tenantId, [id])).has(id)) throw missing();
    if (!(await saveReview(trx, actor, id, now))) throw new Refusal(say.alreadyReviewed);
    const after = { IsAudioAudit: true, ...(note && { Remark: note }) };
    const change = { action: AuditAction.passRecording, subject: DEAL_SUBJECT, subjectId: id, after };
    return { data: new Told(null, say.reviewed), changes: [change] };
  });
