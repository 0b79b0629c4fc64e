/** SQL of the learning report. */
import type { LearningReport } from '@gonghai/contract/learning/learning.contract.ts';
import { sql } from 'kysely';
import { type Db, readTogether } from '../../db/database.ts';
import { coursesOfPhone } from './courses.queries.ts';
import { rateOf } from './report.rules.ts';

/** The subjects of the student with this phone, sorted by name; undefined without one. */
export const readReport = async (
  db: Db,
  tenantId: number,
  tel: string,
): Promise<Omit<LearningReport, 'Name' | 'Tel'> | undefined> => {
  const subjects = db
    .selectFrom('student_subject as s')
    .innerJoin('student as t', (join) =>
      join.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.student_id'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('t.tel', '=', tel)
    .select([
      's.subject_name as SubjectName',
      's.video_total_second as VideoTotalSecond',
      's.video_learn_second as VideoLearnSecond',
      's.video_total_number as VideoTotalNumber',
      's.video_learn_number as VideoLearnNumber',
      's.video_completion_number as VideoCompletionNumber',
      's.video_last_learn_date as VideoLastLearnDate',
      's.live_total_second as LiveTotalSecond',
      's.live_learn_second as LiveLearnSecond',
      's.live_total_number as LiveTotalNumber',
      's.live_learn_number as LiveLearnNumber',
      's.live_completion_number as LiveCompletionNumber',
      's.live_last_learn_date as LiveLastLearnDate',
      's.ques_total_count as QuesTotalCount',
      's.ques_learn_count as QuesLearnCount',
      's.ques_last_learn_date as QuesLastLearnDate',
    ])
    .orderBy('s.subject_name');
  const courses = coursesOfPhone(db, tenantId, tel)
    .select(sql<string>`concat_ws(' · ', i.name, nullif(c.class_name, ''))`.as('course'))
    .limit(20);
  const latest = subjects
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.max('s.pushed_time').as('pushedTime'));
  const [found, taken, [last]] = await readTogether(db, [subjects, courses, latest]);
  if (found.length === 0) return undefined;
  return {
    StudentSubjectLearnList: found.map((subject) => ({
      ...subject,
      VideoCompletionRate: rateOf(subject.VideoLearnSecond, subject.VideoTotalSecond),
      LiveCompletionRate: rateOf(subject.LiveLearnSecond, subject.LiveTotalSecond),
      QuesCompletionRate: rateOf(subject.QuesLearnCount, subject.QuesTotalCount),
    })),
    Courses: taken.map(({ course }) => course).filter(Boolean),
    PushedTime: last?.pushedTime ?? 0,
  };
};
