/** The lines and sums of a learning report. Pure. */
import type { StudentSubject } from '@gonghai/contract/learning/learning.contract.ts';

interface LearningLine {
  readonly label: string;
  /** Null for exercises, which have no time. */
  readonly totalSeconds: number | null;
  readonly learntSeconds: number | null;
  /** Percent. */
  readonly rate: number;
  readonly total: number;
  readonly learnt: number;
  readonly completed: number | null;
  readonly last: number | null;
}

/** Video, live and exercises of a subject. */
export const linesOf = (subject: StudentSubject): readonly LearningLine[] => [
  {
    label: '视频',
    totalSeconds: subject.VideoTotalSecond,
    learntSeconds: subject.VideoLearnSecond,
    rate: subject.VideoCompletionRate,
    total: subject.VideoTotalNumber,
    learnt: subject.VideoLearnNumber,
    completed: subject.VideoCompletionNumber,
    last: subject.VideoLastLearnDate,
  },
  {
    label: '直播',
    totalSeconds: subject.LiveTotalSecond,
    learntSeconds: subject.LiveLearnSecond,
    rate: subject.LiveCompletionRate,
    total: subject.LiveTotalNumber,
    learnt: subject.LiveLearnNumber,
    completed: subject.LiveCompletionNumber,
    last: subject.LiveLastLearnDate,
  },
  {
    label: '练习',
    totalSeconds: null,
    learntSeconds: null,
    rate: subject.QuesCompletionRate,
    total: subject.QuesTotalCount,
    learnt: subject.QuesLearnCount,
    completed: null,
    last: subject.QuesLastLearnDate,
  },
];

/** The latest learning; null when nothing was learnt. */
export const lastOf = (subjects: readonly StudentSubject[]): number | null => {
  const dates = subjects.flatMap((subject) => linesOf(subject).flatMap(({ last }) => (last === null ? [] : [last])));
  return dates.length === 0 ? null : Math.max(...dates);
};

const hasContent = ({ totalSeconds, total }: LearningLine): boolean => (totalSeconds ?? 0) > 0 || total > 0;
const isBegun = ({ learntSeconds, learnt, last }: LearningLine): boolean =>
  last !== null || (learntSeconds ?? 0) > 0 || learnt > 0;
const WHOLE = 100;

interface SubjectMark {
  readonly text: string;
  readonly isDone: boolean;
}

/** What is finished of a subject, or that nothing has begun. */
export const markOf = (subject: StudentSubject): SubjectMark | undefined => {
  const lines = linesOf(subject);
  if (!lines.some(isBegun)) return { text: '未开始', isDone: false };
  const offered = lines.filter(hasContent);
  const done = offered.filter(({ rate }) => rate >= WHOLE);
  if (done.length === 0) return undefined;
  const parts = done.length === offered.length ? '' : done.map(({ label }) => label).join('、');
  return { text: `${parts}已学完`, isDone: true };
};

/** Percent with two decimals, at most 100; 0 when there is nothing to learn. */
const rateOf = (learnt: number, total: number): number =>
  total === 0 ? 0 : Math.min(WHOLE, Math.round((learnt / total) * 10_000) / 100);

interface LearningSum {
  readonly label: string;
  readonly rate: number;
  readonly learnt: number;
  readonly total: number;
  readonly isTime: boolean;
}

export const sumsOf = (subjects: readonly StudentSubject[]): readonly LearningSum[] =>
  [0, 1, 2].map((place) => {
    const lines = subjects.flatMap((subject) => linesOf(subject)[place] ?? []);
    const add = (read: (line: LearningLine) => number): number => lines.reduce((sum, line) => sum + read(line), 0);
    const isTime = place < 2;
    const learnt = add((line) => (isTime ? (line.learntSeconds ?? 0) : line.learnt));
    const total = add((line) => (isTime ? (line.totalSeconds ?? 0) : line.total));
    return { label: ['视频', '直播', '练习'][place] ?? '', rate: rateOf(learnt, total), learnt, total, isTime };
  });

const SUBJECTS_OF_PAGE = 3;

/** The subjects of each printed page. */
export const subjectPages = (subjects: readonly StudentSubject[]): readonly (readonly StudentSubject[])[] =>
  Array.from({ length: Math.ceil(subjects.length / SUBJECTS_OF_PAGE) }, (_, page) =>
    subjects.slice(page * SUBJECTS_OF_PAGE, (page + 1) * SUBJECTS_OF_PAGE),
  );
