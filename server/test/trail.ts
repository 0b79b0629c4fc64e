/** Reads the audit log in tests: every command must write its entries. */
import { auditSubjectLabel } from '@gonghai/contract/audit/audit.contract.ts';
import { hasFieldWord } from '@gonghai/contract/audit/field-words.ts';
import type pg from 'pg';
import { expect } from 'vitest';

interface TrailLine {
  readonly action: string;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly staff_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Administrators read the audit log, so every subject and field in it must have a label. */
const wordlessFields = (content: unknown): string[] =>
  Object.keys(content ?? {}).filter((field) => !hasFieldWord(field));

/** Entries written since the given one, oldest first. */
export const trailSince = async (owner: Pick<pg.Pool, 'query'>, id: number): Promise<TrailLine[]> => {
  const text = `select action, subject, subject_id, staff_id, before, after from audit_log where id > $1 order by id`;
  const lines = (await owner.query<TrailLine>(text, [id])).rows;
  expect(lines.filter(({ subject }) => !(subject in auditSubjectLabel))).toEqual([]);
  expect(lines.flatMap(({ before, after }) => [before, after].flatMap(wordlessFields))).toEqual([]);
  return lines;
};

/** Runs an action and returns its result with the audit entries it wrote. */
export const withTrail = async <T>(
  owner: Pick<pg.Pool, 'query'>,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly trail: readonly TrailLine[] }> => {
  const { rows } = await owner.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_log');
  const answer = await work();
  return { answer, trail: await trailSince(owner, rows[0]!.id) };
};
