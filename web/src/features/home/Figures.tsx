/** The figures of the day; each links to its list. */
import type { Duties } from '@gonghai/contract/home/duties.contract.ts';
import type { HomeFigures } from '@gonghai/contract/home/home.contract.ts';
import {
  AlarmClock,
  BellDot,
  Inbox,
  type LucideIcon,
  PhoneOff,
  ReceiptText,
  TimerReset,
  UserCheck,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../platform/current-user.ts';
import { formatCount } from '../../ui/format.ts';
import { SkeletonBar } from '../../ui/state/Skeleton.tsx';
import { sumOf } from './duty-figures.ts';
import { ordersLink, paymentsLink, uncalledLink, waitingLeadsLink } from './duty-links.ts';
import { UNREAD_MESSAGES, newUncalledLink, recycledSoonLink, TO_DO } from './home-links.ts';

interface FigureProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly link: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** It could not be read. */
  readonly isFailed: boolean;
  readonly note: ReactNode;
  readonly tone: 'blue' | 'green' | 'amber' | 'violet';
}

const Figure = ({ label, icon: Icon, link, count, isFailed, note, tone }: FigureProps) => (
  <li>
    <a className="home-figure" href={link}>
      <span className="home-figure-label">
        <span className={`home-figure-icon gh-tone-${tone}`} aria-hidden>
          <Icon size={14} />
        </span>
        {label}
        {count === undefined && !isFailed ? (
          <SkeletonBar width={24} />
        ) : (
          <b className="gh-number">{count === undefined ? '—' : formatCount(count)}</b>
        )}
      </span>
      <span className="home-figure-note">{note}</span>
    </a>
  </li>
);

const dueNote = (figures: HomeFigures | undefined): ReactNode => {
  if (!figures) return '　';
  if (figures.Overdue === 0) return '没有逾期';
  return <em>{`${formatCount(figures.Overdue)} 项已逾期`}</em>;
};

/** For those who sell too: the cards are below. */
const DutyFigures = ({ duties: { Orders, Payments, Leads }, now }: DutyProps) => (
  <>
    {Orders && (
      <Figure
        isFailed={false}
        label="待我审批"
        icon={UserCheck}
        tone="blue"
        link={ordersLink()}
        count={sumOf(Orders.Ages)}
        note="等待最久的在前"
      />
    )}
    {Payments && (
      <Figure
        isFailed={false}
        label="待我对账"
        icon={ReceiptText}
        tone="green"
        link={paymentsLink()}
        count={sumOf(Payments.Wallets)}
        note="最早提交的在前"
      />
    )}
    {Leads && (
      <>
        <Figure
          isFailed={false}
          label="未分配线索"
          icon={Inbox}
          tone="amber"
          link={waitingLeadsLink(now)}
          count={Leads.Waiting}
          note="近 7 天"
        />
        <Figure
          isFailed={false}
          label="未首呼"
          icon={PhoneOff}
          tone="violet"
          link={uncalledLink(now)}
          count={sumOf(Leads.Uncalled)}
          note={`${formatCount(Leads.Uncalled.length)} 人`}
        />
      </>
    )}
  </>
);

interface DutyProps {
  readonly duties: Duties;
  /** Unix seconds. */
  readonly now: number;
}

interface Props {
  readonly figures: HomeFigures | undefined;
  readonly isFailed: boolean;
  /** Unix seconds. */
  readonly now: number;
}

export const Figures = ({ figures, isFailed, now }: Props) => {
  const sells = useMay(['Seat']);
  return (
    <ul className="home-figures" aria-label="今天的工作">
      <Figure
        isFailed={isFailed}
        label="今日跟进"
        icon={AlarmClock}
        tone="blue"
        link={TO_DO}
        count={figures && figures.Overdue + figures.Today}
        note={dueNote(figures)}
      />
      {sells && (
        <>
          <Figure
            isFailed={isFailed}
            label="新客户未拨打"
            icon={UserRoundPlus}
            tone="green"
            link={newUncalledLink(now)}
            count={figures?.NewUncalled}
            note="近 7 天获取或分配"
          />
          <Figure
            isFailed={isFailed}
            label="即将回收"
            icon={TimerReset}
            tone="amber"
            link={recycledSoonLink()}
            count={figures?.RecycledSoon}
            note="3 天内未跟进将进公海"
          />
        </>
      )}
      <Figure
        isFailed={isFailed}
        label="未读消息"
        icon={BellDot}
        tone="violet"
        link={UNREAD_MESSAGES}
        count={figures?.Unread}
        note="提醒与系统通知"
      />
      {sells && figures && <DutyFigures duties={figures.Duties} now={now} />}
    </ul>
  );
};
