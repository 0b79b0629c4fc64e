/** Maps the calls of customer sheets to their handlers. No logic here. */
import * as contract from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { TaskKind } from '@gonghai/contract/wire/task.ts';
import { bindDownload, bindUpload, type Route } from '../../../http/bind.ts';
import type { SheetParts } from '../../imports/imports.port.ts';
import { exportCustomers } from './export.commands.ts';
import { previewImport } from './import-preview.commands.ts';
import { importCustomerSheet } from './import-task.commands.ts';
import { customerTemplateFile, fieldsTemplateFile } from './import.sheets.ts';

export const customerSheetRoutes = (parts: SheetParts): readonly Route[] => [
  bindUpload(contract.importCustomers, ({ customerType: to }, ctx, file) =>
    importCustomerSheet(ctx, TaskKind.CustomerImport, { to, file }, parts),
  ),
  bindUpload(contract.previewImport, ({ customerType }, ctx, file) => previewImport(ctx, customerType, file)),
  bindUpload(contract.updateCustomerFields, ({ customerType: to }, ctx, file) =>
    importCustomerSheet(ctx, TaskKind.CustomerFields, { to, file }, parts),
  ),
  bindDownload(contract.customerTemplate, () => Promise.resolve(customerTemplateFile())),
  bindDownload(contract.customerFieldsTemplate, () => Promise.resolve(fieldsTemplateFile())),
  bindDownload(contract.exportCustomers, async (filter, ctx) => exportCustomers(ctx, filter)),
];
