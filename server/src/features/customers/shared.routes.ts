/** Maps the calls that both kinds of customers have to their handlers, which take the kind. No logic here. */
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { bind, type Route } from '../../http/bind.ts';
import { addRecord, deleteAttributes, editAttribute } from './detail/attributes.commands.ts';
import { editCustomer, type EditParts } from './detail/customers.commands.ts';
import { checkPhone, demandVisibleCustomer } from './detail/detail.queries.ts';
import { readRecords } from './detail/records.queries.ts';
import { readTimeline } from './detail/timeline.queries.ts';
import { setMark } from './moves/marks.commands.ts';
import { distributeCustomers, transferCustomers } from './moves/giving.commands.ts';
import { moveCustomers } from './moves/moves.commands.ts';
import { readBatches, undoBatch, type UndoParts } from './moves/undo.commands.ts';

/** What deleting means: an after-sales customer is released. */
const DELETION: Record<CustomerKind, Placement> = {
  [CustomerKind.Sales]: Placement.RecycleBin,
  [CustomerKind.AfterSales]: Placement.Pool,
};

export interface SharedParts extends EditParts, UndoParts {}

export const sharedRoutes = (kind: CustomerKind, parts: SharedParts): readonly Route[] => {
  const calls = customerCalls[kind];
  return [
    bind(calls.deleteCustomers, (ids, ctx) => moveCustomers(ctx, kind, { wanted: DELETION[kind], ids, remark: '' })),
    bind(calls.moveCustomers, ({ CustomerType, CustomerIds, Remark }, ctx) =>
      moveCustomers(ctx, kind, { wanted: CustomerType, ids: CustomerIds, remark: Remark ?? '' }),
    ),
    bind(calls.transferCustomers, ({ UserId, CustomerIds }, ctx) =>
      transferCustomers(ctx, kind, { staffIds: UserId, ids: CustomerIds }),
    ),
    bind(calls.distributeCustomers, ({ UserId, SingleUserNumber, ...filter }, ctx) =>
      distributeCustomers(ctx, kind, { filter, staffIds: UserId, each: SingleUserNumber }),
    ),
    bind(calls.searchBatches, (request, ctx) => readBatches(ctx, kind, request)),
    bind(calls.undoBatch, ({ BatchId }, ctx) => undoBatch(ctx, kind, BatchId, parts)),
    bind(calls.setCustomerMark, (mark, ctx) => setMark(ctx, kind, mark)),
    bind(calls.queryCustomerTimeline, (request, ctx) => readTimeline(ctx, request, kind)),
    bind(calls.editCustomer, (edit, ctx) => editCustomer(ctx, kind, edit, parts)),
    bind(calls.checkPhone, ({ Tel }, ctx) => checkPhone(ctx, kind, Tel)),
    bind(calls.editCustomerExtend, (edit, ctx) => editAttribute(ctx, kind, edit)),
    bind(calls.deleteCustomerExtends, (ids, ctx) => deleteAttributes(ctx, kind, ids)),
    bind(calls.createCustomerRecord, (record, ctx) => addRecord(ctx, kind, record)),
    bind(calls.queryCustomerRecords, async ({ customerId, recordType }, ctx) => {
      await demandVisibleCustomer(ctx, kind, customerId);
      return readRecords(ctx.db, { tenantId: ctx.actor.tenantId, kind }, customerId, recordType);
    }),
  ];
};
