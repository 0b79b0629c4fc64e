/** Maps the calls of customer sheets to their handlers. No logic here. */
import * as contract from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { bind, bindDownload, bindUpload, type Route } from '../../../http/bind.ts';
import { exportCustomers, exportImportReport, type OtherReports } from './export.commands.ts';
import { searchImportLogs } from './import-log.queries.ts';
import { previewImport } from './import-preview.commands.ts';
import { importCustomers, type SheetParts, updateFields } from './import-task.commands.ts';
import { customerTemplateFile, fieldsTemplateFile } from './import.sheets.ts';

export interface CustomerSheetParts extends SheetParts {
  readonly reports: OtherReports;
}

export const customerSheetRoutes = (parts: CustomerSheetParts): readonly Route[] => [
  bindUpload(contract.importCustomers, ({ customerType }, ctx, file) =>
    importCustomers(ctx, customerType, file, parts),
  ),
  bindUpload(contract.previewImport, ({ customerType }, ctx, file) => previewImport(ctx, customerType, file)),
  bindUpload(contract.updateCustomerFields, ({ customerType }, ctx, file) =>
    updateFields(ctx, customerType, file, parts),
  ),
  bindDownload(contract.customerTemplate, () => Promise.resolve(customerTemplateFile())),
  bindDownload(contract.customerFieldsTemplate, () => Promise.resolve(fieldsTemplateFile())),
  bind(contract.searchImportLogs, (filter, { db, actor, now }) => searchImportLogs(db, actor, filter, now)),
  bindDownload(contract.exportImportReport, ({ id }, ctx) => exportImportReport(ctx, id, parts.reports)),
  bindDownload(contract.exportCustomers, async (filter, ctx) => exportCustomers(ctx, filter)),
];
