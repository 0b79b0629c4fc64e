/** The two doors to the data: reads, one round trip each, and transactions. Both work for one tenant, or for none. */
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
import { SILENCE } from './connection.ts';
import { type Lanes, quickTrip } from './lanes.ts';
import { oneTrip, type Statement } from './one-trip.ts';
import type { ReadAdmission } from './read-admission.ts';
import type { Row } from './shelf.ts';
import type { Tables } from './tables.ts';
import { startTimeLimit } from './time-limit.ts';

/** Queries are written against this; they cannot tell a read from a transaction. */
export type Db = Kysely<Tables>;

/** Something that can be compiled to a statement: a query of the builder that has not run yet. */
interface Compilable<Result> {
  compile(): CompiledQuery<Result>;
}

/** Said before the statements of a read: whose rows they may see, and that they change nothing. */
const opening = (tenantId: number | null): Statement => ({
  text: `select set_config('app.tenant_id', $1, true), set_config('transaction_read_only', 'on', true)`,
  values: [tenantId === null ? '' : String(tenantId)],
});
const PLAN_MODE = { custom: 'force_custom_plan', kept: 'force_generic_plan' } as const;

/** Settings of one round trip, before its statements. */
const settings = (tenantId: number | null, { plan }: ReadOptions): Statement[] => [
  opening(tenantId),
  ...(plan ? [{ text: `select set_config('plan_cache_mode', '${PLAN_MODE[plan]}', true)`, values: [] }] : []),
];

const statementOf = ({ sql, parameters }: CompiledQuery): Statement => ({ text: sql, values: parameters });

/** For waiting, connecting and all statements of a read. */
const READ_TIMEOUT_MS = 10_000;

/** What reads run on. */
interface ReadParts {
  readonly pool: pg.Pool;
  readonly lanes?: Lanes | undefined;
  /** Without it every read takes a connection at once: for jobs and operator commands. */
  readonly admission?: ReadAdmission | undefined;
}

/** The query builder's connection for reads. It has no state: every query is a transaction of its own. */
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
        return await oneTrip(pool, statements, limit.signal);
      } finally {
        admission?.leave(place);
      }
    } finally {
      limit.end();
    }
  }

  /** A prepared query: on a pipelined connection where there is room. */
  async runQuick(statement: Statement): Promise<Row[]> {
    const statements = [opening(this.tenantId), statement];
    const shared = this.parts.lanes && quickTrip(this.parts.lanes, statements);
    const [, rows = []] = (await shared) ?? (await this.admitted(statements, {}));
    return rows;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [rows = []] = await this.run([statementOf(query)]);
    return { rows: rows as R[] };
  }

  // oxlint-disable-next-line require-yield -- the builder's interface asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the reading door does not stream: use a transaction');
  }
}

const refuseTransaction = (): Promise<never> =>
  Promise.reject(new Error('the reading door opens no transaction: use inTransaction'));

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

export interface ReadOptions {
  /**
   * 'custom' plans the statements for their values: for filters whose best plan depends on them. 'kept' plans them once: for
   * lists without filters, where planning takes longer than reading. Without it PostgreSQL decides.
   */
  readonly plan?: 'custom' | 'kept' | undefined;
  /** Cancels the statements when the client has gone. */
  readonly signal?: AbortSignal | undefined;
  /** Counts, large pages, pieces of exports: few of these run at once. */
  readonly isHeavy?: boolean | undefined;
  /** For the wait and the whole round trip. */
  readonly timeoutMs?: number | undefined;
}

type ResultsOf<Queries extends readonly Compilable<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends Compilable<infer Result> ? Result[] : never;
};

/** Runs several queries in one round trip, on one snapshot in time of one connection; inside a transaction, in turn. */
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

/** One statement put together by hand, inside a transaction. */
export const runStatement = async <Result = Row>(trx: Db, { text, values }: Statement): Promise<Result[]> =>
  (await trx.executeQuery<Result>(CompiledQuery.raw(text, [...values]))).rows;

