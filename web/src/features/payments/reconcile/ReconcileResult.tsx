/** The result of one or several statements: counts and sums of the groups, and the rows of the open one. */
import { findReconciliation, type ReconciliationResult } from '@gonghai/contract/payments/reconciliation.contract.ts';
import { incomePiles, Pile } from '@gonghai/contract/payments/reconciliation-values.ts';
import { reconciliationSentence } from '@gonghai/contract/payments/reconciliation.rules.ts';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { formatCount } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../../ui/overlay/overlay-frame.ts';
import { ResultGroups } from '../../../ui/result/ResultGroups.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../../ui/state/Skeleton.tsx';
import { combine, sumOf } from './combine.ts';
import { FailedLine, FileCard, FileLine, saveReport } from './FileLine.tsx';
import { LogLink } from './LogLink.tsx';
import { firstPile, incomeGroups, otherGroups } from './pile-words.ts';
import { PileRows } from './PileRows.tsx';
import { messageIn, type QueuedStatement } from './statement-queue.ts';

interface Props {
  readonly taskIds: readonly number[];
  /** Files that were not reconciled. */
  readonly failed?: readonly QueuedStatement[];
  /** A payment was changed. */
  readonly onChanged: () => void;
  readonly onAgain: () => void;
  readonly onRetry?: () => void;
}

interface TakenResult {
  readonly taskId: number;
  readonly result: ReconciliationResult;
}

const ICON = { size: 14, 'aria-hidden': true } as const;
const NONE: readonly QueuedStatement[] = [];

interface ChoiceProps {
  readonly files: readonly TakenResult[];
  readonly pile: Pile;
  readonly taskId: number | undefined;
  readonly onChoose: (taskId: number) => void;
}

/** Which of the files with such rows is shown. */
const FileChoice = ({ files, pile, taskId, onChoose }: ChoiceProps) => (
  <fieldset className="pile-files" aria-label="文件">
    {files.map(({ taskId: id, result }) => (
      <button key={id} type="button" aria-pressed={id === taskId} onClick={() => onChoose(id)}>
        <span className="gh-ellipsis">{result.FileName || '账单'}</span>
        <span className="gh-number">{formatCount(sumOf(result, pile).Count)}</span>
      </button>
    ))}
  </fieldset>
);

const Shown = ({ taken, failed = NONE, onChanged, onAgain }: Props & { readonly taken: readonly TakenResult[] }) => {
  const { Piles, Total, FileTotal } = combine(taken.map(({ result }) => result));
  const [pile, setPile] = useState<Pile | undefined>(() => firstPile(Piles));
  const [chosen, setChosen] = useState<number>();
  const [first] = taken;
  const isAlone = taken.length === 1 && failed.length === 0;
  const count = incomePiles.reduce((sum, name) => sum + sumOf({ Piles }, name).Count, 0);
  const files = pile ? taken.filter(({ result }) => sumOf(result, pile).Count > 0) : [];
  const open = files.find(({ taskId }) => taskId === chosen) ?? files[0];
  return (
    <div className="reconcile-result">
      {isAlone && first ? (
        <FileCard result={first.result} onAgain={onAgain} />
      ) : (
        <ul className="reconcile-files" aria-label="账单">
          {taken.map(({ taskId, result }) => (
            <FileLine
              key={taskId}
              result={result}
              onUnpaid={() => {
                setPile(Pile.Unpaid);
                setChosen(taskId);
              }}
            />
          ))}
          {failed.map((item) => (
            <FailedLine key={item.key} name={item.file.name} message={messageIn(item) ?? ''} />
          ))}
        </ul>
      )}
      <p className="gh-upload-good" aria-live="polite">
        <CircleCheck {...ICON} />
        {isAlone && first ? first.result.Record : `${taken.length} 个文件：${reconciliationSentence(Piles)}`}
      </p>
      <ResultGroups
        groups={incomeGroups(Piles)}
        total={{ label: '文件收入', count, amount: Total }}
        stated={FileTotal}
        statedLabel="账单合计"
        {...(taken.length > 1 && { unstated: '不是每个文件都写明了总额，请看各文件' })}
        others={otherGroups(Piles)}
        othersLabel="不计入收入"
        openName={pile}
        onOpen={(name) => setPile(Piles.find(({ Name }) => Name === name)?.Name)}
      />
      {pile && files.length > 1 && <FileChoice files={files} pile={pile} taskId={open?.taskId} onChoose={setChosen} />}
      {pile && open && (
        <PileRows
          key={`${open.taskId} ${pile}`}
          taskId={open.taskId}
          sum={sumOf(open.result, pile)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
};

export const ReconcileResult = (props: Props) => {
  const { taskIds, failed = NONE, onAgain, onRetry } = props;
  const frame = useOverlayFrame();
  const queries = useQueries({
    queries: taskIds.map((TaskId) => ({
      queryKey: [findReconciliation.path, TaskId],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(findReconciliation, { TaskId }, { signal }),
    })),
  });
  const error = queries.find((query) => query.error)?.error;
  const results = queries.flatMap(({ data }, at) => {
    const taskId = taskIds[at];
    return data && taskId !== undefined ? [{ taskId, result: data }] : [];
  });
  const isWhole = results.length === taskIds.length;
  const [only] = results;
  const mayRetry = failed.some(({ phase }) => phase.kind === 'failed');
  return (
    <Dialog
      title="系统对账"
      width={1200}
      className="reconcile-dialog"
      footer={
        <>
          <span className="gh-upload-links">
            {taskIds.length === 1 && (
              <Button
                type="link"
                icon={<Download {...ICON} />}
                disabled={!only}
                onClick={() => only && saveReport(only.result)}
              >
                下载对账报告
              </Button>
            )}
            <LogLink />
          </span>
          {mayRetry && <Button onClick={onRetry}>重试失败的文件</Button>}
          <Button onClick={onAgain}>再对一份</Button>
          <Button type="primary" onClick={frame.close}>
            完成
          </Button>
        </>
      }
    >
      {error && (
        <ErrorState
          compact
          message={error.message || '获取对账结果失败'}
          onRetry={() => {
            for (const query of queries) if (query.error) void query.refetch();
          }}
        />
      )}
      {!isWhole && !error && <Skeleton lines={8} />}
      {isWhole && <Shown {...props} taken={results} />}
    </Dialog>
  );
};
