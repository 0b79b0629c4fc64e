/** Maps the calls of customer sheets, which both kinds of customers have, to their handlers. No logic here. */
import { customerCalls } from '@gonghai/contract/customers/customer-calls.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { TaskKind } from '@gonghai/contract/wire/task.ts';
import { bindDownload, bindUpload, type Route } from '../../../http/bind.ts';
import type { SheetParts } from '../../imports/imports.port.ts';
import { exportCustomers } from './export.commands.ts';
import { previewImport } from './import-preview.commands.ts';
import { importCustomerSheet } from './import-task.commands.ts';
import { customerTemplateFile, fieldsTemplateFile } from './import.sheets.ts';

const TASKS = {
  [CustomerKind.Sales]: { add: TaskKind.CustomerImport, update: TaskKind.CustomerFields },
  [CustomerKind.AfterSales]: { add: TaskKind.AfterSaleImport, update: TaskKind.AfterSaleFields },
} as const;

const sheetRoutes = (kind: CustomerKind, parts: SheetParts): readonly Route[] => {
  const calls = customerCalls[kind];
  const { add, update } = TASKS[kind];
  return [
    bindUpload(calls.importCustomers, ({ customerType }, ctx, file) =>
      importCustomerSheet(ctx, add, { customerType, file }, parts),
    ),
    bindUpload(calls.previewImport, ({ customerType }, ctx, file) => previewImport(ctx, kind, customerType, file)),
    bindUpload(calls.updateCustomerFields, ({ customerType }, ctx, file) =>
      importCustomerSheet(ctx, update, { customerType, file }, parts),
    ),
    bindDownload(calls.customerTemplate, () => Promise.resolve(customerTemplateFile[kind]())),
    bindDownload(calls.customerFieldsTemplate, () => Promise.resolve(fieldsTemplateFile[kind]())),
    bindDownload(calls.exportCustomers, (filter, ctx) => exportCustomers(ctx, kind, filter)),
  ];
};

export const customerSheetRoutes = (parts: SheetParts): readonly Route[] => [
  ...sheetRoutes(CustomerKind.Sales, parts),
  ...sheetRoutes(CustomerKind.AfterSales, parts),
];
