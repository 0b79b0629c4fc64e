/** State changes: one transaction, which also writes the trail of what the command says it did. */
import type { Database, Db, TransactionOptions } from '../db/database.ts';
import type { RequestContext } from './context.ts';
import { claimKey, keepAnswer } from './idempotency.ts';

/** One line of the audit trail. `before` and `after` hold wire names; a secret never stands in them. */
export interface Change {
  readonly action: string;
  readonly subject: string;
  readonly subjectId: number | null;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

export interface Outcome<Data> {
  readonly data: Data;
  /** What the audit trail will say; written in the same transaction as the work. */
  readonly changes: readonly Change[];
  /** What must happen once the change is certain: pushes to browsers, never anything that can fail the command. */
  readonly afterCommit?: () => void;
}

/** Who a change is put down to. */
export interface Author {
  readonly tenantId: number;
  readonly staffId: number | null;
  readonly now: number;
  readonly address: string;
  readonly requestId: string;
}

const asJson = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

export const writeTrail = async (trx: Db, author: Author, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  await trx
    .insertInto('audit_log')
    .values(
      changes.map(({ action, subject, subjectId, before, after }) => ({
        tenant_id: author.tenantId,
        created_time: author.now,
        staff_id: author.staffId,
        action,
        subject,
        subject_id: subjectId,
        before: asJson(before),
        after: asJson(after),
        address: author.address,
        request_id: author.requestId,
      })),
    )
    .execute();
};

/** The same for work that no request asked for: jobs and operator commands. */
export const runAs = async <Data>(
  database: Database,
  author: Author,
  work: (trx: Db) => Promise<Outcome<Data>>,
  options?: TransactionOptions,
): Promise<Data> => {
  const { data, afterCommit } = await database.inTransaction(
    author.tenantId,
    async (trx) => {
      const outcome = await work(trx);
      await writeTrail(trx, author, outcome.changes);
      return outcome;
    },
    options,
  );
  afterCommit?.();
  return data;
};

const authorOf = ({ actor, now, address, requestId }: RequestContext): Author => ({
  tenantId: actor.tenantId,
  staffId: actor.userId,
  now,
  address,
  requestId,
});

/** Runs one state change and records what it reports. Commands never write the trail themselves. */
export const runCommand = <Data>(
  ctx: RequestContext,
  work: (trx: Db) => Promise<Outcome<Data>>,
  options?: TransactionOptions,
): Promise<Data> => {
  const { database, actor, now, repeatKey } = ctx;
  return runAs(
    database,
    authorOf(ctx),
    async (trx) => {
      if (repeatKey) await claimKey(trx, actor, repeatKey, now);
      const outcome = await work(trx);
      if (repeatKey) await keepAnswer(trx, actor, repeatKey, outcome.data);
      return outcome;
    },
    { until: ctx.until, ...options },
  );
};

/** The same for what shows a secret: it leaves its line, but the answer is kept nowhere, whatever key the request carries. */
export const runUnkept = <Data>(ctx: RequestContext, work: (trx: Db) => Promise<Outcome<Data>>): Promise<Data> =>
  runAs(ctx.database, authorOf(ctx), work);
