/** Connections and pools with the column types and time limits of this product. */
import pg from 'pg';

/** The database address: the unix socket of the embedded server, or a configured URL. */
export type Target =
  | { readonly kind: 'socket'; readonly host: string; readonly database: string; readonly user: string }
  | { readonly kind: 'url'; readonly url: string; readonly user?: string; readonly password?: string };

export interface Limits {
  readonly statementTimeout?: number;
  readonly lockTimeout?: number;
  readonly idleInTransactionTimeout?: number;
}

/** For requests of users. Limits are as long as a user is willing to wait. */
export const SERVING_LIMITS: Limits = {
  statementTimeout: 10_000,
  lockTimeout: 2_000,
  idleInTransactionTimeout: 15_000,
};
/** Migrations, jobs and operator commands have no statement limit, but never leave a transaction idle. */
export const WORKING_LIMITS: Limits = { idleInTransactionTimeout: 60_000 };

const { builtins } = pg.types;
const asNumber = (text: string): number => Number(text);
const numbers = new Set<number>([builtins.INT8, builtins.NUMERIC]);

/** Ids stay below 2^53 and money below 10^10, so both are parsed as numbers. Other types keep the driver's parsers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    numbers.has(oid) && format !== 'binary'
      ? asNumber
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The file name of a unix socket contains a port number. */
const SOCKET_PORT = 5_432;

const address = (target: Target): pg.ClientConfig => {
  if (target.kind === 'socket') {
    // Every option is set explicitly: PGPORT or PGSSLMODE in the environment are meant for another server.
    return { host: target.host, port: SOCKET_PORT, ssl: false, database: target.database, user: target.user };
  }
  const url = new URL(target.url);
  // Set as query parameters: a socket URL has no host part that could carry a user name.
  if (target.user !== undefined) url.searchParams.set('user', target.user);
  if (target.password !== undefined) url.searchParams.set('password', target.password);
  return { connectionString: url.toString() };
};

/** Milliseconds the client waits after the server's own limit, so that the server can report it. */
export const CLIENT_GRACE_MS = 5_000;

/** The driver's types do not declare the option. */
type ClientConfig = pg.ClientConfig & { readonly pipeline?: boolean | undefined };

const clientConfig = (target: Target, limits: Limits): ClientConfig => ({
  ...address(target),
  types,
  application_name: 'gonghai',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  ...(limits.statementTimeout && {
    statement_timeout: limits.statementTimeout,
    // A server that has disappeared never reports its own timeout.
    query_timeout: limits.statementTimeout + CLIENT_GRACE_MS,
  }),
  ...(limits.lockTimeout && { lock_timeout: limits.lockTimeout }),
  ...(limits.idleInTransactionTimeout && { idle_in_transaction_session_timeout: limits.idleInTransactionTimeout }),
});

interface ClientOptions {
  readonly limits?: Limits;
  /** Whether queries are sent without waiting for the previous response. */
  readonly pipeline?: boolean;
}

export const openClient = async (
  target: Target,
  { limits = WORKING_LIMITS, pipeline = false }: ClientOptions = {},
): Promise<pg.Client> => {
  const config: ClientConfig = { ...clientConfig(target, limits), pipeline };
  const client = new pg.Client(config);
  // Queries on a lost connection fail by themselves. Without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** `kept` connections stay open when idle, with their prepared plans. Further ones are closed when idle. */
export const openPool = (target: Target, limits: Limits, max: number, kept = 0): pg.Pool => {
  const config: pg.PoolConfig & ClientConfig = {
    ...clientConfig(target, limits),
    pipeline: true,
    max,
    min: kept,
    idleTimeoutMillis: 60_000,
  };
  const pool = new pg.Pool(config);
  // A connection closed by the server (a restart) is replaced at the next use, and its queries fail by themselves.
  // Without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export const databaseName = (target: Target): string =>
  target.kind === 'socket' ? target.database : decodeURIComponent(new URL(target.url).pathname.slice(1));
