/** One remembered statement: its piles as they were, how many are reconciled now, and the rows of the open pile. */
import { findStatement, type StatementDetail } from '@gonghai/contract/payments/statement.contract.ts';
import { exportImportReport } from '@gonghai/contract/imports/import.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { incomePiles, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download, FileSpreadsheet, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { showFailure } from '../../../platform/failure.ts';
import { formatCount, formatTime } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { ResultGroups } from '../../../ui/result/ResultGroups.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { useItemName } from '../../../widgets/DicName.tsx';
import { firstPile, incomeGroups, otherGroups } from '../reconcile/pile-words.ts';
import { PileRows } from '../reconcile/PileRows.tsx';
import '../reconcile/reconcile.css';
import { daysText, saveFile, useUndoStatement } from './statement-acts.tsx';
import './statements.css';

const ICON = { size: 14, 'aria-hidden': true } as const;

/** Piles whose rows a person settles afterwards. */
const isSettled = (name: string): boolean => name !== Pile.Reconciled && name !== Pile.ReconciledBefore;

/** What has changed since, on the card of its pile. */
const withNow = (detail: StatementDetail, groups: ReturnType<typeof incomeGroups>) =>
  groups.map((group) => {
    const now = detail.Piles.find(({ Name }) => Name === group.name)?.ReconciledNow ?? 0;
    if (group.name === Pile.Reconciled && now < group.count)
      return { ...group, note: `现仍对账 ${formatCount(now)} 条` };
    return isSettled(group.name) && now > 0 ? { ...group, note: `现已对账 ${formatCount(now)} 条` } : group;
  });

const FileCard = ({ detail }: { readonly detail: StatementDetail }) => {
  const { FileName, PaymentType, UserName, CreatedTime, RowCount, IsUndone, UndoneTime } = detail;
  const type = useItemName(DicTable.Payment, PaymentType) ?? '';
  return (
    <div className="reconcile-file">
      <span className="gh-drop-icon gh-drop-icon-file" aria-hidden>
        <FileSpreadsheet size={18} />
      </span>
      <span className="reconcile-file-text">
        <b className="gh-ellipsis" title={FileName}>
          {FileName || '账单'}
        </b>
        <span className="gh-secondary">
          {`${type}・${daysText(detail)}・${formatCount(RowCount)} 行・${UserName}・${formatTime(CreatedTime)}`}
        </span>
      </span>
      {IsUndone && <Tag tone="grey">{`已于 ${formatTime(UndoneTime)} 撤销`}</Tag>}
    </div>
  );
};

const Shown = ({ detail, onChanged }: { readonly detail: StatementDetail; readonly onChanged: () => void }) => {
  const { Piles, Total, FileTotal, TaskId } = detail;
  const [pile, setPile] = useState<Pile | undefined>(() => firstPile(Piles));
  const sum = Piles.find(({ Name }) => Name === pile);
  const count = Piles.reduce((all, { Name, Count }) => (incomePiles.includes(Name) ? all + Count : all), 0);
  return (
    <div className="reconcile-result">
      <FileCard detail={detail} />
      <ResultGroups
        groups={withNow(detail, incomeGroups(Piles))}
        total={{ label: '文件收入', count, amount: Total }}
        stated={FileTotal}
        statedLabel="账单合计"
        others={otherGroups(Piles)}
        othersLabel="不计入收入"
        openName={pile}
        onOpen={(name) => setPile(Piles.find(({ Name }) => Name === name)?.Name)}
      />
      {sum && <PileRows key={`${TaskId} ${sum.Name}`} taskId={TaskId} sum={sum} onChanged={onChanged} />}
    </div>
  );
};

interface Props {
  readonly id: number;
  readonly onChanged: () => void;
}

export const StatementDialog = ({ id, onChanged }: Props) => {
  const frame = useOverlayFrame();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [findStatement.path, id],
    queryFn: ({ signal }) => call(findStatement, { id }, { signal }),
    staleTime: 0,
  });
  const changed = useCallback((): void => {
    void client.invalidateQueries({ queryKey: [findStatement.path, id] });
    onChanged();
  }, [client, id, onChanged]);
  const undo = useUndoStatement(changed);
  const saveReport = (): void => {
    download(exportImportReport, { id }, '支付对账结果.xlsx').catch((failure: unknown) =>
      showFailure(failure, '下载失败'),
    );
  };
  return (
    <Dialog
      title="对账单"
      width={1200}
      className="reconcile-dialog"
      footer={
        <>
          <span className="gh-upload-links">
            <Button
              type="link"
              icon={<Download {...ICON} />}
              disabled={!data?.HasFile}
              onClick={() => data && saveFile(data)}
            >
              下载原文件
            </Button>
            <Button type="link" icon={<Download {...ICON} />} disabled={!data} onClick={saveReport}>
              下载对账报告
            </Button>
          </span>
          {data?.MayUndo && (
            <Button danger icon={<Undo2 {...ICON} />} onClick={() => void undo(data)}>
              撤销对账单
            </Button>
          )}
          <Button type="primary" onClick={frame.close}>
            关闭
          </Button>
        </>
      }
    >
      {error && <ErrorState compact message={error.message || '获取对账单失败'} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <Shown key={String(data.IsUndone)} detail={data} onChanged={changed} />}
    </Dialog>
  );
};
