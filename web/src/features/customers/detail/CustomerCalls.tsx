/** The calls made to a customer, newest first, with what was noted about each. */
import type { CallLog } from '@gonghai/contract/calls/call-log.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Phone } from 'lucide-react';
import { use, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { formatShortTime } from '../../../ui/format.ts';
import '../../../ui/list/row-actions.css';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { KeyHints } from '../../../ui/shortcuts/KeyHints.tsx';
import { Empty } from '../../../ui/state/Empty.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { LateCallPlayer } from '../../../widgets/player/LateCallPlayer.tsx';
import { isPlayable, readAgainMs } from '../../../widgets/player/playable-call.ts';
import { RecordLine } from '../../../widgets/player/RecordLine.tsx';
import { type Player, usePlayer } from '../../../widgets/player/usePlayer.ts';
import { callDetails, endMarkWords, outcomeLook } from '../../../widgets/call-words.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { PaneList } from './PaneList.tsx';
import { CallRemarkDialog } from '../../../widgets/CallRemarkDialog.tsx';
import { openWrapUp, WrapUpTag } from './WrapUpTag.tsx';

const Outcome = ({ log }: { readonly log: CallLog }) => {
  const { tone, words } = outcomeLook(log);
  return <Tag tone={tone}>{words}</Tag>;
};

const remarkAct = ({ Remark }: CallLog): string => (Remark ? '修改' : '写备注');

interface LineProps {
  readonly log: CallLog & { readonly CustomerName: string };
  readonly player: Player;
  readonly onRemark: () => void;
  readonly onWrapUp: () => void;
  readonly onChanged: () => void;
}

const Line = ({ log, player, onRemark, onWrapUp, onChanged }: LineProps) => {
  const mark = endMarkWords(log);
  const details = callDetails(log).join('・');
  const isOpen = player.isOpen(log.Id);
  return (
    <li className="customer-record" data-open={isOpen || undefined}>
      <span className="customer-record-head">
        <Outcome log={log} />
        <b>{log.UserName}</b>
        <span className="customer-call-details gh-muted" title={details}>
          {details}
        </span>
        {mark && (
          <Tag tone="amber" dot={false}>
            {mark}
          </Tag>
        )}
        {log.IsWrapUpLeft && <WrapUpTag {...(log.MayEdit && { onPress: onWrapUp })} />}
        <time className="gh-number gh-muted">{formatShortTime(log.StartTime)}</time>
      </span>
      {isOpen ? (
        <LateCallPlayer key={log.Id} {...player.panel(log)} onChanged={onChanged} />
      ) : (
        <span className="customer-call-remark">
          <span className={log.Remark ? undefined : 'gh-muted'}>{log.Remark || '无备注'}</span>
          {log.MayEdit && (
            <span className="gh-row-actions">
              <button
                type="button"
                aria-label={`${remarkAct(log)}：${formatShortTime(log.StartTime)}`}
                onClick={onRemark}
              >
                {remarkAct(log)}
              </button>
            </span>
          )}
          <RecordLine {...player.line(log)} />
        </span>
      )}
    </li>
  );
};

type Shown = 'all' | 'recorded' | 'incoming';

const isShown: Readonly<Record<Shown, (log: CallLog) => boolean>> = {
  all: () => true,
  recorded: isPlayable,
  incoming: ({ IsIncoming }) => IsIncoming,
};
const shownLabel: Readonly<Record<Shown, string>> = { all: '全部', recorded: '有录音', incoming: '呼入' };
const SHOWN: readonly Shown[] = ['all', 'recorded', 'incoming'];

const HINTS = [
  { keys: ['Space'], does: '播放' },
  { keys: ['Left', 'Right'], does: '5 秒' },
  { keys: ['[', ']'], does: '速度' },
  { keys: ['J', 'K'], does: '上下一通' },
];

const Head = ({ logs, shown, onShow }: { logs: readonly CallLog[]; shown: Shown; onShow: (shown: Shown) => void }) => (
  <div className="customer-calls-head">
    <Segmented<Shown>
      size="small"
      aria-label="通话类型"
      value={shown}
      onChange={onShow}
      options={SHOWN.map((value) => ({
        value,
        label: `${shownLabel[value]} ${logs.filter(isShown[value]).length}`,
      }))}
    />
    {logs.some(isPlayable) && <KeyHints hints={HINTS} />}
  </div>
);

interface Props {
  readonly kind: CustomerKind;
  readonly customer: Pick<CustomerDetail, 'Id' | 'Name' | 'Tel'>;
  readonly onChanged: () => void;
}

export const CustomerCalls = ({ kind, customer, onChanged }: Props) => {
  const { queryCallLogs, updateCallRemark } = callsOf[kind];
  const { Id: customerId, Name: CustomerName } = customer;
  const owner = use(TabKey);
  const { data, error, refetch } = useQuery({
    queryKey: [queryCallLogs.path, customerId],
    queryFn: ({ signal }) => call(queryCallLogs, { customerId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => readAgainMs(state.data),
    retry: false,
  });
  const [shown, setShown] = useState<Shown>('all');
  const logs = data?.filter(isShown[shown]).map((log) => ({ ...log, CustomerName }));
  const player = usePlayer(logs ?? [], callsOf[kind]);
  const saved = (): void => {
    void refetch();
    onChanged();
  };
  const remark = (log: CallLog): void => {
    openDialog(<CallRemarkDialog log={log} endpoint={updateCallRemark} onSaved={saved} />, { owner });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="通话记录">
      {data && data.length > 0 && <Head logs={data} shown={shown} onShow={setShown} />}
      <PaneList
        rows={logs}
        error={error}
        onRetry={() => void refetch()}
        empty={
          data?.length ? (
            <Empty compact icon={<Phone size={20} />} title="没有这一类通话" />
          ) : (
            <Empty compact icon={<Phone size={20} />} title="还没有通话" detail="拨打后，每一通电话都会记在这里。" />
          )
        }
        renderRow={(log) => (
          <Line
            log={log}
            player={player}
            onRemark={() => remark(log)}
            onWrapUp={() =>
              openWrapUp(kind, customer, { ...log, CallLogId: log.Id, Time: log.StartTime, Text: log.Remark })
            }
            onChanged={saved}
          />
        )}
      />
    </section>
  );
};