/** The same for statements whose text was assembled with `SqlParams`. */
export const readStatements = async (
  db: Db,
  statements: readonly Statement[],
  options: ReadOptions = {},
): Promise<Row[][]> => {
  const connection = readConnections.get(db);
  if (!connection) {
    const results: Row[][] = [];
    for (const statement of statements) results.push(await runStatement(db, statement));
    return results;
  }
  return connection.run(statements, options);
};

/** Runs a quick query that is compiled already with other values, past the builder's own machinery where the door allows. */
export const runCompiled = <Row>(db: Db, query: CompiledQuery<Row>, parameters: readonly unknown[]): Promise<Row[]> => {
  const connection = readConnections.get(db);
  if (!connection) return db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows);
  return connection.runQuick({ text: query.sql, values: parameters }) as Promise<Row[]>;
};

/** A change took longer than whoever asked for it waits. Nothing of it was kept. */
export class OutOfTime extends Error {
  constructor() {
    super('the transaction took too long');
    this.name = 'OutOfTime';
  }
}

/** A transaction's connection as the builder sees it. */
const transactionConnection = (
  client: pg.PoolClient,
  { until = Infinity, statementTimeout }: TransactionOptions,
): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (performance.now() > until) throw new OutOfTime();
    const query: pg.QueryConfig & { query_timeout?: number } = {
      text: sql,
      values: [...parameters],
      // Where the server is given more time, we wait for it longer.
      ...(statementTimeout && { query_timeout: statementTimeout + SILENCE }),
    };
    const { rows, rowCount, command } = await client.query(query);
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  },
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* [];
    throw new Error('streaming is not part of the builder: use a cursor');
  },
});

export interface TransactionOptions {
  /** Milliseconds one statement may take: bulk work is allowed more than an ordinary call. */
  readonly statementTimeout?: number;
  /** Milliseconds a statement may wait for a lock. */
  readonly lockTimeout?: number;
  readonly isolation?: 'read committed' | 'repeatable read';
  /** The moment, as `performance.now` tells it, after which no further statement begins: all of it is rolled back. */
  readonly until?: number;
}

/** For commands that change many rows at once. */
export const BULK: TransactionOptions = { statementTimeout: 20_000 };
/** For those that change tens of thousands, on a machine with other work too. */
export const LONG: TransactionOptions = { statementTimeout: 120_000 };

export interface Database {
  /** The reading door: every query is one round trip that sees the tenant's rows and changes nothing. */
  readonly forTenant: (tenantId: number) => Db;
  /** Reads of the directories that know no tenant yet. */
  readonly directory: Db;
  /** The door of commands: all of it happens, or nothing. Null works on the directories alone. */
  readonly inTransaction: <T>(
    tenantId: number | null,
    work: (trx: Db, client: pg.PoolClient) => Promise<T>,
    options?: TransactionOptions,
  ) => Promise<T>;
  readonly pool: pg.Pool;
}

const setLimit = (name: string, limitMs: number | undefined): string =>
  limitMs ? `, set_config('${name}', '${Math.trunc(limitMs)}', true)` : '';

const beginning = (tenantId: number | null, options: TransactionOptions): string => {
  const { statementTimeout, lockTimeout, isolation } = options;
  const tenant = tenantId === null ? '' : String(Math.trunc(tenantId));
  const limits = setLimit('statement_timeout', statementTimeout) + setLimit('lock_timeout', lockTimeout);
  const level = isolation ? ` isolation level ${isolation}` : '';
  // One message for both; the only values in it are numbers of ours.
  return `begin${level}; select set_config('app.tenant_id', '${tenant}', true)${limits}`;
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
    let broken: Error | undefined;
    try {
      await client.query(beginning(tenantId, options));
      const connection = transactionConnection(client, options);
      const trx = builderOver({
        init: () => Promise.resolve(),
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: refuseTransaction,
        commitTransaction: refuseTransaction,
        rollbackTransaction: refuseTransaction,
        releaseConnection: () => Promise.resolve(),
        destroy: () => Promise.resolve(),
      });
      const result = await work(trx, client);
      // A statement may have failed without `work` letting anybody know: then the server rolls back and calls that an answer.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return { forTenant: readerFor, directory: readerFor(null), inTransaction, pool };
};
