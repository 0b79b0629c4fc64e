/**
 * Connections that quick reads share. Each read leaves without waiting for the answer to the one before, and what one turn
 * of the event loop asks for leaves in one piece: under load this saves most of the system calls, and the database most of
 * its changes from one process to another. Whoever shares a lane waits for those in front, so only reads that are known to
 * be quick come here, few at a time, and a lane that is slow to answer takes no more until it has.
 */
import pg from 'pg';
import { openClient, SERVING_LIMITS, type Target } from './connection.ts';
import { hasState, SqlState } from './sql.ts';
import { isBroken, type Statement, Trip } from './one-trip.ts';
import type { Row } from './shelf.ts';

const LANES = 2;
const DEPTH = 8;
const SLOW_MS = 20;
const REOPEN_AFTER = 500;

// The driver lets only queries of its own share a connection, for a cursor keeps its portal open from one round trip to
// the next. A trip is over with its Sync.
Object.setPrototypeOf(Trip.prototype, pg.Query.prototype);

/** The driver's connection under a client; its types leave it out. */
const streamOf = (client: pg.Client): { cork(): void; uncork(): void } =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection.stream;

class Lane {
  readonly #target: Target;
  #client: pg.Client | undefined;
  #isOpening = false;
  #isClosed = false;
  #underWay = 0;
  /** When the lane last began, or answered, a trip. */
  #movedAt = 0;
  #isHeld = false;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Undefined when there is no room now. */
  take(statements: readonly Statement[]): Promise<Row[][]> | undefined {
    const client = this.#client;
    if (!client) {
      void this.#open();
      return undefined;
    }
    if (this.#underWay >= DEPTH) return undefined;
    const now = performance.now();
    if (this.#underWay === 0) this.#movedAt = now;
    else if (now - this.#movedAt > SLOW_MS) return undefined;
    return new Promise((resolve, reject) => {
      const trip = new Trip(statements, (error, results) => {
        this.#underWay -= 1;
        this.#movedAt = performance.now();
        if (error) reject(error);
        else resolve(results);
      });
      this.#underWay += 1;
      this.#hold(client);
      client.query(trip as unknown as pg.Submittable);
    });
  }

  /** Everything that this turn of the loop asks for goes out at its end, in one write. */
  #hold(client: pg.Client): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const stream = streamOf(client);
    stream.cork();
    setImmediate(() => {
      this.#isHeld = false;
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
      // The pool serves meanwhile, and says what is wrong.
      setTimeout(() => {
        this.#isOpening = false;
      }, REOPEN_AFTER).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }
}

export interface Lanes {
  /** Runs the statements in one round trip; undefined when there is no room on any lane. */
  readonly take: (statements: readonly Statement[]) => Promise<Row[][]> | undefined;
  readonly close: () => Promise<void>;
}

export const openLanes = (target: Target): Lanes => {
  const lanes = Array.from({ length: LANES }, () => new Lane(target));
  return {
    take: (statements) => {
      for (const lane of lanes) {
        const trip = lane.take(statements);
        if (trip) return trip;
      }
      return undefined;
    },
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
};

/** What befell a neighbour on the lane: the connection was lost, or a statement both used was never prepared or is stale. */
const isOthersFault = (error: Error): boolean =>
  isBroken(error) || hasState(error, SqlState.UnknownStatement, SqlState.StalePlan);

/** Undefined when no connection has room, or a neighbour's failure took the read with it: it then runs on the pool. */
export const quickTrip = async (lanes: Lanes, statements: readonly Statement[]): Promise<Row[][] | undefined> => {
  try {
    return await lanes.take(statements);
  } catch (error) {
    if (error instanceof Error && isOthersFault(error)) return undefined;
    throw error;
  }
};
