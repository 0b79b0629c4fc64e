/** The export of the exam report. */
import { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { type ExamFilter, examMessages as say } from '@gonghai/contract/exam-report/exam-report.contract.ts';
import { momentText } from '@gonghai/contract/wire/clock.ts';
import type { Db } from '../../db/database.ts';
import { type FileAnswer, XLSX } from '../../http/answer.ts';
import { runCommand } from '../../http/command.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing, Refusal } from '../../http/refusal.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import { writeSheet } from '../../sheet/sheet-writer.ts';
import { type ExamPieceRow, hasPaper, readExamPiece } from './exam-report.queries.ts';
import { examColumns, examSheetRow } from './exam-report.sheets.ts';

const PIECE = 5_000;

async function* rowsOf(
  db: Db,
  tenantId: number,
  filter: ExamFilter,
  first: readonly ExamPieceRow[],
): AsyncGenerator<ExportRow> {
  let piece = first;
  for (;;) {
    yield* piece.map(examSheetRow);
    if (piece.length < PIECE) return;
    piece = await readExamPiece(db, tenantId, filter, { after: piece.at(-1), size: PIECE });
  }
}

export const exportExams = async (ctx: RequestContext, filter: ExamFilter): Promise<FileAnswer> => {
  const { actor, db, now } = ctx;
  const { tenantId } = actor;
  if (!(await hasPaper(db, tenantId, filter.ExamPaperId))) throw missing();
  const first = await readExamPiece(db, tenantId, filter, { after: undefined, size: PIECE });
  if (first.length === 0) throw new Refusal(say.noRows);
  return runCommand(ctx, () => {
    const body = writeSheet({
      sheetName: '考试报告',
      columns: examColumns,
      rows: rowsOf(db, tenantId, filter, first),
      note: `${actor.name} ${momentText(now)}`,
    });
    const change = {
      action: AuditAction.exportExams,
      subject: 'exam-report',
      subjectId: filter.ExamPaperId,
      after: { ...filter },
    };
    return Promise.resolve({ data: { fileName: '考试报告.xlsx', contentType: XLSX, body }, changes: [change] });
  });
};
