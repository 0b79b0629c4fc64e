/** Maps the calls of statements, the calendar and unclaimed income to their handlers. No logic here. */
import * as calendar from '@gonghai/contract/payments/calendar.contract.ts';
import * as statements from '@gonghai/contract/payments/statement.contract.ts';
import { saveStatementLayout } from '@gonghai/contract/payments/statement-layout.contract.ts';
import * as unclaimed from '@gonghai/contract/payments/unclaimed.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import type { OrderHooks } from '../work-orders/work-orders.port.ts';
import { readCalendarMonth } from './calendar.queries.ts';
import { readReconcileDay } from './day-rows.queries.ts';
import { closeDay, demandWallet, openDay } from './days.commands.ts';
import type { StatementFiles } from './statement-files.service.ts';
import { rememberLayout } from './statement-layouts.commands.ts';
import { readStatementDetail, sendStatementFile } from './statements.commands.ts';
import { readStatementPage } from './statements.queries.ts';
import { assignUnclaimed, exportUnclaimed, setUnclaimedKind } from './unclaimed.commands.ts';
import { searchUnclaimedRows } from './unclaimed-list.queries.ts';
import { findUnclaimed, searchUnclaimed } from './unclaimed.queries.ts';
import { undoStatement } from './undo.commands.ts';

interface StatementParts {
  readonly hooks: OrderHooks;
  readonly files: StatementFiles;
}

const unclaimedRoutes: readonly Route[] = [
  bind(unclaimed.searchUnclaimedPayments, (request, { db, actor, signal }) =>
    searchUnclaimed(db, actor.tenantId, request, signal),
  ),
  bind(
    unclaimed.findUnclaimedPayment,
    async ({ ThirdNo }, { db, actor }) => (await findUnclaimed(db, actor.tenantId, ThirdNo)) ?? null,
  ),
  bind(unclaimed.searchUnclaimed, (request, { db, actor, signal }) =>
    searchUnclaimedRows(db, actor.tenantId, request, signal),
  ),
  bindDownload(unclaimed.exportUnclaimed, (filter, ctx) => exportUnclaimed(ctx, filter)),
  bind(unclaimed.setUnclaimedKind, (request, ctx) => setUnclaimedKind(ctx, request)),
  bind(unclaimed.assignUnclaimed, (request, ctx) => assignUnclaimed(ctx, request)),
];

export const statementRoutes = ({ hooks, files }: StatementParts): readonly Route[] => [
  bind(statements.searchStatements, (request, { db, actor, signal }) =>
    readStatementPage(db, actor.tenantId, request, signal),
  ),
  bind(statements.findStatement, ({ id }, ctx) => readStatementDetail(ctx, id)),
  bind(statements.undoStatement, ({ Id }, ctx) => undoStatement(ctx, Id, hooks)),
  bindDownload(statements.downloadStatement, ({ id }, ctx) => sendStatementFile(ctx, id, files)),
  bind(saveStatementLayout, (request, ctx) => rememberLayout(ctx, request)),
  bind(calendar.searchCalendar, ({ Month }, { db, actor, signal }) =>
    readCalendarMonth(db, actor.tenantId, Month, signal),
  ),
  bind(calendar.findReconcileDay, async (request, { db, actor, signal }) => {
    const day = await demandWallet(db, actor.tenantId, request);
    return readReconcileDay(db, actor.tenantId, day, signal);
  }),
  bind(calendar.closeReconcileDay, (request, ctx) => closeDay(ctx, request)),
  bind(calendar.openReconcileDay, (request, ctx) => openDay(ctx, request)),
  ...unclaimedRoutes,
];
