/** The exam report: the students of a paper with their attempts. */
import {
  examMessages as say,
  type ExamRow,
  exportStudentExams,
  queryStudentExams,
} from '@gonghai/contract/exam-report/exam-report.contract.ts';
import type { RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { announce } from '../../platform/announce.ts';
import { download } from '../../platform/download.ts';
import { formatCount } from '../../ui/format.ts';
import { dateRangeFilter } from '../../ui/list/date-range-filter.tsx';
import type { FilterItem } from '../../ui/list/filter-item.ts';
import { textFilter } from '../../ui/list/filters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { idKind } from '../../ui/list/value-kinds.ts';
import { examColumns } from './exam-columns.tsx';
import { PaperChoice } from './PaperChoice.tsx';

type Search = RequestOf<typeof queryStudentExams>;

const paperFilter: FilterItem<'ExamPaperId'> = {
  id: 'ExamPaperId',
  label: '试卷',
  width: 358,
  leading: true,
  fields: ['ExamPaperId'],
  kinds: { ExamPaperId: idKind },
  render: (control) => <PaperChoice control={control} />,
};

const filters = [
  paperFilter,
  dateRangeFilter({ from: 'OpenStartTime', to: 'OpenEndTime', label: '开课时间' }),
  dateRangeFilter({ from: 'ExamStartTime', to: 'ExamEndTime', label: '交卷时间' }),
  textFilter({ field: 'Tel', label: '手机号' }),
];
const PAGE_SIZES = [10, 20, 50];
const DEMANDED = { field: 'ExamPaperId', title: say.paper, detail: '先选专业类型，可以更快找到试卷。' } as const;
const EMPTY = { title: say.noRows, detail: '没有符合条件的学员或考试。' };
const rowId = ({ Tel, StudentExamDate }: ExamRow): string => `${Tel} ${StudentExamDate ?? ''}`;

const exportFound = async ({ ExamPaperId, ...others }: Search): Promise<unknown> => {
  if (!ExamPaperId) return announce('warning', say.paper);
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value != null));
  return download(exportStudentExams, { ExamPaperId, ...given });
};

export const ExamReportScreen = () => (
  <ListScreen
    title="考试报告"
    noun="考试记录"
    listId="exam-report"
    endpoint={queryStudentExams}
    columns={examColumns}
    filters={filters}
    pageSizes={PAGE_SIZES}
    rowId={rowId}
    views={false}
    onExport={exportFound}
    renderFigures={(_, page) => (
      <p className="exam-totals">
        学员 <b>{formatCount(page?.StudentTotal)}</b> 人，参加考试 <b>{formatCount(page?.ExamStudentTotal)}</b> 人
      </p>
    )}
    empty={EMPTY}
    demanded={DEMANDED}
  />
);
