/** SQL on the attempts of one student, for other features. */
import type { Db } from '../../db/database.ts';

export interface ExamAttempt {
  readonly paperId: number;
  readonly title: string;
  readonly time: number;
  readonly score: number;
  readonly totalScore: number;
  readonly right: number;
  readonly total: number;
}

/** Newest first. */
export const readAttemptsOfPhone = (db: Db, tenantId: number, tel: string, most: number): Promise<ExamAttempt[]> =>
  db
    .selectFrom('student_exam as e')
    .innerJoin('student as t', (join) =>
      join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.student_id'),
    )
    .innerJoin('exam_paper as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.id', '=', 'e.paper_id'),
    )
    .where('e.tenant_id', '=', tenantId)
    .where('t.tel', '=', tel)
    .select([
      'p.id as paperId',
      'p.title',
      'e.exam_time as time',
      'e.student_scores as score',
      'p.total_scores as totalScore',
      'e.right_ques_total as right',
      'p.ques_total as total',
    ])
    .orderBy('e.exam_time', 'desc')
    .orderBy('p.id', 'desc')
    .limit(most)
    .execute();
