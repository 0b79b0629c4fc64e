/** Access to the database: single-round-trip reads and transactions. Both run for one tenant, or for none. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { type PipelinedConnections, runOnShared } from './driver/pipelined-connections.ts';
import { runPipelined, type Statement } from './driver/pipelined-batch.ts';
import type { ReadAdmission } from './driver/read-admission.ts';
import type { Row } from './driver/prepared-statement-cache.ts';
import type { Tables } from './tables.ts';
import { startTimeLimit } from './driver/time-limit.ts';
import { TransactionConnection, type TransactionOptions } from './driver/transaction.ts';

export { OutOfTime, sendAhead, type TransactionOptions } from './driver/transaction.ts';

/** The type queries are written against. The same query runs as a read and inside a transaction. */
export type Db = Kysely<Tables>;

/** A query of the builder that has not run yet. */
interface Compilable<Result> {
  compile(): CompiledQuery<Result>;
}

/** First statement of a read: sets the tenant for row security and makes the read read-only. */
const opening = (tenantId: number | null): Statement => ({
  text: `select set_config('app.tenant_id', $1, true), set_config('transaction_read_only', 'on', true)`,
  values: [tenantId === null ? '' : String(tenantId)],
});
const PLAN_MODE = { custom: 'force_custom_plan', kept: 'force_generic_plan' } as const;

const settings = (tenantId: number | null, { plan }: ReadOptions): Statement[] => [
  opening(tenantId),
  ...(plan ? [{ text: `select set_config('plan_cache_mode', '${PLAN_MODE[plan]}', true)`, values: [] }] : []),
];

const statementOf = ({ sql, parameters }: CompiledQuery): Statement => ({ text: sql, values: parameters });

/** Covers the wait for a connection, connecting and all statements of a read. */
const READ_TIMEOUT_MS = 10_000;

interface ReadParts {
  readonly pool: pg.Pool;
  readonly pipelined?: PipelinedConnections | undefined;
  /** Jobs and operator commands have no admission: their reads take a connection at once. */
  readonly admission?: ReadAdmission | undefined;
}

/** The query builder's connection for reads. It is stateless: every query is its own transaction. */
class ReadConnection implements DatabaseConnection {
  readonly parts: ReadParts;
  readonly tenantId: number | null;

  constructor(parts: ReadParts, tenantId: number | null) {
    this.parts = parts;
    this.tenantId = tenantId;
  }

  /** Runs the statements in one round trip and returns the rows of each. */
  async run(statements: readonly Statement[], options: ReadOptions = {}): Promise<Row[][]> {
    const before = settings(this.tenantId, options);
    const all = await this.admitted([...before, ...statements], options);
    return all.slice(before.length);
  }

  private async admitted(statements: readonly Statement[], options: ReadOptions): Promise<Row[][]> {
    const { isHeavy = false, signal, timeoutMs = READ_TIMEOUT_MS } = options;
    const { pool, admission } = this.parts;
    const place = { tenantId: this.tenantId, isHeavy };
    const limit = startTimeLimit(timeoutMs, signal);
    try {
      const turn = admission?.enter(place, limit.signal);
      if (turn) await turn;
      try {
        return await runPipelined(pool, statements, limit.signal);
      } finally {
        admission?.leave(place);
      }
    } finally {
      limit.end();
    }
  }

  /** Runs a prepared query on a pipelined connection if one has capacity, otherwise on the pool. */
  async runQuick(statement: Statement): Promise<Row[]> {
    const statements = [opening(this.tenantId), statement];
    const shared = this.parts.pipelined && runOnShared(this.parts.pipelined, statements);
    const [, rows = []] = (await shared) ?? (await this.admitted(statements, {}));
    return rows;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.runQuick(statementOf(query))) as R[] };
  }

  // oxlint-disable-next-line require-yield -- the builder's interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('reads do not stream: use a transaction');
  }
}

const refuseTransaction = (): Promise<never> =>
  Promise.reject(new Error('a read connection has no transactions: use inTransaction'));

const readDriver = (connection: ReadConnection): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: () => Promise.resolve(connection),
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
  releaseConnection: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
});

const builderOver = (driver: Driver): Db =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

const readConnections = new WeakMap<Db, ReadConnection>();
const transactions = new WeakMap<Db, TransactionConnection>();

export interface ReadOptions {
  /**
   * 'custom' plans the statements for their values: for filters whose best plan depends on them. 'kept' plans them
   * once: for lists without filters, where planning takes longer than reading. Otherwise PostgreSQL decides.
   */
  readonly plan?: 'custom' | 'kept' | undefined;
  /** Cancels the statements when the client has disconnected. */
  readonly signal?: AbortSignal | undefined;
  /** Counts, large pages and parts of exports. Only a few of these run at once. */
  readonly isHeavy?: boolean | undefined;
  /** Covers the wait and the whole round trip. */
  readonly timeoutMs?: number | undefined;
}

