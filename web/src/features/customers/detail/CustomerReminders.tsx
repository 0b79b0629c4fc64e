/** The reminders of a customer, and a form to add one. */
import type { CustomerDetail } from '@gonghai/contract/customers/customer.contract.ts';
import { type NoticeRow, NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { AlarmClock, Plus } from 'lucide-react';
import { use } from 'react';
import { call } from '../../../platform/api.ts';
import { formatShortTime } from '../../../ui/format.ts';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { DoneTag, ReadTag, SentTag } from '../../../widgets/NoticeTags.tsx';
import { refreshFollowUps } from '../../../widgets/refresh-follow-ups.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { PaneList } from './PaneList.tsx';
import { ReminderDialog } from '../moves/ReminderDialog.tsx';

const MOST = 100;

const Line = ({ reminder }: { readonly reminder: NoticeRow }) => (
  <li className="customer-record">
    <span className="customer-record-head">
      {reminder.DoneTime === null ? <SentTag notice={reminder} /> : <DoneTag />}
      {reminder.IsSend && reminder.DoneTime === null && <ReadTag notice={reminder} />}
      <b className="gh-number">{formatShortTime(reminder.SubscribeTime)}</b>
      <time className="gh-number gh-muted">{`提醒 ${formatShortTime(reminder.NoticeTime)}`}</time>
    </span>
    <span>{reminder.Msg}</span>
    <span className="gh-muted">{reminder.UserName}</span>
  </li>
);

interface Props {
  readonly kind: CustomerKind;
  readonly customer: CustomerDetail;
}

export const CustomerReminders = ({ kind, customer: { Id, Name, MayEdit } }: Props) => {
  const { searchNotices } = callsOf[kind];
  const owner = use(TabKey);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [searchNotices.path, Id],
    queryFn: ({ signal }) =>
      call(
        searchNotices,
        { CustomerId: Id, NoticeType: NoticeType.FollowUp, PageIndex: 1, PageCount: MOST },
        { signal },
      ),
    staleTime: 0,
    retry: false,
  });
  const book = (): void => {
    openDialog(<ReminderDialog kind={kind} customer={{ Id, Name }} onSaved={() => refreshFollowUps(client)} />, {
      owner,
    });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="预约跟进">
      {MayEdit && (
        <div className="customer-pane-tools">
          <Button icon={<Plus size={14} aria-hidden />} onClick={book}>
            新增预约
          </Button>
        </div>
      )}
      <PaneList
        rows={data?.Rows}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <Empty
            compact
            icon={<AlarmClock size={20} />}
            title="还没有预约"
            {...(MayEdit && { detail: '预约下一次跟进，到时间会提醒您。' })}
          />
        }
        renderRow={(reminder) => <Line reminder={reminder} />}
      />
    </section>
  );
};
