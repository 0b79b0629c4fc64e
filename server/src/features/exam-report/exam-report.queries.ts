/** SQL of the exam report: the students of a paper, and a row for each attempt or for a student without one. */
import { isPhone, normalPhone } from '@gonghai/contract/customers/phone.rules.ts';
import type { ExamFilter, ExamPaper, ExamRow } from '@gonghai/contract/exam-report/exam-report.contract.ts';
import type { Page, PageRequest } from '@gonghai/contract/wire/envelope.ts';
import { type Db, EXPORT_PART, readRows, readStatements } from '../../db/database.ts';
import { LARGE_PAGE, pageOf } from '../../db/page.ts';
import { SqlParams } from '../../db/sql-params.ts';

export const readPapers = (db: Db, tenantId: number, profession: number | null | undefined): Promise<ExamPaper[]> => {
  const papers = db
    .selectFrom('exam_paper')
    .select(['id as Id', 'title as Title'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc');
  return (profession == null ? papers : papers.where('profession_type', '=', profession)).execute();
};

export const hasPaper = async (db: Db, tenantId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('exam_paper')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

const telCondition = (params: SqlParams, typed: string): string[] => {
  const digits = normalPhone(typed);
  if (digits === '') return [];
  if (isPhone(digits)) return [`s.tel = ${params.add(digits)}`];
  return [/^\d{4,8}$/.test(digits) ? `right(s.tel, ${digits.length}) = ${params.add(digits)}` : 'false'];
};

const between = (
  params: SqlParams,
  column: string,
  start: number | null | undefined,
  end: number | null | undefined,
) => [
  ...(start == null ? [] : [`${column} >= ${params.add(start)}`]),
  ...(end == null ? [] : [`${column} <= ${params.add(end)}`]),
];

/** `population`: who has a course of the paper's profession or sat it. `listed`: their attempts in the range. */
const reportText = (params: SqlParams, tenantId: number, filter: ExamFilter): string => {
  const tenant = params.add(tenantId);
  const paper = params.add(filter.ExamPaperId);
  const tel = telCondition(params, filter.Tel ?? '');
  const opened = between(params, 'c.opened', filter.OpenStartTime, filter.OpenEndTime);
  const range = between(params, 'e.exam_time', filter.ExamStartTime, filter.ExamEndTime);
  return `with paper as (select * from exam_paper where tenant_id = ${tenant} and id = ${paper}),
    course as (
      select c.student_id, min(c.open_time) as opened from student_course c join paper on c.profession_type = paper.profession_type
      where c.tenant_id = ${tenant} group by c.student_id),
    population as (
      select s.id, s.tel, s.name, c.opened from student s left join course c on c.student_id = s.id
      where ${[
        `s.tenant_id = ${tenant}`,
        `exists (select from paper)`,
        `(c.student_id is not null
          or s.id in (select student_id from student_exam where tenant_id = ${tenant} and paper_id = ${paper}))`,
        ...tel,
        ...opened,
      ].join(' and ')}),
    attempt as (
      select e.* from student_exam e
      where ${[`e.tenant_id = ${tenant}`, `e.paper_id = ${paper}`, ...range].join(' and ')}),
    listed as (
      select p.id, p.tel, p.name, p.opened, a.exam_time, a.answer_ques_total, a.right_ques_total, a.student_scores
      from population p ${range.length > 0 ? '' : 'left'} join attempt a on a.student_id = p.id)`;
};

const COLUMNS = `paper.title as "Title", l.tel as "Tel", l.name as "NickName", l.opened as "OpenCourseDate",
  paper.ques_total as "ExamQuesTotal", paper.total_scores::float8 as "TotalScores",
  l.answer_ques_total as "AnswerQuesTotal", l.right_ques_total as "RightQuesTotal",
  l.student_scores::float8 as "StudentScores", l.exam_time as "StudentExamDate"`;
const FROM = 'from listed l cross join paper';
const ORDER = 'order by l.exam_time desc nulls last, l.id desc';

/** With what the next part of an export goes on after. */
export type ExamPieceRow = ExamRow & { readonly StudentId: number };

const TOTALS = `select (select count(*) from listed) as "count", (select count(*) from population) as "students",
  (select count(distinct l.id) from listed l where l.exam_time is not null) as "sat"`;

interface Totals {
  readonly count: number;
  readonly students: number;
  readonly sat: number;
}

export const searchExams = async (
  db: Db,
  tenantId: number,
  filter: ExamFilter & PageRequest,
  signal: AbortSignal,
): Promise<Page<ExamRow> & { StudentTotal: number; ExamStudentTotal: number }> => {
  const params = new SqlParams();
  const text = reportText(params, tenantId, filter);
  const totals = params.copy();
  const limit = params.add(filter.PageCount);
  const offset = params.add((filter.PageIndex - 1) * filter.PageCount);
  const [rows, [total]] = await readStatements(
    db,
    [
      params.statement<ExamRow>(`${text} select ${COLUMNS} ${FROM} ${ORDER} limit ${limit} offset ${offset}`),
      totals.statement<Totals>(`${text} ${TOTALS}`),
    ],
    { plan: 'custom', signal, isHeavy: filter.PageCount > LARGE_PAGE },
  );
  return {
    ...pageOf(rows, Number(total?.count ?? 0), filter),
    StudentTotal: Number(total?.students ?? 0),
    ExamStudentTotal: Number(total?.sat ?? 0),
  };
};

const goesOnAfter = (params: SqlParams, { StudentExamDate: time, StudentId: id }: ExamPieceRow): string => {
  const student = params.add(id);
  if (time === null) return `where l.exam_time is null and l.id < ${student}`;
  const last = params.add(time);
  return `where l.exam_time < ${last} or (l.exam_time = ${last} and l.id < ${student}) or l.exam_time is null`;
};

/** One part of an export, on from the given row: exams that arrive meanwhile move no row into another part. */
export const readExamPiece = (
  db: Db,
  tenantId: number,
  filter: ExamFilter,
  { after, size }: { readonly after: ExamPieceRow | undefined; readonly size: number },
): Promise<ExamPieceRow[]> => {
  const params = new SqlParams();
  const text = reportText(params, tenantId, filter);
  const from = after ? goesOnAfter(params, after) : '';
  const limit = params.add(size);
  const piece = `select ${COLUMNS}, l.id as "StudentId" ${FROM} ${from} ${ORDER} limit ${limit}`;
  return readRows(db, params.statement<ExamPieceRow>(`${text} ${piece}`), EXPORT_PART);
};
