/** The columns of the exam report. */
import type { ExamRow } from '@gonghai/contract/exam-report/exam-report.contract.ts';
import { CopyPhoneCell, FigureCell, TextCell, TimeCell } from '../../ui/data-table/cells.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { formatCount } from '../../ui/format.ts';

type ExamColumn = Column<ExamRow>;

const decimals = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });
const scoreText = (score: number | null): string => (score === null ? '—' : decimals.format(score));

const count = (id: 'ExamQuesTotal' | 'AnswerQuesTotal' | 'RightQuesTotal', title: string): ExamColumn => ({
  id,
  title,
  width: 84,
  align: 'end',
  cell: (row) => <FigureCell muted>{formatCount(row[id])}</FigureCell>,
});
const score = (id: 'StudentScores' | 'TotalScores', title: string): ExamColumn => ({
  id,
  title,
  width: 84,
  align: 'end',
  cell: (row) => <FigureCell muted={id === 'TotalScores'}>{scoreText(row[id])}</FigureCell>,
});
const time = (id: 'OpenCourseDate' | 'StudentExamDate', title: string): ExamColumn => ({
  id,
  title,
  width: 168,
  cell: (row) => <TimeCell seconds={row[id]} />,
});

export const examColumns: readonly ExamColumn[] = [
  {
    id: 'Title',
    title: '试卷名称',
    width: 160,
    grow: 2,
    maxWidth: 360,
    required: true,
    cell: ({ Title }) => <TextCell text={Title} />,
  },
  {
    id: 'Tel',
    title: '手机号',
    width: 126,
    required: true,
    ownClick: true,
    cell: ({ Tel, NickName }) => <CopyPhoneCell tel={Tel} name={NickName} />,
  },
  {
    id: 'NickName',
    title: '昵称',
    width: 96,
    grow: 1,
    maxWidth: 180,
    cell: ({ NickName }) => <TextCell text={NickName} />,
  },
  time('OpenCourseDate', '开课时间'),
  count('ExamQuesTotal', '总题数'),
  count('AnswerQuesTotal', '答题数'),
  count('RightQuesTotal', '正确数'),
  score('StudentScores', '得分'),
  score('TotalScores', '总分'),
  time('StudentExamDate', '交卷时间'),
];
