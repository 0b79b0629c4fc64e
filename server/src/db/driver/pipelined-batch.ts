/**
 * Several statements in one round trip: bind and execute each, then a single Sync. Everything before the Sync is one
 * implicit transaction, so a transaction-local setting covers the statements after it and ends with it, also on errors.
 * Implemented as a `Submittable` of the driver, like its cursors. It uses the driver's connection object, so the
 * driver's version is pinned.
 */
import pg from 'pg';
import {
  type FieldDescription,
  type Fields,
  type Prepared,
  type Preparing,
  type Row,
  type PreparedStatementCache,
  preparedStatementsOf,
} from './prepared-statement-cache.ts';

/** The author of the text declares the type of its rows. */
export interface Statement<Result = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never set: it only carries the type. */
  readonly row?: Result;
}

/** The part of the driver's connection used here. */
interface Wire extends Preparing {
  readonly stream: { cork(): void; uncork(): void };
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(message: { rows: number }): void;
  sync(): void;
}

/** The driver's own serialisation of parameters, which its types do not declare. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * Values as sent to the server. Done before sending: a value that cannot be serialised must not leave half a batch
 * behind.
 */
const serialised = (statements: readonly Statement[]): Statement[] =>
  statements.map((statement) => ({ ...statement, values: statement.values.map(prepareValue) }));
const identity = (value: unknown): unknown => value;

export class PipelinedBatch {
  private readonly statements: readonly Statement[];
  private readonly settle: (error: Error | null, results: Row[][]) => void;
  private readonly results: Row[][];
  private readonly used: Prepared[] = [];
  private readonly fresh = new Set<string>();
  private current = 0;
  private settled = false;
  private cache: PreparedStatementCache | undefined;
  /** Set by the driver, which attaches its query timeout to it. */
  callback: ((error: Error | null, results: Row[][]) => void) | undefined;

  constructor(statements: readonly Statement[], settle: (error: Error | null, results: Row[][]) => void) {
    this.statements = serialised(statements);
    this.settle = settle;
    this.results = statements.map(() => []);
  }

  submit(wire: Wire): void {
    const cache = preparedStatementsOf(wire);
    this.cache = cache;
    wire.stream.cork();
    cache.close(wire);
    for (const { text, values } of this.statements) {
      const statement = this.take(wire, cache, text);
      this.used.push(statement);
      wire.bind({ statement: statement.name, values, valueMapper: identity });
      wire.execute({ rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
  }

  private take(wire: Wire, cache: PreparedStatementCache, text: string): Prepared {
    const known = cache.find(text);
    if (known) return known;
    this.fresh.add(text);
    return cache.add(wire, text, this.fresh);
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    this.used[this.current]?.describe(fields);
  }

  handleDataRow({ fields }: { fields: Fields }): void {
    const statement = this.used[this.current];
    if (statement) this.results[this.current]?.push(statement.rowOf(fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (text.startsWith('COPY')) this.handleCopyData();
    this.current += 1;
  }

  /** The server waits for copy data that never arrives, so the connection must be closed. */
  handleCopyInResponse(): void {
    this.handleCopyData();
  }

  handleCopyData(): void {
    this.finish(new Error('COPY is no read: use a connection of its own'));
  }

  handleEmptyQuery(): void {
    this.current += 1;
  }

  handlePortalSuspended(): void {
    /* Never called: every execute requests all rows, so no portal is suspended. */
  }

  /**
   * The connection stays usable: the server skips to the Sync. Statements first parsed in this batch may or may not
   * exist on the server, and the failed statement may be stale after a schema change. Both are dropped from the cache.
   */
  handleError(error: Error): void {
    for (const [index, { text }] of this.statements.entries()) {
      if (index === this.current || (index > this.current && this.fresh.has(text))) this.cache?.drop(text);
    }
    this.finish(error);
  }

  handleReadyForQuery(): void {
    this.finish(null);
  }

  private finish(error: Error | null): void {
    if (this.settled) return;
    this.settled = true;
    this.settle(error, this.results);
    this.callback?.(error, this.results);
  }
}

// The driver pipelines only its own queries, because a cursor keeps its portal open between round trips. A batch ends
// with its Sync.
Object.setPrototypeOf(PipelinedBatch.prototype, pg.Query.prototype);

/** A statement's error leaves the connection usable. A socket error, or an error that ends the session, does not. */
export const isBroken = (error: Error): boolean =>
  !('code' in error && 'severity' in error) || error.severity === 'FATAL' || error.severity === 'PANIC';

/**
 * Cancels the query running on a connection. The connection is released only after this, so that the cancellation can
 * never hit the next user of the connection.
 */
const cancel = async (canceller: pg.PoolClient, client: pg.PoolClient): Promise<void> => {
  const { processID } = client as unknown as { processID: number };
  await canceller.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  canceller.release();
};

const after = async (before: Promise<void>, act: () => void): Promise<void> => {
  await before;
  act();
};

/** Runs the statements in one round trip on a pool connection and returns the rows of each. */
export const runPipelined = (pool: pg.Pool, statements: readonly Statement[], signal?: AbortSignal): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let releaseClient: (broken?: Error) => void = () => undefined;
    let stopped: Promise<void> | undefined;
    let isOver = false;
    // Before a connection is acquired, rejecting is enough.
    let stop: () => void = () => reject(signal?.reason);
    const onAbort = (): void => stop();
    signal?.addEventListener('abort', onAbort, { once: true });
    const batch = new PipelinedBatch(statements, (error, results) => {
      isOver = true;
      signal?.removeEventListener('abort', onAbort);
      const broken = error && isBroken(error) ? error : undefined;
      if (stopped) void after(stopped, () => releaseClient(broken));
      else releaseClient(broken);
      if (error) reject(signal?.aborted ? signal.reason : error);
      else resolve(results);
    });
    pool.connect((unreachable, client, release) => {
      if (unreachable || !client) {
        signal?.removeEventListener('abort', onAbort);
        reject(unreachable ?? new Error('no connection'));
        return;
      }
      if (signal?.aborted) {
        release();
        return;
      }
      releaseClient = release;
      // The batch may end while this waits for a second connection. Then nothing is cancelled. The batch itself never
      // waits for it: many aborted reads would otherwise wait for each other's connections.
      stop = () =>
        pool.connect((none, canceller, releaseCanceller) => {
          if (none || !canceller) return;
          if (isOver) releaseCanceller();
          else stopped = cancel(canceller, client);
        });
      client.query(batch as unknown as pg.Submittable);
    });
  });
