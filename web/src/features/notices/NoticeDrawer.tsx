/** One notice in full, with a link to its customer. */
import {
  type NoticeRow,
  NoticeType,
  noticeTypeLabel,
  reminderLeadLabel,
} from '@gonghai/contract/notices/notice.contract.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PhoneCell } from '../../ui/data-table/cells.tsx';
import { formatTime } from '../../ui/format.ts';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { LateCallPlayer } from '../../widgets/player/LateCallPlayer.tsx';
import { ANY_CALL } from '../../widgets/player/usePlayer.ts';
import type { NoticeCall } from './notice-calls.tsx';
import './notices.css';

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ notice, onCall }: Pick<Props, 'notice' | 'onCall'>) => (
  <dl>
    <Fact label="时间">
      <span className="gh-number">{formatTime(notice.NoticeTime)}</span>
    </Fact>
    {notice.NoticeType === NoticeType.FollowUp && (
      <>
        <Fact label="预约时间">
          <span className="gh-number">{formatTime(notice.SubscribeTime)}</span>
        </Fact>
        <Fact label="提醒">{reminderLeadLabel(notice.Noticeminutes)}</Fact>
      </>
    )}
    {notice.CustomerName !== null && <Fact label="客户">{notice.CustomerName}</Fact>}
    {notice.CustomerTel !== null && (
      <Fact label="电话">
        <PhoneCell
          copyable
          tel={notice.CustomerTel}
          name={notice.CustomerName ?? ''}
          {...(onCall && { onCall: () => onCall(notice) })}
        />
      </Fact>
    )}
  </dl>
);

/** The call that the message is about, at its second. It stays open with the message. */
const NoticeRecording = ({
  notice,
  callId,
  neighbours,
}: Pick<Props, 'notice' | 'neighbours'> & { readonly callId: number }) => (
  <LateCallPlayer
    // The message is to the agent of the call.
    call={{ Id: callId, UserName: notice.UserName, Remark: '', MayEdit: false }}
    saving={ANY_CALL}
    start={notice.CallSecond ?? 0}
    isAsked={false}
    linkTo={undefined}
    onClose={undefined}
    onNext={() => neighbours.next?.()}
    onPrevious={() => neighbours.previous?.()}
    onChanged={() => undefined}
    hasRemark={false}
  />
);

interface Props {
  readonly notice: NoticeRow;
  readonly neighbours: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
  readonly onClose: () => void;
  readonly onCustomer: (notice: NoticeRow) => void;
  readonly onCall: NoticeCall | undefined;
}

export const NoticeDrawer = ({ notice, neighbours, onClose, onCustomer, onCall }: Props) => (
  <Drawer
    label="消息详情"
    header={<h2 className="notice-title">{noticeTypeLabel[notice.NoticeType]}</h2>}
    onClose={onClose}
    neighbours={neighbours}
    actions={notice.CustomerName !== null && <Button onClick={() => onCustomer(notice)}>查看客户</Button>}
  >
    <div className="notice-detail">
      <p>{notice.Msg}</p>
      <Facts notice={notice} onCall={onCall} />
      {notice.CallLogId != null && (
        <NoticeRecording key={notice.Id} notice={notice} callId={notice.CallLogId} neighbours={neighbours} />
      )}
    </div>
  </Drawer>
);
