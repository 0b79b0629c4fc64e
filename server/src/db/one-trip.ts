/**
 * Several statements in one round trip: bind and execute each, then a single Sync. Everything before the Sync is one
 * implicit transaction, so a setting made local to it covers the statements behind it and is gone with it, also when one
 * of them fails. It is a `Submittable` of the driver, as its cursors are, and leans on the driver's connection object:
 * the driver's version is pinned.
 */
import pg from 'pg';
import {
  type FieldDescription,
  type Fields,
  type Prepared,
  type Preparing,
  type Row,
  type Shelf,
  shelfOf,
} from './shelf.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The part of the driver's connection used here. */
interface Wire extends Preparing {
  readonly stream: { cork(): void; uncork(): void };
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(message: { rows: number }): void;
  sync(): void;
}

/** The driver's own rules for parameters; its types leave the function out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** As they go over the wire. Done before anything is sent: a value that cannot be must not leave half a trip behind. */
const serialised = (statements: readonly Statement[]): Statement[] =>
  statements.map((statement) => ({ ...statement, values: statement.values.map(prepareValue) }));
const asItIs = (value: unknown): unknown => value;

export class Trip {
  private readonly statements: readonly Statement[];
  private readonly settle: (error: Error | null, results: Row[][]) => void;
  private readonly results: Row[][];
  private readonly used: Prepared[] = [];
  private readonly fresh = new Set<string>();
  private current = 0;
  private settled = false;
  private shelf: Shelf | undefined;
  /** The driver's own: it hangs its limit of time on it. */
  callback: ((error: Error | null, results: Row[][]) => void) | undefined;

  constructor(statements: readonly Statement[], settle: (error: Error | null, results: Row[][]) => void) {
    this.statements = serialised(statements);
    this.settle = settle;
    this.results = statements.map(() => []);
  }

  submit(wire: Wire): void {
    const shelf = shelfOf(wire);
    this.shelf = shelf;
    wire.stream.cork();
    shelf.close(wire);
    for (const { text, values } of this.statements) {
      const statement = this.take(wire, shelf, text);
      this.used.push(statement);
      wire.bind({ statement: statement.name, values, valueMapper: asItIs });
      wire.execute({ rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
  }

  private take(wire: Wire, shelf: Shelf, text: string): Prepared {
    const known = shelf.find(text);
    if (known) return known;
    this.fresh.add(text);
    return shelf.add(wire, text, this.fresh);
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

  /** The server waits for data that will never come: only without this connection can both go on. */
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
    /* every execute asks for all rows, so no portal is ever suspended */
  }

  /**
   * The connection stays good: the server skips to the Sync. What was parsed first here may or may not exist there, and
   * the statement that failed may be one that a change of the schema has made worthless.
   */
  handleError(error: Error): void {
    for (const [index, { text }] of this.statements.entries()) {
      if (index === this.current || (index > this.current && this.fresh.has(text))) this.shelf?.drop(text);
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

/** An error of a statement leaves the connection good; one of the socket, or one that ends the session, does not. */
export const isBroken = (error: Error): boolean =>
  !('code' in error && 'severity' in error) || error.severity === 'FATAL' || error.severity === 'PANIC';

/**
 * Asks the server to stop what a connection runs. The connection is not given back before this has been answered: the
 * question must never reach it when somebody else has it.
 */
const cancel = async (messenger: pg.PoolClient, client: pg.PoolClient): Promise<void> => {
  const { processID } = client as unknown as { processID: number };
  await messenger.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  messenger.release();
};

const after = async (before: Promise<void>, act: () => void): Promise<void> => {
  await before;
  act();
};

/** Runs the statements in one round trip on a connection of the pool and gives the rows of each. */
export const oneTrip = (pool: pg.Pool, statements: readonly Statement[], signal?: AbortSignal): Promise<Row[][]> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let giveBack: (broken?: Error) => void = () => undefined;
    let stopped: Promise<void> | undefined;
    let isOver = false;
    // Until there is a connection, giving up is enough.
    let stop: () => void = () => reject(signal?.reason);
    const onAbort = (): void => stop();
    signal?.addEventListener('abort', onAbort, { once: true });
    const trip = new Trip(statements, (error, results) => {
      isOver = true;
      signal?.removeEventListener('abort', onAbort);
      const broken = error && isBroken(error) ? error : undefined;
      if (stopped) void after(stopped, () => giveBack(broken));
      else giveBack(broken);
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
      giveBack = release;
      // While it stands in line for a connection to ask by, the read may end by itself: then nothing is asked, and nobody
      // waits for it, or many who were abandoned at once would wait for each other.
      stop = () =>
        pool.connect((none, messenger, letGo) => {
          if (none || !messenger) return;
          if (isOver) letGo();
          else stopped = cancel(messenger, client);
        });
      client.query(trip as unknown as pg.Submittable);
    });
  });
