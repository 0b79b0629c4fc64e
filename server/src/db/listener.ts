/** Hears what other instances notify, and knows how recently it could have missed something. */
import type pg from 'pg';
import { openClient, type Target } from './connection.ts';

const PING_EVERY = 300;
const RECONNECT_AFTER = 500;
/** Of a connection that ends nowhere the machine would tell us after hours. */
const SILENT_AFTER = 3_000;

export interface Listener {
  /** Whether the connection answered within the last `ms`: whatever is kept in memory is only as good as this. */
  readonly heardWithin: (ms: number) => boolean;
  /** Resolves when everything that was committed before has been heard, or when the connection is silent for too long. */
  readonly caughtUp: (patienceMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export type Channel = 'rights_changed' | 'names_changed' | 'notice_sent' | 'customer_changed';

export interface ListenerOptions {
  readonly target: Target;
  /** Who hears what is told on which channel. */
  readonly on: Readonly<Partial<Record<Channel, (payload: string) => void>>>;
  /** Called when messages may have been missed: everything in memory must be forgotten. */
  readonly onGap: () => void;
}

/** Never gives up: while it is out of touch it says so, and the callers read the database instead of their memory. */
export const openListener = async ({ target, on, onGap }: ListenerOptions): Promise<Listener> => {
  let client: pg.Client | undefined;
  let heardAt = -Infinity;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    heardAt = -Infinity;
    onGap();
    lost.end().catch(() => undefined);
    if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER).unref();
  };

  const ask = async (): Promise<void> => {
    const current = client;
    if (!current) return;
    const asked = performance.now();
    try {
      await current.query({ text: 'select 1', query_timeout: SILENT_AFTER } as pg.QueryConfig);
      if (client === current) heardAt = asked;
    } catch {
      lose(current);
    }
  };

  let underWay: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  /** One question at a time. Whoever comes while one is under way, which may have been asked too early, shares the next. */
  const askInTurn = (): Promise<void> => {
    if (underWay) {
      following ??= underWay.then(() => {
        following = undefined;
        return askInTurn();
      });
      return following;
    }
    underWay = ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const keepAsking = async (current: pg.Client): Promise<void> => {
    await askInTurn();
    if (client === current) timer = setTimeout(() => void keepAsking(current), PING_EVERY).unref();
  };

  const connect = async (): Promise<void> => {
    try {
      const fresh = await openClient(target);
      if (closed) return void fresh.end().catch(() => undefined);
      fresh.on('error', () => lose(fresh));
      fresh.on('notification', ({ channel, payload }) => on[channel as Channel]?.(payload ?? ''));
      for (const channel of Object.keys(on)) await fresh.query(`listen ${channel}`);
      client = fresh;
      onGap();
      await keepAsking(fresh);
    } catch {
      if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER).unref();
    }
  };

  const heardWithin = (ms: number): boolean => performance.now() - heardAt < ms;

  /** The server hands out what it was notified of before it answers. */
  const caughtUp = async (patienceMs: number): Promise<void> => {
    if (!heardWithin(patienceMs)) return;
    let patience: NodeJS.Timeout | undefined;
    const silence = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, patienceMs).unref();
    });
    await Promise.race([askInTurn(), silence]);
    clearTimeout(patience);
  };

  await connect();
  return {
    heardWithin,
    caughtUp,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
