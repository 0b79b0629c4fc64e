import * as contract from '@gonghai/contract/exam-report/exam-report.contract.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { afterAll, expect, it } from 'vitest';
import { queryOf, startTestApp } from '../../../test/app.ts';
import { aProfessionId } from '../../../test/learning.ts';
import { readRows } from '../../../test/sheets.ts';
import { withTrail } from '../../../test/trail.ts';
import { type ExamPieceRow, readExamPiece } from './exam-report.queries.ts';

const test = await startTestApp();
afterAll(test.close);
const { send, owner, app, signedIn, person, database } = test;
const { tenantId } = await person('root');
const root = await signedIn('root');
const profession = await aProfessionId(owner, tenantId);
const T = 1_790_000_000;
const DAY = 86_400;

const idOf = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await owner.query<{ id: number }>(`${text} returning id`, [...values])).rows[0]!.id;
const newPaper = (title: string, more = profession) =>
  idOf(
    `insert into exam_paper (tenant_id, platform_id, title, profession_type, ques_total, total_scores, pushed_time)
     values ($1, $2, $2, $3, 100, 120.5, 1)`,
    [tenantId, title, more],
  );
const paper = await newPaper('模拟卷一');

/** Ten students, opened day after day; the last has no course. Seven sat, one of them twice. */
const students: number[] = [];
for (let at = 0; at < 10; at += 1)
  students.push(
    await idOf('insert into student (tenant_id, tel, name, created_time) values ($1, $2, $3, 1)', [
      tenantId,
      `1380000000${at}`,
      `学员${at}`,
    ]),
  );
for (const [at, student] of students.entries()) {
  if (at < 9)
    await owner.query('insert into student_course values ($1, $2, $3, $4, $5, 1)', [
      tenantId,
      student,
      profession,
      '精讲班',
      T + at * DAY,
    ]);
  if (at >= 3)
    await owner.query('insert into student_exam values ($1, $2, $3, $4, 90, 80, 96.5, 1)', [
      tenantId,
      paper,
      student,
      T + at * DAY,
    ]);
}
await owner.query('insert into student_exam values ($1, $2, $3, $4, 50, 40, 48, 1)', [
  tenantId,
  paper,
  students[9],
  T + 20 * DAY,
]);

const search = async (filter: object = {}) => {
  const { Data } = await send(contract.queryStudentExams, { ExamPaperId: paper, PageCount: 50, ...filter }, root);
  return contract.queryStudentExams.answer.parse(Data);
};
const refused = (Message: string) => ({ Status: false, Code: ResultCode.Refused, Message });

it('EXAM-03 counts ten students of whom seven sat: a row for each attempt, then students without one', async () => {
  const { Rows, Count, StudentTotal, ExamStudentTotal } = await search();
  expect({ Count, StudentTotal, ExamStudentTotal }).toEqual({ Count: 11, StudentTotal: 10, ExamStudentTotal: 7 });
  expect(Rows[0]).toEqual({
    Title: '模拟卷一',
    Tel: '13800000009',
    NickName: '学员9',
    OpenCourseDate: null,
    ExamQuesTotal: 100,
    TotalScores: 120.5,
    AnswerQuesTotal: 50,
    RightQuesTotal: 40,
    StudentScores: 48,
    StudentExamDate: T + 20 * DAY,
  });
  expect(Rows.slice(8).map(({ Tel, StudentScores }) => [Tel, StudentScores])).toEqual([
    ['13800000002', null],
    ['13800000001', null],
    ['13800000000', null],
  ]);
  const second = await search({ PageIndex: 2, PageCount: 10 });
  expect(second).toMatchObject({ Count: 11, Rows: [{ Tel: '13800000000' }] });
});

it.each([
  ['EXAM-04 a submit range', { ExamStartTime: T + 4 * DAY, ExamEndTime: T + 5 * DAY }, [2, 10, 2]],
  ['an open range', { OpenStartTime: T + 2 * DAY, OpenEndTime: T + 3 * DAY }, [2, 2, 1]],
  ['both', { OpenEndTime: T + 4 * DAY, ExamStartTime: T + 4 * DAY }, [1, 5, 1]],
  ['a phone', { Tel: '138 0000 0009' }, [2, 1, 1]],
  ['the ending of a phone', { Tel: '0009' }, [2, 1, 1]],
  ['a phone of no student', { Tel: '999' }, [0, 0, 0]],
])('%s', async (_, filter, expected) => {
  const { Count, StudentTotal, ExamStudentTotal } = await search(filter);
  expect([Count, StudentTotal, ExamStudentTotal]).toEqual(expected);
});

it('lists the papers of a profession, newest first', async () => {
  const papers = async (ProfessionalId?: number) =>
    contract.queryExamPapers.answer.parse((await send(contract.queryExamPapers, { ProfessionalId }, root)).Data).Rows;
  const other = await newPaper('其他专业', 99_999);
  expect((await papers()).map(({ Id }) => Id)).toEqual([other, paper]);
  expect(await papers(profession)).toEqual([{ Id: paper, Title: '模拟卷一' }]);
});

it('EXAM-01 EXAM-02 demands a paper, also of the export, and refuses a sheet without rows', async () => {
  const download = async (query: object) =>
    app.inject({
      method: 'GET',
      url: `/crm/${contract.exportStudentExams.path}?${queryOf(query)}`,
      headers: { ...root },
    });
  expect(await send(contract.queryStudentExams, {}, root)).toMatchObject(refused('请选择试卷'));
  expect((await download({})).json()).toMatchObject(refused('请选择试卷'));
  expect((await download({ ExamPaperId: paper, Tel: '999' })).json()).toMatchObject(refused('没有数据'));
  const { answer, trail } = await withTrail(owner, () => download({ ExamPaperId: paper }));
  const rows = readRows(answer.rawPayload);
  expect(rows[0]).toContain('试卷名称');
  expect(rows.flat()).toEqual(expect.arrayContaining(['13800000009', '学员9', 48]));
  expect(trail).toMatchObject([{ action: '导出考试报告', subject: 'exam-report', subject_id: paper }]);
});

it('An export read in parts has every row once, also when exams arrive meanwhile', async () => {
  const db = database.forTenant(tenantId);
  const whole = await readExamPiece(db, tenantId, { ExamPaperId: paper }, { after: undefined, size: 100 });
  const read: ExamPieceRow[] = [];
  for (let after: ExamPieceRow | undefined; read.length < whole.length; after = read.at(-1)) {
    const piece = await readExamPiece(db, tenantId, { ExamPaperId: paper }, { after, size: 3 });
    if (piece.length === 0) break;
    read.push(...piece);
    if (read.length === 3)
      await owner.query('insert into student_exam values ($1, $2, $3, $4, 50, 40, 48, 1)', [
        tenantId,
        paper,
        students[9],
        T + 30 * DAY,
      ]);
  }
  expect(read).toEqual(whole);
});
