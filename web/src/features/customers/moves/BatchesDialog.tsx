/** Bulk actions, newest first; they can be undone for a day. */
import { BatchKind, batchKindLabel, type CustomerBatch } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { formatCount, formatShortTime } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Empty } from '../../../ui/state/Empty.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import '../list/customers.css';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { tellLeft } from '../../../widgets/tell-left.ts';
import { type Scene, undo } from './undo.ts';

const SHOWN = 50;

const labelsOf: Record<CustomerKind, Record<BatchKind, string>> = {
  [CustomerKind.Sales]: batchKindLabel,
  // They have no pool.
  [CustomerKind.AfterSales]: { ...batchKindLabel, [BatchKind.ToPool]: '释放客户' },
};

const emptyWords: Record<CustomerKind, string> = {
  [CustomerKind.Sales]: '转移、分配、转入公海等操作会记在这里，24小时内可以撤销。',
  [CustomerKind.AfterSales]: '转移、分配、释放等操作会记在这里，24小时内可以撤销。',
};

const Ended = ({ batch, owner }: { readonly batch: CustomerBatch; readonly owner: string }) => {
  const { Total, UndoneTime, UndoneTotal, Left } = batch;
  if (UndoneTime === null) return <span className="gh-muted">已过24小时</span>;
  const left = Total - (UndoneTotal ?? 0);
  const [undone, stayed] = [`已撤销 ${formatCount(UndoneTotal)} 条`, `${formatCount(left)} 条保持不变`];
  return (
    <span className="customer-batch-end gh-muted gh-number" title={formatShortTime(UndoneTime)}>
      <span>{undone}</span>
      {left > 0 && (
        <Button type="link" size="small" onClick={() => tellLeft(`${undone}，${stayed}`, Left, left, owner)}>
          {stayed}
        </Button>
      )}
    </span>
  );
};

interface LineProps {
  readonly batch: CustomerBatch;
  readonly label: string;
  readonly owner: string;
  readonly onUndo: () => void;
}

const Line = ({ batch, label, owner, onUndo }: LineProps) => (
  <li>
    <span>
      <b>{label}</b>
      <span className="gh-number">{`${formatCount(batch.Total)} 位客户`}</span>
    </span>
    <span className="gh-muted gh-number">{`${batch.UserName ?? '系统'}，${formatShortTime(batch.CreatedTime)}`}</span>
    <span className="customer-batch-acts">
      {(!batch.MayUndo || batch.UndoneTime !== null) && <Ended batch={batch} owner={owner} />}
      {batch.MayUndo && (
        <Button size="small" onClick={onUndo}>
          {batch.UndoneTime === null ? '撤销' : '撤销其余'}
        </Button>
      )}
    </span>
  </li>
);

export const BatchesDialog = ({ scene }: { readonly scene: Scene }) => {
  const { searchBatches } = callsOf[scene.kind];
  const labels = labelsOf[scene.kind];
  const { data, error, refetch } = useQuery({
    queryKey: [searchBatches.path],
    queryFn: ({ signal }) => call(searchBatches, { PageIndex: 1, PageCount: SHOWN }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const takeBack = async ({ Id, Kind, Total, UndoneTotal }: CustomerBatch): Promise<void> => {
    const question = {
      title: '确认撤销吗？',
      detail: `将撤销「${labels[Kind]}」${UndoneTotal ? '其余' : '涉及'}的 ${formatCount(Total - (UndoneTotal ?? 0))} 位客户，之后被他人改动过的保持不变。`,
      okText: '撤销',
    };
    if (!(await confirm(question, scene.owner))) return;
    await undo(Id, scene);
    void refetch();
  };
  return (
    <Dialog title="批量操作记录" width={700}>
      {!data && error && <ErrorState message={error.message || messages.serverError} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data?.Rows.length === 0 && <Empty compact title="还没有批量操作" detail={emptyWords[scene.kind]} />}
      {data && data.Rows.length > 0 && (
        <ul className="customer-batches">
          {data.Rows.map((batch) => (
            <Line
              key={batch.Id}
              batch={batch}
              label={labels[batch.Kind]}
              owner={scene.owner}
              onUndo={() => void takeBack(batch)}
            />
          ))}
        </ul>
      )}
      {data && data.Count > data.Rows.length && (
        <p className="customer-note">{`只列出最近 ${formatCount(data.Rows.length)} 次操作。`}</p>
      )}
    </Dialog>
  );
};
