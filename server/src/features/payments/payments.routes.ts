/** Maps the calls of reconciliation to their handlers. No logic here. */
import * as contract from '@gonghai/contract/payments/reconciliation.contract.ts';
import * as paymentLogs from '@gonghai/contract/payments/payment-log.contract.ts';
import * as unclaimed from '@gonghai/contract/payments/unclaimed.contract.ts';
import { bind, bindDownload, bindUpload, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import type { SheetParts } from '../imports/imports.port.ts';
import { findUnclaimed } from '../work-orders/work-orders.port.ts';
import { exportPayments } from './export.commands.ts';
import { readPileRows } from './pile-rows.queries.ts';
import { autoCheckPayments } from './reconciliation.commands.ts';
import { findReconciliation } from './reconciliation.queries.ts';
import { searchUnclaimed } from './unclaimed.queries.ts';
import { previewOf, readStatementFile } from './reconciliation.sheets.ts';

export const paymentRoutes = (parts: SheetParts): readonly Route[] => [
  bindUpload(contract.autoCheckPayments, ({ paymentType }, ctx, file) =>
    autoCheckPayments(ctx, paymentType, file, parts),
  ),
  bindUpload(contract.previewStatement, async (_, __, file) => previewOf(await readStatementFile(file.path))),
  bind(contract.findReconciliation, async ({ TaskId }, { db, actor }) => {
    const result = await findReconciliation(db, actor.tenantId, TaskId);
    if (!result) throw missing();
    return result;
  }),
  bind(contract.searchPileRows, async (request, { db, actor, signal }) => {
    const page = await readPileRows(db, actor.tenantId, request, signal);
    if (!page) throw missing();
    return page;
  }),
  bind(unclaimed.searchUnclaimedPayments, (request, { db, actor, signal }) =>
    searchUnclaimed(db, actor.tenantId, request, signal),
  ),
  bind(unclaimed.findUnclaimedPayment, async ({ ThirdNo }, { db, actor }) => {
    const Amount = await findUnclaimed(db, actor.tenantId, ThirdNo);
    return Amount === undefined ? null : { Amount };
  }),
  bindDownload(paymentLogs.exportPaymentLogs, (filter, ctx) => exportPayments(ctx, filter)),
];
