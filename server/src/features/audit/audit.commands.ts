/** The export of the audit log, which writes an audit entry itself. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import type { AuditRow } from '@gonghai/contract/audit/audit.contract.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, rangedFileName, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { type AuditFilter, readAuditPiece } from './audit.queries.ts';
import { auditSheetColumns, auditSheetRow } from './audit.sheets.ts';

const PIECE = 1_000;

/** Read in parts, so that a month of a large company never has to fit in memory. */
async function* rowsOf(db: Db, tenantId: number, filter: AuditFilter, signal: AbortSignal): AsyncGenerator<ExportRow> {
  let last: AuditRow | undefined;
  for (;;) {
    const piece = await readAuditPiece(db, tenantId, filter, last, { size: PIECE, signal });
    for (const row of piece) yield auditSheetRow(row);
    if (piece.length < PIECE) return;
    last = piece.at(-1);
  }
}

export const exportAudit = (ctx: RequestContext, filter: AuditFilter): Promise<FileAnswer> =>
  runCommand(ctx, async () => {
    const { actor, db } = ctx;
    const body = writeSheet({
      sheetName: '操作日志',
      columns: auditSheetColumns,
      rows: (gone) => rowsOf(db, actor.tenantId, filter, gone),
      note: actor.name,
    });
    const file: FileAnswer = { fileName: rangedFileName('操作日志', filter), contentType: XLSX, body };
    return {
      data: file,
      changes: [{ action: AuditAction.exportAudit, subject: 'audit', subjectId: null, after: { ...filter } }],
    };
  });
