/** Maps the calls of the exam report to their handlers. No logic here. */
import * as exams from '@gonghai/contract/exam-report/exam-report.contract.ts';
import { bind, bindDownload, type Route } from '../../http/bind.ts';
import type { RequestContext } from '../../http/context.ts';
import { missing } from '../../http/refusal.ts';
import type { ExamRefresh } from '../learning/learning.port.ts';
import { exportExams } from './exam-report.commands.ts';
import { hasPaper, readPapers, searchExams } from './exam-report.queries.ts';

const refreshFor = ({ database, actor, now }: RequestContext) => ({ database, tenantId: actor.tenantId, now });

export const examReportRoutes = ({ refreshPapers, refreshExams }: ExamRefresh): readonly Route[] => [
  bind(exams.queryExamPapers, async ({ ProfessionalId }, ctx) => {
    await refreshPapers(refreshFor(ctx));
    return { Rows: await readPapers(ctx.db, ctx.actor.tenantId, ProfessionalId) };
  }),
  bind(exams.queryStudentExams, async (filter, ctx) => {
    const { actor, db, signal } = ctx;
    if (!(await hasPaper(db, actor.tenantId, filter.ExamPaperId))) throw missing();
    await refreshExams(refreshFor(ctx), filter.ExamPaperId);
    return searchExams(db, actor.tenantId, filter, signal);
  }),
  bindDownload(exams.exportStudentExams, (filter, ctx) => exportExams(ctx, filter)),
];
