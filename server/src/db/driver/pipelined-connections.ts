/**
 * Connections shared by quick reads. Reads are sent without waiting for earlier responses, and all reads of one event
 * loop turn are sent in one write. Under load this saves most system calls, and most process switches of the database.
 * A read waits for those before it, so only quick reads are accepted, few at a time, and none while a connection is
 * slow to respond.
 */
import type pg from 'pg';
import { openClient, SERVING_LIMITS, type Target } from './connection.ts';
import { hasState, SqlState } from '../sql.ts';
import { isBroken, type Statement, PipelinedBatch } from './pipelined-batch.ts';
import type { Row } from './prepared-statement-cache.ts';

const CONNECTIONS = 2;
const MAX_RUNNING = 8;
const SLOW_MS = 20;
const REOPEN_AFTER_MS = 500;

/** The socket of the driver's connection, which its types do not declare. */
const streamOf = (client: pg.Client): { cork(): void; uncork(): void } =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream;

class PipelinedConnection {
  readonly #target: Target;
  #client: pg.Client | undefined;
  #isOpening = false;
  #isClosed = false;
  #running = 0;
  /** When the connection last started or finished a batch. */
  #lastActiveAt = 0;
  #isCorked = false;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Undefined when the connection has no capacity. */
  tryRun(statements: readonly Statement[]): Promise<Row[][]> | undefined {
    const client = this.#client;
    if (!client) {
      void this.#open();
      return undefined;
    }
    if (this.#running >= MAX_RUNNING) return undefined;
    const now = performance.now();
    if (this.#running === 0) this.#lastActiveAt = now;
    else if (now - this.#lastActiveAt > SLOW_MS) return undefined;
    return new Promise((resolve, reject) => {
      const batch = new PipelinedBatch(statements, (error, results) => {
        this.#running -= 1;
        this.#lastActiveAt = performance.now();
        if (error) reject(error);
        else resolve(results);
      });
      this.#running += 1;
      this.#corkOnce(client);
      client.query(batch as unknown as pg.Submittable);
    });
  }

  /** Sends all reads of this event loop turn in one write at its end. */
  #corkOnce(client: pg.Client): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const stream = streamOf(client);
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  async #open(): Promise<void> {
    if (this.#isOpening || this.#isClosed) return;
    this.#isOpening = true;
    try {
      const client = await openClient(this.#target, { limits: SERVING_LIMITS, pipeline: true });
      client.once('end', () => {
        if (this.#client === client) this.#client = undefined;
      });
      if (this.#isClosed) await client.end();
      else this.#client = client;
      this.#isOpening = false;
    } catch {
      // Meanwhile reads run on the pool, which reports the error.
      setTimeout(() => {
        this.#isOpening = false;
      }, REOPEN_AFTER_MS).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }
}

export interface PipelinedConnections {
  /** Runs the statements in one round trip. Undefined when no connection has capacity. */
  readonly tryRun: (statements: readonly Statement[]) => Promise<Row[][]> | undefined;
  readonly close: () => Promise<void>;
}

export const openPipelinedConnections = (target: Target): PipelinedConnections => {
  const pipelined = Array.from({ length: CONNECTIONS }, () => new PipelinedConnection(target));
  return {
    tryRun: (statements) => {
      for (const connection of pipelined) {
        const batch = connection.tryRun(statements);
        if (batch) return batch;
      }
      return undefined;
    },
    close: async () => {
      await Promise.all(pipelined.map((connection) => connection.close()));
    },
  };
};

/**
 * Errors caused by another read on the connection: a lost connection, or a shared statement that is missing or stale.
 */
const isCausedByOthers = (error: Error): boolean =>
  isBroken(error) || hasState(error, SqlState.UnknownStatement, SqlState.StalePlan);

/**
 * Undefined when no connection has capacity, or when another read's error affected this one. The caller then uses the
 * pool.
 */
export const runOnShared = async (
  pipelined: PipelinedConnections,
  statements: readonly Statement[],
): Promise<Row[][] | undefined> => {
  try {
    return await pipelined.tryRun(statements);
  } catch (error) {
    if (error instanceof Error && isCausedByOthers(error)) return undefined;
    throw error;
  }
};
