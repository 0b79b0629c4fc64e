/** The calls with the customer of a deal, in both directions, latest first. */
import type { CallLog } from '@gonghai/contract/calls/call-log.contract.ts';
import type { DealRow } from '@gonghai/contract/deals/deal.contract.ts';
import {
  correctDealCallSeconds,
  queryDealCalls,
  updateDealCallRemark,
} from '@gonghai/contract/deals/deal-calls.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { call } from '../../platform/api.ts';
import { TextCell } from '../../ui/data-table/cells.tsx';
import { SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { formatTime } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { TabKey } from '../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { outcomeLook } from '../../widgets/call-words.ts';
import { LateCallPlayer } from '../../widgets/player/LateCallPlayer.tsx';
import { readAgainMs } from '../../widgets/player/playable-call.ts';
import { RecordLine } from '../../widgets/player/RecordLine.tsx';
import { type Player, usePlayer } from '../../widgets/player/usePlayer.ts';
import { CallRemarkDialog } from '../../widgets/CallRemarkDialog.tsx';

const COLUMNS = [
  { title: '时间' },
  { title: '员工' },
  { title: '方向' },
  { title: '结果' },
  { title: '录音' },
  { title: '备注' },
  { title: '' },
];

const SAVING = { correctSeconds: correctDealCallSeconds, updateCallRemark: updateDealCallRemark };

interface RowProps {
  readonly log: CallLog & { readonly CustomerName: string };
  readonly player: Player;
  readonly onRemark: () => void;
  readonly onChanged: () => void;
}

const CallRow = ({ log, player, onRemark, onChanged }: RowProps) => {
  const { tone, words } = outcomeLook(log);
  return (
    <>
      <tr>
        <td className="gh-number">{formatTime(log.StartTime)}</td>
        <td>{log.UserName}</td>
        <td>{log.IsIncoming ? <Tag tone="cyan">呼入</Tag> : <span className="gh-secondary">呼出</span>}</td>
        <td>
          <Tag tone={tone}>{words}</Tag>
        </td>
        <td>
          <RecordLine {...player.line(log)} isShort />
        </td>
        <td>
          <TextCell text={log.Remark} />
        </td>
        <td>
          <button
            type="button"
            className="deal-link"
            aria-label={`备注 ${formatTime(log.StartTime)}`}
            onClick={onRemark}
          >
            {log.Remark ? '修改' : '写备注'}
          </button>
        </td>
      </tr>
      {player.isOpen(log.Id) && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <LateCallPlayer {...player.panel(log)} hasRemark={false} onChanged={onChanged} />
          </td>
        </tr>
      )}
    </>
  );
};

export const DealCallsDialog = ({ deal }: { readonly deal: Pick<DealRow, 'Id' | 'Name'> }) => {
  const owner = use(TabKey);
  const { data, error, refetch } = useQuery({
    queryKey: [queryDealCalls.path, deal.Id],
    queryFn: ({ signal }) => call(queryDealCalls, { CustomerId: deal.Id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => readAgainMs(state.data),
    retry: false,
  });
  const logs = data?.map((log) => ({ ...log, CustomerName: deal.Name }));
  const player = usePlayer(logs ?? [], SAVING);
  const reload = (): void => void refetch();
  const remark = (log: CallLog): void => {
    openDialog(<CallRemarkDialog log={log} endpoint={updateDealCallRemark} onSaved={reload} />, { owner });
  };
  return (
    <Dialog title={`${deal.Name} 的通话和录音`} width={860}>
      {logs ? (
        logs.length === 0 ? (
          <Empty compact title="还没有通话" detail="与该客户的电话的每一通通话都会列在这里。" />
        ) : (
          <div className="deal-calls">
            <SmallTable label="通话" columns={COLUMNS}>
              {logs.map((log) => (
                <CallRow key={log.Id} log={log} player={player} onRemark={() => remark(log)} onChanged={reload} />
              ))}
            </SmallTable>
          </div>
        )
      ) : error ? (
        <ErrorState message="通话加载失败" detail={error.message} onRetry={reload} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
};
