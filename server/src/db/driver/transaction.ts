/**
 * The connection of one transaction. A statement is sent without waiting for the response to the one before it, and all
 * statements of one turn, `begin` included, are sent in one write.
 */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { hasState, SqlState } from '../sql.ts';
import { CLIENT_GRACE_MS } from './connection.ts';
import { PipelinedBatch, type Statement } from './pipelined-batch.ts';
import type { Row } from './prepared-statement-cache.ts';

/** The transaction took longer than its caller waits, and was rolled back. */
export class OutOfTime extends Error {
  constructor() {
    super('the transaction took too long');
    this.name = 'OutOfTime';
  }
}

export interface TransactionOptions {
  /** Milliseconds for one statement. Bulk commands need more than ordinary calls. */
  readonly statementTimeout?: number;
  /** Milliseconds a statement may wait for a lock. */
  readonly lockTimeout?: number;
  readonly isolation?: 'read committed' | 'repeatable read';
  /** Deadline on the `performance.now` clock. After it no statement starts and the transaction is rolled back. */
  readonly until?: number;
  /** The browser tab that sent the request, for notifications. Word characters and hyphens only. */
  readonly tab?: string | undefined;
}

const setLimit = (name: string, limitMs: number | undefined): string =>
  limitMs ? `, set_config('${name}', '${Math.trunc(limitMs)}', true)` : '';

const beginning = (tenantId: number | null, options: TransactionOptions): string => {
  const { statementTimeout, lockTimeout, isolation, tab } = options;
  const tenant = tenantId === null ? '' : String(Math.trunc(tenantId));
  const limits = setLimit('statement_timeout', statementTimeout) + setLimit('lock_timeout', lockTimeout);
  const origin = tab && /^[\w-]+$/.test(tab) ? `, set_config('app.tab', '${tab}', true)` : '';
  const level = isolation ? ` isolation level ${isolation}` : '';
  // `begin` and the settings are one message. It contains no user input, only our own numbers and the checked tab.
  return `begin${level}; select set_config('app.tenant_id', '${tenant}', true)${limits}${origin}`;
};

/** The socket of the driver's connection, which its types do not declare. */
const streamOf = (client: pg.ClientBase): { cork(): void; uncork(): void } =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream;

/** Runs after all promises of this turn that wait for nothing else. */
const atEndOfTurn = (act: () => void): void => queueMicrotask(() => process.nextTick(act));

/** For a statement whose result is not needed: the next statement that is waited for, or the commit, reports its error. */
export const sendAhead = (sent: Promise<unknown>): void => void sent.catch(() => undefined);

export class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #options: TransactionOptions;
  /** The latest error of a statement. Later statements fail only because of it. */
  #failure: unknown;
  #isCorked = false;
  #isOver = false;

  constructor(client: pg.ClientBase, tenantId: number | null, options: TransactionOptions) {
    this.#client = client;
    this.#options = options;
    this.#corkOnce();
    sendAhead(client.query(beginning(tenantId, options)).catch((error: unknown) => this.#fail(error)));
  }

  /** Runs prepared statements and returns the rows of each. */
  async run(statements: readonly Statement[]): Promise<Row[][]> {
    this.#demandTime();
    this.#corkOnce();
    return new Promise((resolve, reject) => {
      const batch = new PipelinedBatch(statements, (error, rows) =>
        error ? reject(this.#fail(error)) : resolve(rows),
      );
      this.#client.query(batch as unknown as pg.Submittable);
    });
  }

  /** Runs a statement that is planned for its values. */
  async execute<R>({ text, values }: Statement<R>): Promise<QueryResult<R>> {
    this.#demandTime();
    this.#corkOnce();
    const { statementTimeout } = this.#options;
    const query: pg.QueryConfig & { query_timeout?: number } = {
      text,
      values: [...values],
      // If the server has more time for the statement, the client waits longer too.
      ...(statementTimeout && { query_timeout: statementTimeout + CLIENT_GRACE_MS }),
    };
    try {
      const { rows, rowCount, command } = await this.#client.query(query);
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      throw this.#fail(error);
    }
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute({ text: sql, values: parameters });
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* [];
    throw new Error('streaming is not part of the builder: use a cursor');
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    this.#corkOnce();
    const { command } = await this.#client.query('commit');
    // A statement failed whose error was not waited for, or was swallowed: the server has rolled back.
    if (command !== 'COMMIT') throw this.#failure ?? new Error('the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    await this.#client.query('rollback');
  }

  #demandTime(): void {
    const { until = Infinity } = this.#options;
    // The connection may already serve another request.
    if (this.#isOver) throw new Error('the transaction is over');
    if (performance.now() > until) throw new OutOfTime();
  }

  /** The error to report: of a statement that failed only because of an earlier one, the earlier error. */
  #fail(error: unknown): unknown {
    if (this.#failure !== undefined && hasState(error, SqlState.FailedTransaction)) return this.#failure;
    this.#failure = error;
    return error;
  }

  #corkOnce(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const stream = streamOf(this.#client);
    stream.cork();
    atEndOfTurn(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
