/** The calls made to a customer, newest first, with what was noted about each. */
import { type CallLog, queryCallLogs } from '@gonghai/contract/calls/call-log.contract.ts';
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { use } from 'react';
import { call } from '../../../platform/api.ts';
import { formatShortTime } from '../../../ui/format.ts';
import '../../../ui/list/row-actions.css';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import { callDetails, endMarkWords, outcomeLook } from './call-words.ts';
import { PaneList } from './PaneList.tsx';
import { RemarkDialog } from './RemarkDialog.tsx';
import { openWrapUp, WrapUpTag } from './WrapUpTag.tsx';

const Outcome = ({ log }: { readonly log: CallLog }) => {
  const { tone, words } = outcomeLook(log);
  return <Tag tone={tone}>{words}</Tag>;
};

const remarkAct = ({ Remark }: CallLog): string => (Remark ? '修改' : '写备注');

interface LineProps {
  readonly log: CallLog;
  readonly onRemark: () => void;
  readonly onWrapUp: () => void;
}

const Line = ({ log, onRemark, onWrapUp }: LineProps) => {
  const mark = endMarkWords(log);
  return (
    <li className="customer-record">
      <span className="customer-record-head">
        <Outcome log={log} />
        <b>{log.UserName}</b>
        {mark && (
          <Tag tone="amber" dot={false}>
            {mark}
          </Tag>
        )}
        {log.IsWrapUpLeft && <WrapUpTag {...(log.MayEdit && { onPress: onWrapUp })} />}
        <time className="gh-number gh-muted">{formatShortTime(log.StartTime)}</time>
      </span>
      <span className="customer-call-details gh-muted">
        {callDetails(log).map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </span>
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
      </span>
    </li>
  );
};

interface Props {
  readonly customer: Pick<CustomerDetail, 'Id' | 'Name' | 'Tel'>;
  readonly onChanged: () => void;
}

export const CustomerCalls = ({ customer, onChanged }: Props) => {
  const { Id: customerId } = customer;
  const owner = use(TabKey);
  const { data, error, refetch } = useQuery({
    queryKey: [queryCallLogs.path, customerId],
    queryFn: ({ signal }) => call(queryCallLogs, { customerId }, { signal }),
    staleTime: 0,
    retry: false,
  });
  const reload = (): void => void refetch();
  const remark = (log: CallLog): void => {
    const saved = (): void => {
      reload();
      onChanged();
    };
    openDialog(<RemarkDialog log={log} onSaved={saved} />, { owner });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="通话记录">
      <PaneList
        rows={data}
        error={error}
        onRetry={reload}
        empty={
          <Empty compact icon={<Phone size={20} />} title="还没有通话" detail="拨打后，每一通电话都会记在这里。" />
        }
        renderRow={(log) => (
          <Line
            log={log}
            onRemark={() => remark(log)}
            onWrapUp={() => openWrapUp(customer, { ...log, CallLogId: log.Id, Time: log.StartTime, Text: log.Remark })}
          />
        )}
      />
    </section>
  );
};
