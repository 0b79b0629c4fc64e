/** What the audit trail says, for tests: every command must leave its line. */
import type pg from 'pg';

export interface TrailLine {
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly staff_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Lines written since the given one, oldest first. */
export const trailSince = async (owner: Pick<pg.Pool, 'query'>, id: number): Promise<TrailLine[]> => {
  const text = `select action, subject, subject_id, staff_id, before, after from audit_log where id > $1 order by id`;
  return (await owner.query<TrailLine>(text, [id])).rows;
};

/** Runs something and gives its answer with the lines it left. */
export const withTrail = async <T>(
  owner: Pick<pg.Pool, 'query'>,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly trail: readonly TrailLine[] }> => {
  const { rows } = await owner.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_log');
  const answer = await work();
  return { answer, trail: await trailSince(owner, rows[0]!.id) };
};
