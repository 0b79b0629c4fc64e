/** Maps the calls of deals to their handlers. No logic here. */
import * as calls from '@gonghai/contract/deals/deal-calls.contract.ts';
import * as deals from '@gonghai/contract/deals/deal.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { demandRight } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import { correctSeconds, type HeardSubject, readCallsOfPhone } from '../calls/calls.port.ts';
import { updateDealCallRemark } from './call-remark.commands.ts';
import { findDeal } from './deals.queries.ts';
import { reviewDeal, transferDeals } from './deals.commands.ts';
import type { PaymentsOf } from '../work-orders/work-orders.port.ts';
import { readDealDetail } from './detail.queries.ts';
import { exportDeals } from './export.commands.ts';
import { readShownDeals, searchDeals } from './list.queries.ts';
import { readTransfers, undoTransfer } from './undo.commands.ts';

interface DealParts {
  readonly payments: PaymentsOf;
  /** Who may hear a call beside its agent. */
  readonly subjects: readonly HeardSubject[];
}

/** Opens the deals of the tenant. The rights of single actions open none by themselves. */
const SEE = 'SuccessCustomer';

const callRoutes = ({ subjects }: DealParts): readonly Route[] => [
  bind(calls.queryDealCalls, async ({ CustomerId }, { actor, db }) => {
    const deal = await findDeal(db, actor.tenantId, CustomerId);
    if (!deal) throw missing();
    return readCallsOfPhone(db, actor.tenantId, deal.tel);
  }),
  bind(calls.updateDealCallRemark, ({ CallLogId, Remark }, ctx) => updateDealCallRemark(ctx, CallLogId, Remark)),
  bind(calls.correctDealCallSeconds, ({ Id }, ctx) => correctSeconds(ctx, Id, subjects)),
];

export const dealRoutes = (parts: DealParts): readonly Route[] => [
  ...callRoutes(parts),
  bind(deals.searchDeals, (request, { actor, db, signal }) =>
    searchDeals(db, { tenantId: actor.tenantId, filter: request }, request, signal),
  ),
  bind(deals.readShownDeals, ({ DealIds, ...filter }, { actor, db, signal }) =>
    readShownDeals(db, { tenantId: actor.tenantId, filter }, DealIds, signal),
  ),
  bind(deals.findDeal, async ({ id }, { actor, db }) => {
    const detail = await readDealDetail(db, actor.tenantId, id, parts.payments);
    if (!detail) throw missing();
    return detail;
  }),
  bind(deals.transferDeals, ({ DepartmentId, WorkOrderSuccessCustomerIdList }, ctx) => {
    demandRight(ctx.actor, SEE);
    return transferDeals(ctx, WorkOrderSuccessCustomerIdList, DepartmentId);
  }),
  bind(deals.searchTransfers, (request, ctx) => {
    demandRight(ctx.actor, SEE);
    return readTransfers(ctx, request);
  }),
  bind(deals.undoTransfer, ({ TransferId }, ctx) => {
    demandRight(ctx.actor, SEE);
    return undoTransfer(ctx, TransferId);
  }),
  bind(deals.reviewDeal, ({ id, Note }, ctx) => {
    demandRight(ctx.actor, SEE);
    return reviewDeal(ctx, id, Note?.trim() ?? '');
  }),
  bindDownload(deals.exportDeals, (filter, ctx) => {
    demandRight(ctx.actor, SEE);
    return exportDeals(ctx, filter);
  }),
];
