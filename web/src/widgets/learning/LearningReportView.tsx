/** A learning report: a summary line, and video, live and exercises of each subject in one set of columns. */
import type { LearningReport, StudentSubject } from '@gonghai/contract/learning/learning.contract.ts';
import { type LucideIcon, PenLine, PlayCircle, Radio } from 'lucide-react';
import { Fragment } from 'react';
import { RateCell } from '../../ui/data-table/RateCell.tsx';
import { formatCount, formatShortTime } from '../../ui/format.ts';
import { formatRelativeTime } from '../../ui/list-time.ts';
import { Tag } from '../../ui/tag/Tag.tsx';
import { lastOf, linesOf, markOf, sumsOf } from './learning-lines.ts';
import './learning-report.css';

const HOUR = 3_600;
const ABSENT = '—';

/** Always with hours, so that a column compares. */
const hoursText = (seconds: number | null): string => {
  if (seconds === null) return ABSENT;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / HOUR)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
const rateText = (rate: number): string => `${rate.toFixed(2)}%`;
/** The time of a moment: with its date on paper, where 今天 soon says nothing. */
type TimeText = (seconds: number) => string;
export const dateText: TimeText = (seconds) => formatShortTime(seconds).slice(0, 14);
const dayText = (seconds: number | null): string => (seconds === null ? ABSENT : dateText(seconds));
const onScreen: TimeText = (seconds) => formatRelativeTime(seconds);

interface SummaryProps {
  readonly subjects: readonly StudentSubject[];
  readonly timeText?: TimeText;
}

export const LearningSummary = ({ subjects, timeText = onScreen }: SummaryProps) => {
  const last = lastOf(subjects);
  const waiting = subjects.filter((subject) => lastOf([subject]) === null).length;
  return (
    <div className="learning-summary">
      {sumsOf(subjects).map(({ label, rate, learnt, total, isTime }) => (
        <div key={label}>
          <span>{label}</span>
          <b>{rateText(rate)}</b>
          <span className="gh-rate-bar" aria-hidden>
            <span style={{ width: `${rate}%` }} />
          </span>
          <small>
            {isTime
              ? `已学 ${hoursText(learnt)}，共 ${hoursText(total)}`
              : `已做 ${formatCount(learnt)} 题，共 ${formatCount(total)} 题`}
          </small>
        </div>
      ))}
      <div>
        <span>最近学习</span>
        <b>{last === null ? ABSENT : timeText(last)}</b>
        <small>{`${subjects.length} 个科目${waiting > 0 ? `，${waiting} 个尚未开始` : ''}`}</small>
      </div>
    </div>
  );
};

const TITLES = ['科目', '总时长', '已学时长', '完成率', '总节/题', '已学', '已完成', '最近学习'];

const ICONS: Readonly<Record<string, LucideIcon>> = { 视频: PlayCircle, 直播: Radio, 练习: PenLine };

const LineName = ({ label }: { readonly label: string }) => {
  const Icon = ICONS[label];
  return (
    <span className="learning-line">
      {Icon && <Icon size={14} aria-hidden />}
      {label}
    </span>
  );
};

const Subject = ({ subject }: { readonly subject: StudentSubject }) => {
  const last = lastOf([subject]);
  const mark = markOf(subject);
  return (
    <Fragment>
      <tr className="learning-subject">
        <th scope="rowgroup" colSpan={6}>
          {subject.SubjectName}
          {mark && <Tag tone={mark.isDone ? 'green' : 'grey'}>{mark.text}</Tag>}
        </th>
        <td colSpan={2}>{last === null ? '尚未学习' : `最近学习 ${dayText(last)}`}</td>
      </tr>
      {linesOf(subject).map((line) => (
        <tr key={line.label}>
          <th scope="row">
            <LineName label={line.label} />
          </th>
          <td>{hoursText(line.totalSeconds || null)}</td>
          <td>{hoursText(line.totalSeconds ? line.learntSeconds : null)}</td>
          <td className={line.rate > 0 ? 'learning-rate' : 'learning-rate learning-none'}>
            <RateCell share={line.rate / 100} text={rateText(line.rate)} />
          </td>
          <td>{formatCount(line.total)}</td>
          <td>{formatCount(line.learnt)}</td>
          <td>{line.completed === null ? ABSENT : formatCount(line.completed)}</td>
          <td>{dayText(line.last)}</td>
        </tr>
      ))}
    </Fragment>
  );
};

export const LearningTable = ({ subjects }: { readonly subjects: readonly StudentSubject[] }) => (
  <table>
    <thead>
      <tr>
        {TITLES.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    {subjects.map((subject) => (
      <tbody key={subject.SubjectName}>
        <Subject subject={subject} />
      </tbody>
    ))}
  </table>
);

interface NoteProps {
  readonly report: LearningReport;
  readonly timeText?: TimeText;
}

export const LearningNote = ({ report, timeText = onScreen }: NoteProps) => (
  <p className="learning-about">
    视频和直播的完成率按时长计算，练习按题数计算。数据由学习平台推送，截至{' '}
    <b className="gh-number">{timeText(report.PushedTime)}</b>。
  </p>
);

export const LearningReportView = ({ report }: { readonly report: LearningReport }) => (
  <div className="learning-report">
    <LearningSummary subjects={report.StudentSubjectLearnList} />
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
    <section className="learning-scroll" tabIndex={0} aria-label="各科目的学习">
      <LearningTable subjects={report.StudentSubjectLearnList} />
    </section>
    <LearningNote report={report} />
  </div>
);
