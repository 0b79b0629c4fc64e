/** Stores the warnings of orders, and what approvals add to them. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { withOwnApproval } from '@gonghai/contract/work-orders/warning.rules.ts';
import { type Warning, warningWord } from '@gonghai/contract/work-orders/warning.ts';
import { type Stage, stageLabel } from '@gonghai/contract/work-orders/work-order-values.ts';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/command.ts';
import type { Actor } from '../../http/context.ts';
import type { StoredOrder } from './orders.queries.ts';

/** The order is locked. */
export const saveWarnings = async (
  trx: Db,
  tenantId: number,
  orderId: number,
  warnings: readonly Warning[],
): Promise<void> => {
  await trx
    .updateTable('work_order')
    .set({ warnings: JSON.stringify(warnings) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId)
    .execute();
};

/** What an order was warned of and is warned of now, for its history. */
export const warningEntry = (orderId: number, were: readonly Warning[], are: readonly Warning[]): Change => ({
  action: are.length > 0 ? AuditAction.warn : AuditAction.clearWarning,
  subject: 'work-order',
  subjectId: orderId,
  before: { Warnings: were.map(warningWord) },
  after: { Warnings: are.map(warningWord) },
});

/** Of these orders, the actor's own are marked as approved by their filer in this stage. They are locked. */
export const noteOwnApprovals = async (
  trx: Db,
  { tenantId, userId, name }: Actor,
  orders: readonly StoredOrder[],
  stage: Stage,
): Promise<Change[]> => {
  const changes: Change[] = [];
  for (const { Id, UserId, Warnings } of orders) {
    if (UserId !== userId) continue;
    const noted = withOwnApproval(Warnings, { name, stage: stageLabel[stage] });
    await saveWarnings(trx, tenantId, Id, noted);
    changes.push(warningEntry(Id, Warnings, noted));
  }
  return changes;
};
