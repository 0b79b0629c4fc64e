/** State changes: one transaction that also writes the audit entries the command returns. */
import type { AuditAction } from '@gonghai/contract/wire/audit-actions.ts';
import { TAB_HEADER, tabId } from '@gonghai/contract/wire/hub.ts';
import {
  type Database,
  type Db,
  runStatement,
  sendAhead,
  setLockTimeout,
  type TransactionOptions,
} from '../db/database.ts';
import { SqlParams } from '../db/sql-params.ts';
import type { RequestContext } from './context.ts';
import { claimKey, keepAnswer, releaseKey } from './idempotency.ts';
import type { Refusal } from './refusal.ts';

/** One audit entry. `before` and `after` use wire names and never contain a secret. */
export interface Change {
  readonly action: AuditAction;
  readonly subject: string;
  readonly subjectId: number | null;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

export interface Outcome<Data> {
  readonly data: Data;
  /** Audit entries, written in the same transaction. */
  readonly changes: readonly Change[];
  /** Runs after the commit, for example pushes to browsers. It must not fail. */
  readonly afterCommit?: () => void;
  /** For a command that refuses and yet leaves something behind: thrown when that is certain. */
  readonly refusal?: Refusal | undefined;
}

/** The author of an audit entry. */
export interface Author {
  readonly tenantId: number;
  readonly staffId: number | null;
  readonly now: number;
  readonly address: string;
  readonly requestId: string;
}

const asJson = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/** One statement for any number of entries; a reconciliation has tens of thousands. */
export const writeTrail = async (trx: Db, author: Author, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const params = new SqlParams();
  const tenant = `${params.add(author.tenantId)}::int`;
  const moment = `${params.add(author.now)}::bigint`;
  const staff = `${params.add(author.staffId)}::bigint`;
  const address = `${params.add(author.address)}::text`;
  const request = `${params.add(author.requestId)}::text`;
  const actions = params.add(changes.map(({ action }) => action));
  const subjects = params.add(changes.map(({ subject }) => subject));
  const ids = params.add(changes.map(({ subjectId }) => subjectId));
  const befores = params.add(changes.map(({ before }) => asJson(before)));
  const afters = params.add(changes.map(({ after }) => asJson(after)));
  const text = `insert into audit_log (tenant_id, created_time, staff_id, action, subject, subject_id, before, after,
      address, request_id)
    select ${tenant}, ${moment}, ${staff}, action, subject, subject_id, before::jsonb, after::jsonb, ${address}, ${request}
    from unnest(${actions}::text[], ${subjects}::text[], ${ids}::bigint[], ${befores}::text[], ${afters}::text[])
      with ordinality as entry (action, subject, subject_id, before, after, place) order by place`;
  await runStatement(trx, params.statement(text));
};

/** The same without a request: for jobs and operator commands. */
export const runAs = async <Data>(
  database: Database,
  author: Author,
  work: (trx: Db) => Promise<Outcome<Data>>,
  options?: TransactionOptions,
): Promise<Data> => {
  const { data, afterCommit, refusal } = await database.inTransaction(
    author.tenantId,
    async (trx) => {
      const outcome = await work(trx);
      // Sent together with the commit.
      sendAhead(writeTrail(trx, author, outcome.changes));
      return outcome;
    },
    options,
  );
  afterCommit?.();
  if (refusal) throw refusal;
  return data;
};

const authorOf = ({ actor, now, address, requestId }: RequestContext): Author => ({
  tenantId: actor.tenantId,
  staffId: actor.userId,
  now,
  address,
  requestId,
});

/** Runs one state change and writes its audit entries. Commands never write audit entries themselves. */
export const runCommand = <Data>(
  ctx: RequestContext,
  work: (trx: Db) => Promise<Outcome<Data>>,
  { lockTimeout, ...options }: TransactionOptions = {},
): Promise<Data> => {
  const { database, actor, now, repeatKey } = ctx;
  return runAs(
    database,
    authorOf(ctx),
    async (trx) => {
      // With the ordinary lock timeout: a client that repeats a long request must not hold a connection each time.
      if (repeatKey) sendAhead(claimKey(trx, actor, repeatKey, now));
      if (lockTimeout) sendAhead(setLockTimeout(trx, lockTimeout));
      const outcome = await work(trx);
      // A refused request may be sent again, and is then judged again.
      if (repeatKey && outcome.refusal) sendAhead(releaseKey(trx, actor, repeatKey));
      else if (repeatKey) sendAhead(keepAnswer(trx, actor, repeatKey, outcome.data));
      return outcome;
    },
    { until: ctx.until, tab: tabId.safeParse(ctx.header(TAB_HEADER)).data, ...options },
  );
};

/** The same, without an answer that is stored for repeated requests: it contains a secret, or the command is only a part of one. */
export const runUnkept = <Data>(ctx: RequestContext, work: (trx: Db) => Promise<Outcome<Data>>): Promise<Data> =>
  runAs(ctx.database, authorOf(ctx), work);
