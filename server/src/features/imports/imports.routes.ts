/** Maps the calls of the import log to their handlers. No logic here. */
import * as contract from '@gonghai/contract/imports/import.contract.ts';
import * as afterSales from '@gonghai/contract/imports/after-sale-import.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { searchImportLogs } from './import-log.queries.ts';
import { exportImportReport } from './report.commands.ts';
import type { OtherReports } from './report.sheets.ts';

export const importRoutes = (reports: OtherReports): readonly Route[] => [
  bind(afterSales.searchImportLogs, (filter, { db, actor, now }) => searchImportLogs(db, actor, filter, now)),
  bind(contract.searchImportLogs, (filter, { db, actor, now }) => searchImportLogs(db, actor, filter, now)),
  bindDownload(contract.exportImportReport, ({ id }, ctx) => exportImportReport(ctx, id, reports)),
];
