/** A learning report: a summary line, and video, live and exercises of each subject in one set of columns. */
import type { LearningReport, StudentSubject } from '@gonghai/contract/learning/learning.contract.ts';
import { Fragment } from 'react';
import { RateCell } from '../../ui/data-table/RateCell.tsx';
import { formatCount, formatMinute, formatShortTime } from '../../ui/format.ts';
import { lastOf, linesOf, sumsOf } from './learning-lines.ts';
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
const dayText = (seconds: number | null): string => (seconds === null ? ABSENT : formatShortTime(seconds).slice(0, 14));

export const LearningSummary = ({ subjects }: { readonly subjects: readonly StudentSubject[] }) => {
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
        <b>{last === null ? ABSENT : formatMinute(last)}</b>
        <small>{`${subjects.length} 个科目${waiting > 0 ? `，${waiting} 个尚未开始` : ''}`}</small>
      </div>
    </div>
  );
};

const TITLES = ['科目', '总时长', '已学时长', '完成率', '总节/题', '已学', '已完成', '最近学习'];

const Subject = ({ subject }: { readonly subject: StudentSubject }) => {
  const last = lastOf([subject]);
  return (
    <Fragment>
      <tr className="learning-subject">
        <th scope="rowgroup" colSpan={6}>
          {subject.SubjectName}
        </th>
        <td colSpan={2}>{last === null ? '尚未学习' : `最近学习 ${dayText(last)}`}</td>
      </tr>
      {linesOf(subject).map((line) => (
        <tr key={line.label}>
          <th scope="row">{line.label}</th>
          <td>{hoursText(line.totalSeconds)}</td>
          <td>{hoursText(line.learntSeconds)}</td>
          <td className="learning-rate">
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

export const LearningNote = ({ report }: { readonly report: LearningReport }) => (
  <p className="learning-about">
    {`视频和直播的完成率按时长计算，练习按题数计算。数据由学习平台推送，截至 ${formatMinute(report.PushedTime)}。`}
  </p>
);

export const LearningReportView = ({ report }: { readonly report: LearningReport }) => (
  <div className="learning-report">
    <LearningSummary subjects={report.StudentSubjectLearnList} />
    <LearningTable subjects={report.StudentSubjectLearnList} />
    <LearningNote report={report} />
  </div>
);
