/** Maps the calls of payments and their reconciliation to their handlers. No logic here. */
import * as contract from '@gonghai/contract/payments/reconciliation.contract.ts';
import * as paymentLogs from '@gonghai/contract/payments/payment-log.contract.ts';
import * as evidence from '@gonghai/contract/payments/payment-evidence.contract.ts';
import { bind, bindDownload, bindUpload, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import type { SheetParts } from '../imports/imports.port.ts';
import type { OrderHooks } from '../work-orders/work-orders.port.ts';
import type { ClaimPictures } from './checks.queries.ts';
import { exportPayments } from './export.commands.ts';
import { findEvidence } from './evidence.queries.ts';
import { readPileRows } from './pile-rows.queries.ts';
import { autoCheckPayments } from './reconciliation.commands.ts';
import { findReconciliation } from './reconciliation.queries.ts';
import { readShownPayments, searchPayments } from './payment-list.queries.ts';
import { passPaymentLogs } from './passing.commands.ts';
import { editPaymentLog, rejectPaymentLogs } from './payment-logs.commands.ts';
import type { StatementFiles } from './statement-files.service.ts';
import { previewStatement } from './statements.commands.ts';
import { statementRoutes } from './statements.routes.ts';

interface PaymentParts extends SheetParts {
  readonly hooks: OrderHooks;
  readonly claimPictures: ClaimPictures;
  readonly files: StatementFiles;
}

const logRoutes = ({ hooks, ...parts }: PaymentParts): readonly Route[] => [
  bind(paymentLogs.searchPaymentLogs, ({ IsOldestFirst, ...request }, { actor, db, signal }) => {
    const search = { tenantId: actor.tenantId, filter: request, isOldestFirst: IsOldestFirst === true };
    return searchPayments(db, search, request, signal);
  }),
  bind(paymentLogs.readShownPaymentLogs, ({ PaymentLogIds, ...filter }, { actor, db, signal }) =>
    readShownPayments(db, { tenantId: actor.tenantId, filter }, PaymentLogIds, signal),
  ),
  bind(evidence.findPaymentEvidence, ({ Ids }, { actor, db }) => findEvidence(db, actor.tenantId, Ids)),
  bind(paymentLogs.editPaymentLog, (edit, ctx) => editPaymentLog(ctx, edit, parts)),
  bind(paymentLogs.passPaymentLogs, ({ Items }, ctx) => passPaymentLogs(ctx, Items, hooks)),
  bind(paymentLogs.rejectPaymentLogs, ({ Items }, ctx) => rejectPaymentLogs(ctx, Items, hooks)),
  bindDownload(paymentLogs.exportPaymentLogs, (filter, ctx) => exportPayments(ctx, filter)),
];

export const paymentRoutes = (parts: PaymentParts): readonly Route[] => [
  ...logRoutes(parts),
  bindUpload(contract.autoCheckPayments, (request, ctx, file) => autoCheckPayments(ctx, request, file, parts)),
  bindUpload(contract.previewStatement, (_, ctx, file) => previewStatement(ctx, file)),
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
  ...statementRoutes(parts),
];
