/** The result of a reconciliation: counts and sums of its groups, and the rows of the open one. */
import { exportImportReport } from '@gonghai/contract/customers/customer-sheets.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { findReconciliation, type ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { incomePiles, type Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleCheck, Download, FileSpreadsheet, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { formatTime } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { ResultGroups } from '../../../ui/result/ResultGroups.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { LogLink } from './LogLink.tsx';
import { firstPile, incomeGroups, otherGroups } from './pile-words.ts';
import { PileRows } from './PileRows.tsx';

interface Props {
  readonly taskId: number;
  /** A payment was changed. */
  readonly onChanged: () => void;
  readonly onAgain: () => void;
}

const ICON = { size: 14, 'aria-hidden': true } as const;

const FileCard = ({ result, onAgain }: { readonly result: ReconciliationResult; readonly onAgain: () => void }) => {
  const type = useItemName(DicTable.Payment, result.PaymentType);
  return (
    <div className="reconcile-file">
      <span className="gh-drop-icon gh-drop-icon-file" aria-hidden>
        <FileSpreadsheet size={18} />
      </span>
      <span className="reconcile-file-text">
        <b className="gh-ellipsis" title={result.FileName}>
          {result.FileName || '账单'}
        </b>
        <span className="gh-secondary">{`${type ?? ''}・${result.UserName}・${formatTime(result.CreatedTime)}`}</span>
      </span>
      <Button icon={<RotateCcw {...ICON} />} onClick={onAgain}>
        换一份
      </Button>
    </div>
  );
};

const Shown = ({ result, taskId, onChanged, onAgain }: Props & { readonly result: ReconciliationResult }) => {
  const { Piles, Total, FileTotal, Record } = result;
  const [open, setOpen] = useState<Pile | undefined>(() => firstPile(Piles));
  const count = Piles.filter(({ Name }) => incomePiles.includes(Name)).reduce((sum, { Count }) => sum + Count, 0);
  return (
    <div className="reconcile-result">
      <FileCard result={result} onAgain={onAgain} />
      <p className="gh-upload-good" aria-live="polite">
        <CircleCheck {...ICON} />
        {Record}
      </p>
      <ResultGroups
        groups={incomeGroups(Piles)}
        total={{ label: '文件收入', count, amount: Total }}
        stated={FileTotal}
        statedLabel="账单自报总额"
        others={otherGroups(Piles)}
        othersLabel="不计入收入"
        openName={open}
        onOpen={(name) => setOpen(Piles.find(({ Name }) => Name === name)?.Name)}
      />
      {open && (
        <PileRows key={open} taskId={taskId} sum={Piles.find(({ Name }) => Name === open)} onChanged={onChanged} />
      )}
    </div>
  );
};

export const ReconcileResult = (props: Props) => {
  const { taskId, onAgain } = props;
  const frame = useOverlayFrame();
  const { data, error, refetch } = useQuery({
    queryKey: [findReconciliation.path, taskId],
    queryFn: ({ signal }) => call(findReconciliation, { TaskId: taskId }, { signal }),
  });
  const saveReport = (): void => {
    // The request has reported the error already.
    if (data) void download(exportImportReport, { id: data.ImportLogId }, '支付对账结果.xlsx').catch(() => undefined);
  };
  return (
    <Dialog
      title="系统对账"
      width={1200}
      className="reconcile-dialog"
      footer={
        <>
          <span className="gh-upload-links">
            <Button type="link" icon={<Download {...ICON} />} disabled={!data} onClick={saveReport}>
              下载对账报告
            </Button>
            <LogLink />
          </span>
          <Button onClick={onAgain}>再对一份</Button>
          <Button type="primary" onClick={frame.close}>
            完成
          </Button>
        </>
      }
    >
      {error && <ErrorState compact message={error.message || '获取对账结果失败'} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <Shown {...props} result={data} />}
    </Dialog>
  );
};
