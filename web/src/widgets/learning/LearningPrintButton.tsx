/** Prints a learning report: three subjects on a page, the summary on the first. */
import type { LearningReport } from '@gonghai/contract/learning/learning.contract.ts';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '../../ui/format.ts';
import { type PrintedPage, Printout } from '../../ui/print/Printout.tsx';
import { subjectPages } from './learning-lines.ts';
import { dateText, LearningNote, LearningSummary, LearningTable } from './LearningReportView.tsx';

const pagesOf = (report: LearningReport): readonly PrintedPage[] => {
  const { StudentSubjectLearnList: all } = report;
  return subjectPages(all).map((subjects, at) => ({
    key: at,
    content: (
      <div className="learning-report">
        {at === 0 && <LearningSummary subjects={all} timeText={dateText} />}
        <LearningTable subjects={subjects} />
        <LearningNote report={report} timeText={dateText} />
      </div>
    ),
  }));
};

export const LearningPrintButton = ({ report }: { readonly report: LearningReport }) => {
  const [isPrinting, setIsPrinting] = useState(false);
  const { Name, Tel, Courses } = report;
  return (
    <>
      <Button icon={<Printer size={14} aria-hidden />} onClick={() => setIsPrinting(true)}>
        打印
      </Button>
      {isPrinting && (
        <Printout
          title="学习报告"
          about={`${Name} ${formatPhone(Tel)}`}
          mark={Courses[0]}
          pages={pagesOf(report)}
          onPrinted={() => setIsPrinting(false)}
        />
      )}
    </>
  );
};
