/** The exam report (考试报告): the students of a paper and their attempts. */
import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, shortPageRequest } from '../wire/envelope.ts';
import { isInOrder, queryEnd, queryMoment, rangeMessages } from '../wire/export-range.ts';
import { chosenId, id, searchText, unixSeconds } from '../wire/fields.ts';

export const examMessages = { paper: '请选择试卷', noRows: '没有数据' } as const;

const examPaper = z.object({ Id: id, Title: z.string() });
export type ExamPaper = z.output<typeof examPaper>;

/** The last five are null for a student without an attempt. */
const examRow = z.object({
  Title: z.string(),
  Tel: z.string(),
  NickName: z.string(),
  OpenCourseDate: unixSeconds.nullable(),
  ExamQuesTotal: z.int(),
  TotalScores: z.number(),
  AnswerQuesTotal: z.int().nullable(),
  RightQuesTotal: z.int().nullable(),
  StudentScores: z.number().nullable(),
  StudentExamDate: unixSeconds.nullable(),
});
export type ExamRow = z.output<typeof examRow>;

interface Ranges {
  readonly OpenStartTime?: number | null | undefined;
  readonly OpenEndTime?: number | null | undefined;
  readonly ExamStartTime?: number | null | undefined;
  readonly ExamEndTime?: number | null | undefined;
}
const areInOrder = (asked: Ranges): boolean =>
  isInOrder({ StartTime: asked.OpenStartTime, EndTime: asked.OpenEndTime }) &&
  isInOrder({ StartTime: asked.ExamStartTime, EndTime: asked.ExamEndTime });

export interface ExamFilter extends Ranges {
  readonly ExamPaperId: number;
  /** 9 to 12 digits find this phone, 4 to 8 digits its ending. */
  readonly Tel?: string | null | undefined;
}

export const queryExamPapers = endpoint({
  summary: '试卷；给出专业类型时只返回该专业的试卷',
  method: 'POST',
  path: 'api/ExamReport/QueryExamPaperPageList',
  access: ['ExamReport'],
  request: z.object({ ProfessionalId: z.int().min(0).meta({ entity: 'dictionary-item' }).nullish() }),
  answer: z.object({ Rows: z.array(examPaper) }),
  rate: 'ordinary',
  audit: 'none',
});

export const queryStudentExams = endpoint({
  summary:
    '考试报告：试卷的学员和每次考试，最近的考试在前，未考的学员在后；StudentTotal 为学员人数，ExamStudentTotal 为参考人数',
  method: 'POST',
  path: 'api/ExamReport/QueryStudentExamPageList',
  access: ['ExamReport'],
  request: shortPageRequest
    .extend({
      ExamPaperId: chosenId('exam-paper', examMessages.paper),
      OpenStartTime: unixSeconds.nullish(),
      OpenEndTime: unixSeconds.nullish(),
      ExamStartTime: unixSeconds.nullish(),
      ExamEndTime: unixSeconds.nullish(),
      Tel: searchText.nullish(),
    })
    .refine(areInOrder, rangeMessages.order),
  answer: pageOf(examRow).extend({ StudentTotal: z.int(), ExamStudentTotal: z.int() }),
  rate: 'ordinary',
  audit: 'none',
});

export const exportStudentExams = endpoint({
  summary: '导出考试报告；没有数据时拒绝',
  method: 'GET',
  path: 'api/Export/ExportStudentExamPageList',
  access: ['ExamReport'],
  request: z
    .object({
      ExamPaperId: z
        .preprocess(
          (sent) => (sent === '' || sent == null ? undefined : Number(sent)),
          chosenId('exam-paper', examMessages.paper),
        )
        .meta({ entity: 'exam-paper' }),
      OpenStartTime: queryMoment,
      OpenEndTime: queryEnd,
      ExamStartTime: queryMoment,
      ExamEndTime: queryEnd,
      Tel: searchText.optional(),
    })
    .refine(areInOrder, rangeMessages.order),
  answer: z.never(),
  rate: 'export',
  audit: 'export',
  kind: 'download',
});