/** For a part of an export. A started file must not fail because of many concurrent reads, so it may wait longer. */
export const EXPORT_PART: ReadOptions = { plan: 'custom', isHeavy: true, timeoutMs: 60_000 };

type ResultsOf<Queries extends readonly Compilable<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Compilable<infer Result> ? Result[] : never;
};

/** Runs several queries in one round trip and on one snapshot. Inside a transaction it runs them one after another. */
export const readTogether = async <const Queries extends readonly Compilable<unknown>[]>(
  db: Db,
  queries: Queries,
  options: ReadOptions = {},
): Promise<ResultsOf<Queries>> => {
  const connection = readConnections.get(db);
  const compiled = queries.map((query) => query.compile());
  let results: unknown[][] = [];
  if (connection) {
    results = await connection.run(compiled.map(statementOf), options);
  } else {
    for (const query of compiled) results.push((await db.executeQuery(query)).rows);
  }
  return results as ResultsOf<Queries>;
};

/** Runs one statement with hand-written SQL inside a transaction. */
export const runStatement = async <Result>(trx: Db, statement: Statement<Result>): Promise<Result[]> => {
  const { text, values } = statement;
  const transaction = transactions.get(trx);
  // Without the query builder it is sent at once, so that statements keep the order in which they are started.
  const sent = transaction?.execute(statement) ?? trx.executeQuery<Result>(CompiledQuery.raw(text, [...values]));
  return (await sent).rows;
};

type RowsOf<Statements extends readonly Statement[]> = {
  [Index in keyof Statements]: Statements[Index] extends Statement<infer Result> ? Result[] : never;
};

/** Like `readTogether`, for statements assembled with `SqlParams`. */
export const readStatements = async <const Statements extends readonly Statement[]>(
  db: Db,
  statements: Statements,
  options: ReadOptions = {},
): Promise<RowsOf<Statements>> => {
  const connection = readConnections.get(db);
  let results: unknown[][] = [];
  if (connection) {
    results = await connection.run(statements, options);
  } else {
    for (const statement of statements) results.push(await runStatement(db, statement));
  }
  return results as RowsOf<Statements>;
};

export const readRows = async <Result>(
  db: Db,
  statement: Statement<Result>,
  options?: ReadOptions,
): Promise<Result[]> => (await readStatements(db, [statement], options))[0];

/** Runs an already compiled quick query with new values. Outside a transaction it bypasses the query builder. */
export const runCompiled = <Row>(db: Db, query: CompiledQuery<Row>, parameters: readonly unknown[]): Promise<Row[]> => {
  const statement = { text: query.sql, values: parameters };
  const transaction = transactions.get(db);
  if (transaction) return transaction.run([statement]).then(([rows = []]) => rows as Row[]);
  const connection = readConnections.get(db);
  if (!connection) return db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows);
  return connection.runQuick(statement) as Promise<Row[]>;
};

/** For commands that change many rows. */
export const BULK: TransactionOptions = { statementTimeout: 20_000 };
/** For commands that change tens of thousands of rows, also on a busy machine, and wait for others of their kind. */
export const LONG: TransactionOptions = { statementTimeout: 120_000, lockTimeout: 60_000 };

export interface Database {
  /** Every query is one read-only round trip that sees only the tenant's rows. */
  readonly forTenant: (tenantId: number) => Db;
  /** Reads of tables without a tenant, for example before login. */
  readonly directory: Db;
  /** For commands. With null it can access only tables without a tenant. */
  readonly inTransaction: <T>(
    tenantId: number | null,
    work: (trx: Db, client: pg.PoolClient) => Promise<T>,
    options?: TransactionOptions,
  ) => Promise<T>;
  readonly pool: pg.Pool;
}

/** For the rest of the transaction. */
export const setLockTimeout = async (trx: Db, limitMs: number): Promise<void> => {
  await runStatement(trx, { text: `select set_config('lock_timeout', $1, true)`, values: [String(limitMs)] });
};

export const createDatabase = (pool: pg.Pool, parts: Omit<ReadParts, 'pool'> = {}): Database => {
  const perTenant = new Map<number | null, Db>();
  const readerFor = (tenantId: number | null): Db => {
    const known = perTenant.get(tenantId);
    if (known) return known;
    const connection = new ReadConnection({ ...parts, pool }, tenantId);
    const db = builderOver(readDriver(connection));
    readConnections.set(db, connection);
    perTenant.set(tenantId, db);
    return db;
  };

  const inTransaction: Database['inTransaction'] = async (tenantId, work, options = {}) => {
    const client = await pool.connect();
    const connection = new TransactionConnection(client, tenantId, options);
    const trx = builderOver({
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      releaseConnection: () => Promise.resolve(),
      destroy: () => Promise.resolve(),
    });
    transactions.set(trx, connection);
    let broken: Error | undefined;
    try {
      const result = await work(trx, client);
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback().catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return { forTenant: readerFor, directory: readerFor(null), inTransaction, pool };
};
