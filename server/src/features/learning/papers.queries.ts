/** SQL on papers, for questions to an outside platform. */
import type { Db } from '../../db/database.ts';

/** The platform's id of a paper, and the newest Time of its exams that was received. */
export const readNewestPush = async (
  db: Db,
  tenantId: number,
  paperId: number,
): Promise<{ readonly platformId: string; readonly since: number } | undefined> => {
  const paper = await db
    .selectFrom('exam_paper as p')
    .leftJoin('student_exam as e', (join) =>
      join.onRef('e.tenant_id', '=', 'p.tenant_id').onRef('e.paper_id', '=', 'p.id'),
    )
    .select(({ fn }) => ['p.platform_id as platformId', fn.max('e.pushed_time').as('since')])
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', paperId)
    .groupBy('p.platform_id')
    .executeTakeFirst();
  return paper && { platformId: paper.platformId, since: Number(paper.since ?? 0) };
};
