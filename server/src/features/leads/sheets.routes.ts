/** Maps the calls of lead imports and exports to their handlers. No logic here. */
import * as contract from '@gonghai/contract/leads/lead-sheets.contract.ts';
import { TaskKind } from '@gonghai/contract/wire/task.ts';
import { bind, bindDownload, bindUpload, type Route } from '../../http/bind.ts';
import type { SheetParts } from '../imports/imports.port.ts';
import { exportLeads } from './export.commands.ts';
import { importLeads, previewLeadImport, undoLeadImport } from './import.commands.ts';
import { leadTemplateFile } from './import.sheets.ts';

export const leadSheetRoutes = (parts: SheetParts): readonly Route[] => [
  bindUpload(contract.importLeads, (_, ctx, file) => importLeads(ctx, TaskKind.LeadImport, file, parts)),
  bindUpload(contract.importLeadsByWeight, (_, ctx, file) => importLeads(ctx, TaskKind.LeadAssignImport, file, parts)),
  bindUpload(contract.previewLeadImport, (_, ctx, file) => previewLeadImport(ctx, file)),
  bindDownload(contract.leadTemplate, () => Promise.resolve(leadTemplateFile())),
  bind(contract.undoLeadImport, ({ ImportLogId }, ctx) => undoLeadImport(ctx, ImportLogId)),
  bindDownload(contract.exportLeads, ({ ClueIdList, ExportReason, ExportCount }, ctx) =>
    exportLeads(ctx, { ids: ClueIdList, reason: ExportReason, count: ExportCount }),
  ),
];
