/** The entries of a timeline below their days, and the frame of one entry. */
import type { Dayjs } from 'dayjs';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { fromUnixSeconds } from '../../../ui/calendar.ts';
import { groupByDay } from '../../../ui/day-groups.ts';
import { formatShortTime } from '../../../ui/format.ts';
import type { TagTone } from '../../../ui/tag/Tag.tsx';
import './timeline.css';

interface DaysProps<Entry> {
  /** In the order of their time. */
  readonly entries: readonly Entry[];
  readonly now: Dayjs;
  readonly renderEntry: (entry: Entry) => ReactNode;
}

export const TimelineDays = <Entry extends { readonly Time: number }>({
  entries,
  now,
  renderEntry,
}: DaysProps<Entry>) =>
  groupByDay(entries, ({ Time }) => Time, now).map(({ day, weekday, items }) => (
    <section key={day} className="timeline-day" aria-label={day}>
      <h3>
        {day}
        <span>{weekday}</span>
      </h3>
      <ol>{items.map(renderEntry)}</ol>
    </section>
  ));

interface FrameProps {
  readonly icon: LucideIcon;
  readonly tone: TagTone;
  readonly time: number;
  /** The line beside the icon. */
  readonly head: ReactNode;
  /** Between the line and the time. */
  readonly beside?: ReactNode;
  /** Below the line. */
  readonly children?: ReactNode;
}

export const TimelineFrame = ({ icon: Icon, tone, time, head, beside, children }: FrameProps) => (
  <li className="timeline-item">
    <span className={`timeline-icon gh-tone-${tone}`} aria-hidden>
      <Icon size={13} />
    </span>
    <div className="timeline-body">
      <p className="timeline-head">
        <span>{head}</span>
        {beside}
        <time className="gh-number" title={formatShortTime(time)}>
          {fromUnixSeconds(time).format('HH:mm')}
        </time>
      </p>
      {children}
    </div>
  </li>
);
