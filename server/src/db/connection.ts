/** Pools of connections, with the types of this schema and the limits that keep one request from hurting the others. */
import pg from 'pg';

/** Where the database is: a unix socket of our own server, or an address that somebody gave us. */
export type Target =
  | { readonly kind: 'socket'; readonly host: string; readonly database: string; readonly user: string }
  | { readonly kind: 'url'; readonly url: string; readonly user?: string; readonly password?: string };

export interface Limits {
  readonly statementTimeout?: number;
  readonly lockTimeout?: number;
  readonly idleInTransactionTimeout?: number;
}

/** Serving people: whoever waits longer than this has given up. */
export const SERVING_LIMITS: Limits = {
  statementTimeout: 10_000,
  lockTimeout: 2_000,
  idleInTransactionTimeout: 15_000,
};
/** Migrations, jobs and operator commands take the time they need, but never hold a transaction idle. */
export const WORKING_LIMITS: Limits = { idleInTransactionTimeout: 60_000 };

const { builtins } = pg.types;
const asNumber = (text: string): number => Number(text);
const numbers = new Set<number>([builtins.INT8, builtins.NUMERIC]);

/** Ids stay below 2^53 and money below 10^10, so both are plain numbers; everything else as the driver has it. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    numbers.has(oid) && format !== 'binary'
      ? asNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A socket's name carries a port number, also where there is no port. */
const SOCKET_PORT = 5_432;

const address = (target: Target): pg.ClientConfig => {
  if (target.kind === 'socket') {
    // Said in full: what the starter has in PGPORT or PGSSLMODE is meant for another server.
    return { host: target.host, port: SOCKET_PORT, ssl: false, database: target.database, user: target.user };
  }
  const url = new URL(target.url);
  // As parameters, which count before what stands in front of the host: an address of a socket has no host to stand before.
  if (target.user !== undefined) url.searchParams.set('user', target.user);
  if (target.password !== undefined) url.searchParams.set('password', target.password);
  return { connectionString: url.toString() };
};

/** How much longer than the server's own limit we wait for it to say so. */
export const SILENCE = 5_000;

const clientConfig = (target: Target, limits: Limits): pg.ClientConfig => ({
  ...address(target),
  types,
  application_name: 'gonghai',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  ...(limits.statementTimeout && {
    statement_timeout: limits.statementTimeout,
    // A server that is gone without a word never says that time is up.
    query_timeout: limits.statementTimeout + SILENCE,
  }),
  ...(limits.lockTimeout && { lock_timeout: limits.lockTimeout }),
  ...(limits.idleInTransactionTimeout && { idle_in_transaction_session_timeout: limits.idleInTransactionTimeout }),
});

export interface ClientOptions {
  readonly limits?: Limits;
  /** Whether queries are sent without waiting for the answer to the one before. */
  readonly pipeline?: boolean;
}

export const openClient = async (
  target: Target,
  { limits = WORKING_LIMITS, pipeline = false }: ClientOptions = {},
): Promise<pg.Client> => {
  const config: pg.ClientConfig & { pipeline: boolean } = { ...clientConfig(target, limits), pipeline };
  const client = new pg.Client(config);
  // Whatever runs on a connection that is lost fails by itself; unheard, the error would end the process beside it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** `kept` connections stay open however long nobody needs them, with the plans they know; those above are closed. */
export const openPool = (target: Target, limits: Limits, max: number, kept = 0): pg.Pool => {
  const pool = new pg.Pool({
    ...clientConfig(target, limits),
    max,
    min: kept,
    idleTimeoutMillis: 60_000,
  });
  // A connection that the server closes (a restart) is replaced at the next use, and whatever ran on it fails by itself;
  // unheard, its error would end the process, whether it was idle or at work.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export const databaseName = (target: Target): string =>
  target.kind === 'socket' ? target.database : decodeURIComponent(new URL(target.url).pathname.slice(1));
