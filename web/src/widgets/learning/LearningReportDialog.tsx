/** The learning report of a phone as a dialog, for lists whose users may not open the report's page. */
import { learningMessages as say, readDealLearning } from '@gonghai/contract/learning/learning.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Empty } from '../../ui/state/Empty.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { LearningPrintButton } from './LearningPrintButton.tsx';
import { LearningReportView } from './LearningReportView.tsx';

interface Props {
  readonly name: string;
  readonly tel: string;
}

export const LearningReportDialog = ({ name, tel }: Props) => {
  const { data, error } = useQuery({
    queryKey: [readDealLearning.path, tel],
    queryFn: ({ signal }) => call(readDealLearning, { tel }, { signal, quiet: true }),
    retry: false,
  });
  return (
    <Dialog
      className={data ? 'learning-dialog' : ''}
      title={`学习报告 ${name}`}
      width={error ? 520 : 1080}
      footer={data && <LearningPrintButton report={data} />}
    >
      {data && <LearningReportView report={data} />}
      {error && <Empty title={say.noCourse} compact />}
      {!data && !error && <Skeleton lines={8} />}
    </Dialog>
  );
};
