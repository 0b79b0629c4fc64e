/** One entry of the timeline: kind, actor and result. */
import type { CallOutcome } from '@gonghai/contract/customers/call-outcome.ts';
import {
  type CallEntry,
  type ReminderEntry,
  type TimelineEntry,
  TimelineKind,
} from '@gonghai/contract/customers/timeline.contract.ts';
import type { Dayjs } from 'dayjs';
import {
  AlarmClock,
  ArrowRightLeft,
  CircleCheck,
  type LucideIcon,
  MessageSquareText,
  PencilLine,
  PhoneCall,
  PhoneIncoming,
  PhoneMissed,
  PhoneOutgoing,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNearTime } from '../../../ui/day-groups.ts';
import { Tag, type TagTone } from '../../../ui/tag/Tag.tsx';
import { LateCallPlayer } from '../../../widgets/player/LateCallPlayer.tsx';
import type { PlayableCall } from '../../../widgets/player/playable-call.ts';
import { RecordLine } from '../../../widgets/player/RecordLine.tsx';
import type { Player } from '../../../widgets/player/usePlayer.ts';
import { callSummary, endMarkWords } from '../../../widgets/call-words.ts';
import { TimelineFrame } from './TimelineDays.tsx';
import { WrapUpTag } from './WrapUpTag.tsx';

interface Look {
  readonly icon: LucideIcon;
  readonly tone: TagTone;
  /** Shown after the actor's name. */
  readonly words: ReactNode;
  readonly text?: string;
}

export const callIcon = ({ IsAnswer, IsIncoming, IsRunning }: CallOutcome): LucideIcon => {
  if (IsRunning) return PhoneCall;
  if (!IsAnswer) return PhoneMissed;
  return IsIncoming ? PhoneIncoming : PhoneOutgoing;
};

export const callWords = (entry: CallOutcome): ReactNode => {
  const { direction, result, length, isReached } = callSummary(entry);
  if (!isReached) return `${direction} ${result}`;
  return (
    <>
      {direction} <em data-tone="green">{result}</em>
      {length && (
        <>
          {' '}
          <b className="gh-number">{length}</b>
        </>
      )}
    </>
  );
};

const callLook = (entry: CallEntry): Look => ({
  icon: callIcon(entry),
  tone: entry.IsAnswer || entry.IsRunning ? 'green' : 'grey',
  words: callWords(entry),
  text: entry.Text,
});

const reminderState = ({ DoneTime, SubscribeTime }: ReminderEntry, now: Dayjs) => {
  if (DoneTime !== null) return { icon: CircleCheck, tone: 'green', word: '已完成' } as const;
  if (SubscribeTime < now.unix()) return { icon: AlarmClock, tone: 'red', word: '已逾期' } as const;
  return { icon: AlarmClock, tone: 'blue', word: '待跟进' } as const;
};

const reminderLook = (entry: ReminderEntry, now: Dayjs): Look => {
  const { icon, tone, word } = reminderState(entry, now);
  return {
    icon,
    tone,
    words: (
      <>
        预约 <span className="gh-number">{formatNearTime(entry.SubscribeTime, now)}</span>{' '}
        <em data-tone={tone}>{word}</em>
      </>
    ),
    text: entry.Text,
  };
};

const lookOf = (entry: TimelineEntry, now: Dayjs): Look => {
  switch (entry.Kind) {
    case TimelineKind.Call:
      return callLook(entry);
    case TimelineKind.Reminder:
      return reminderLook(entry, now);
    case TimelineKind.Record:
      return { icon: MessageSquareText, tone: 'blue', words: '跟进记录', text: entry.Text };
    case TimelineKind.Owner:
      return { icon: UserRound, tone: 'violet', words: entry.Text };
    case TimelineKind.Status:
      return { icon: ArrowRightLeft, tone: 'cyan', words: entry.Text };
    case TimelineKind.Change:
      return { icon: PencilLine, tone: 'grey', words: entry.Text };
  }
};

/** 系统补记 and 待整理, beside the outcome. */
const CallMarks = ({ entry, onWrapUp }: { readonly entry: CallEntry } & Pick<Props, 'onWrapUp'>) => {
  const mark = endMarkWords(entry);
  return (
    <span className="timeline-marks">
      {mark && (
        <Tag tone="amber" dot={false}>
          {mark}
        </Tag>
      )}
      {entry.IsWrapUpLeft && <WrapUpTag {...(entry.MayEditCall && { onPress: () => onWrapUp(entry) })} />}
    </span>
  );
};

export const playableEntry = (entry: CallEntry, CustomerName: string): PlayableCall => ({
  ...entry,
  CustomerName,
  Id: entry.CallLogId,
  StartTime: entry.Time,
  Remark: entry.Text,
  MayEdit: entry.MayEditCall,
});

interface Props {
  readonly entry: TimelineEntry;
  /** The entry as a call that can be heard. */
  readonly heard: PlayableCall | undefined;
  readonly player: Player;
  readonly now: Dayjs;
  readonly onRemark: (entry: CallEntry) => void;
  readonly onWrapUp: (entry: CallEntry) => void;
  readonly onChanged: () => void;
}

export const TimelineItem = ({ entry, heard, player, now, onRemark, onWrapUp, onChanged }: Props) => {
  const { icon, tone, words, text } = lookOf(entry, now);
  const isOpen = heard !== undefined && player.isOpen(heard.Id);
  const isRemarkable = entry.Kind === TimelineKind.Call && entry.MayEditCall && !isOpen;
  return (
    <TimelineFrame
      icon={icon}
      tone={tone}
      time={entry.Time}
      head={
        <>
          <b>{entry.UserName || '系统'}</b> {words}
          {entry.Kind === TimelineKind.Call && <CallMarks entry={entry} onWrapUp={onWrapUp} />}
        </>
      }
      beside={
        <>
          {isRemarkable && (
            <button type="button" className="timeline-act" onClick={() => onRemark(entry)}>
              {text ? '改备注' : '写备注'}
            </button>
          )}
          {heard && !isOpen && <RecordLine {...player.line(heard)} isShort />}
        </>
      }
    >
      {isOpen ? (
        <LateCallPlayer key={heard.Id} {...player.panel(heard)} onChanged={onChanged} />
      ) : (
        text && <p className="timeline-text">{text}</p>
      )}
    </TimelineFrame>
  );
};
