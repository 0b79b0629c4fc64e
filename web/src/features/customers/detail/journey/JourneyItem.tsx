/** One entry of a journey: its kind, what happened as a link, who did it, and its money. */
import { type JourneyEntry, JourneyKind, journeyKindLabel } from '@gonghai/contract/journey/journey.contract.ts';
import {
  BadgeCheck,
  BookOpen,
  FileSignature,
  GraduationCap,
  Handshake,
  type LucideIcon,
  Megaphone,
  PhoneCall,
  PlayCircle,
  Receipt,
  ShoppingCart,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../ui/format.ts';
import type { TagTone } from '../../../../ui/tag/Tag.tsx';
import { TimelineFrame } from '../TimelineDays.tsx';
import { callIcon, callWords } from '../TimelineItem.tsx';
import type { JourneyWay } from './useJourneyLink.ts';

const looks: Record<JourneyKind, readonly [icon: LucideIcon, tone: TagTone]> = {
  [JourneyKind.Lead]: [Megaphone, 'amber'],
  [JourneyKind.Assignment]: [UserRound, 'violet'],
  [JourneyKind.Call]: [PhoneCall, 'grey'],
  [JourneyKind.WorkOrder]: [Receipt, 'blue'],
  [JourneyKind.Approval]: [BadgeCheck, 'cyan'],
  [JourneyKind.Payment]: [Wallet, 'green'],
  [JourneyKind.Deal]: [Handshake, 'green'],
  [JourneyKind.Order]: [ShoppingCart, 'blue'],
  [JourneyKind.Agreement]: [FileSignature, 'grey'],
  [JourneyKind.Course]: [BookOpen, 'violet'],
  [JourneyKind.Learning]: [PlayCircle, 'cyan'],
  [JourneyKind.Exam]: [GraduationCap, 'amber'],
};

const lookOf = ({ Kind, Call, IsRejection }: JourneyEntry): readonly [LucideIcon, TagTone] => {
  if (Call) return [callIcon(Call), Call.IsAnswer || Call.IsRunning ? 'green' : 'grey'];
  if (IsRejection) return [BadgeCheck, 'red'];
  return looks[Kind];
};

const Linked = ({ way, children }: { readonly way: JourneyWay | undefined; readonly children: ReactNode }) => {
  if (!way) return children;
  if ('href' in way)
    return (
      <a className="journey-link" href={way.href}>
        {children}
      </a>
    );
  return (
    <button type="button" className="journey-link" onClick={way.run}>
      {children}
    </button>
  );
};

interface Props {
  readonly entry: JourneyEntry;
  readonly way: JourneyWay | undefined;
}

export const JourneyItem = ({ entry, way }: Props) => {
  const { Kind, Time, UserName, Title, Text, Amount, IsCounted, Call } = entry;
  const [icon, tone] = lookOf(entry);
  const isPlain = Kind === JourneyKind.Payment && !IsCounted;
  return (
    <TimelineFrame
      icon={icon}
      tone={tone}
      time={Time}
      head={
        <>
          <b>{journeyKindLabel[Kind]}</b> <Linked way={way}>{Call ? callWords(Call) : Title}</Linked>
          {UserName && <span className="journey-by">{UserName}</span>}
        </>
      }
      beside={
        Amount !== null && (
          <span className="journey-amount gh-number" data-plain={isPlain || undefined}>
            {formatMoney(Amount)}
          </span>
        )
      }
    >
      {Text && <p className="timeline-text">{Text}</p>}
    </TimelineFrame>
  );
};
