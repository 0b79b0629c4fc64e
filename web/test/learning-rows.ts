/** Subjects and reports of learning, as the server answers them. */
import type { LearningReport, StudentSubject } from '@gonghai/contract/learning/learning.contract.ts';

const LEARNT = 1_790_000_000;

/** Nothing is learnt, and there is nothing to learn, except what the test says. */
export const aSubject = (more: Partial<StudentSubject> = {}): StudentSubject => ({
  SubjectName: '实务',
  VideoTotalSecond: 0,
  VideoLearnSecond: 0,
  VideoCompletionRate: 0,
  VideoTotalNumber: 0,
  VideoLearnNumber: 0,
  VideoCompletionNumber: 0,
  VideoLastLearnDate: null,
  LiveTotalSecond: 0,
  LiveLearnSecond: 0,
  LiveCompletionRate: 0,
  LiveTotalNumber: 0,
  LiveLearnNumber: 0,
  LiveCompletionNumber: 0,
  LiveLastLearnDate: null,
  QuesTotalCount: 0,
  QuesLearnCount: 0,
  QuesCompletionRate: 0,
  QuesLastLearnDate: null,
  ...more,
});

/** A quarter of the videos and exercises is learnt. */
const aStudentSubject = (SubjectName: string): StudentSubject =>
  aSubject({
    SubjectName,
    VideoTotalSecond: 7_200,
    VideoLearnSecond: 1_800,
    VideoCompletionRate: 25,
    VideoTotalNumber: 4,
    VideoLearnNumber: 1,
    VideoCompletionNumber: 1,
    VideoLastLearnDate: LEARNT,
    QuesTotalCount: 200,
    QuesLearnCount: 50,
    QuesCompletionRate: 25,
  });

export const aLearningReport = (...subjects: readonly string[]): LearningReport => ({
  Name: '彭嘉怡',
  Tel: '18621075534',
  StudentSubjectLearnList: subjects.map(aStudentSubject),
  Courses: ['一级消防工程师 · 精讲班'],
  PushedTime: LEARNT,
});
