/** Moves the customers of staff who leave: to the pool, which can be undone for a day, or to the unowned after-sales customers. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { BatchKind } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Db } from '../../../db/database.ts';
import type { Change } from '../../../http/command.ts';
import type { RequestContext } from '../../../http/context.ts';
import { customerSubject } from '../places.rules.ts';
import { countHeld, countOwnedAfterSales } from './holdings.queries.ts';
import { countBatch, insertBatch, releaseAll } from './moves.queries.ts';

export const customersLeaving = {
  label: say.toPoolOnLeaving,

  count: async (trx: Db, tenantId: number, staffIds: readonly number[]): Promise<number> =>
    [...(await countHeld(trx, tenantId, staffIds)).values()].reduce((sum, held) => sum + held, 0),

  settle: async (trx: Db, { actor, now }: RequestContext, staffIds: readonly number[]): Promise<readonly Change[]> => {
    const { tenantId, userId } = actor;
    const batchId = await insertBatch(trx, { tenantId, staffId: userId, kind: BatchKind.StaffRemoval, now }, 0);
    const order = { tenantId, moverId: userId, now, act: Act.OwnerRemoved, recordType: RecordType.Transfer };
    const moved = await releaseAll(trx, { ...order, to: Placement.Pool, remark: '', batchId }, staffIds);
    await countBatch(trx, tenantId, batchId, moved);
    if (moved === 0) return [];
    const after = { BatchId: batchId, Count: moved, UserIds: staffIds };
    return [{ action: AuditAction.leaveCustomers, subject: 'customer', subjectId: null, after }];
  },
};

export const afterSalesLeaving = {
  label: say.releasedOnLeaving,

  count: countOwnedAfterSales,

  settle: async (trx: Db, { actor, now }: RequestContext, staffIds: readonly number[]): Promise<readonly Change[]> => {
    const order = { tenantId: actor.tenantId, kind: CustomerKind.AfterSales, moverId: actor.userId, now };
    const release = {
      act: Act.OwnerLeft,
      recordType: RecordType.Transfer,
      to: Placement.Pool,
      remark: '',
      batchId: null,
    };
    const moved = await releaseAll(trx, { ...order, ...release }, staffIds);
    if (moved === 0) return [];
    const after = { Count: moved, UserIds: staffIds };
    return [
      {
        action: AuditAction.leaveAfterSales,
        subject: customerSubject[CustomerKind.AfterSales],
        subjectId: null,
        after,
      },
    ];
  },
};
