/** What a feature with an import of its own uses. */
export {
  importSheet,
  type ImportWorkParts,
  logImport,
  demandImporter,
  type SheetParts,
  startImport,
  waitForTask,
} from './import-task.commands.ts';
export { insertImportLog, lockOwnLog, markLogUndone, type OwnLog } from './import-log.queries.ts';
export { type KeptLines, keepLines, openLines } from './import-lines.sheets.ts';
export {
  badLine,
  nameColumn,
  readFirst,
  telColumn,
  templateFile,
  type UnderstoodColumn,
  understand,
} from './import.sheets.ts';
export { type BadLine, isBad, lineOf, noteFirstLines, type ReportedLine } from './import.rules.ts';
export { refuseLines } from './problems.rules.ts';
export type { ReportSheet } from './report.sheets.ts';
