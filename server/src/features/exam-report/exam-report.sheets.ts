/** The exam report as a sheet, with the columns of the screen. */
import type { ExamRow } from '@gonghai/contract/exam-report/exam-report.contract.ts';
import type { ExportRow } from '../../sheet/row-feed.ts';
import type { SheetColumn } from '../../sheet/sheet-xml.ts';

export const examColumns: readonly SheetColumn[] = [
  { title: '试卷名称', kind: 'text', width: 32 },
  { title: '手机号', kind: 'text', width: 16 },
  { title: '昵称', kind: 'text' },
  { title: '开课时间', kind: 'dateTime' },
  { title: '总题数', kind: 'number' },
  { title: '答题数', kind: 'number' },
  { title: '正确数', kind: 'number' },
  { title: '得分', kind: 'number' },
  { title: '总分', kind: 'number' },
  { title: '交卷时间', kind: 'dateTime' },
];

export const examSheetRow = (row: ExamRow): ExportRow => [
  row.Title,
  row.Tel,
  row.NickName,
  row.OpenCourseDate,
  row.ExamQuesTotal,
  row.AnswerQuesTotal,
  row.RightQuesTotal,
  row.StudentScores,
  row.TotalScores,
  row.StudentExamDate,
];
