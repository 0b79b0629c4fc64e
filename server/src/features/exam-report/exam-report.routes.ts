/** Maps the calls of the exam report to their handlers. No logic here. */
import * as exams from '@gonghai/contract/exam-report/exam-report.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import { missing } from '../../http/refusal.ts';
import { exportExams } from './exam-report.commands.ts';
import { hasPaper, readPapers, searchExams } from './exam-report.queries.ts';

export const examReportRoutes: readonly Route[] = [
  bind(exams.queryExamPapers, async ({ ProfessionalId }, { actor, db }) => ({
    Rows: await readPapers(db, actor.tenantId, ProfessionalId),
  })),
  bind(exams.queryStudentExams, async (filter, { actor, db, signal }) => {
    if (!(await hasPaper(db, actor.tenantId, filter.ExamPaperId))) throw missing();
    return searchExams(db, actor.tenantId, filter, signal);
  }),
  bindDownload(exams.exportStudentExams, (filter, ctx) => exportExams(ctx, filter)),
];
