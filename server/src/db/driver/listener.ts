/** Receives notifications of other instances and knows whether it may have missed one. */
import type pg from 'pg';
import { openClient, type Target } from './connection.ts';

const PING_EVERY = 300;
const RECONNECT_AFTER = 500;
/** TCP reports a dead connection only after hours, so a ping has its own timeout. */
const PING_TIMEOUT = 3_000;

export interface Listener {
  /** Whether the connection responded within the last `ms`. Cached data is valid only while this is true. */
  readonly respondedWithin: (ms: number) => boolean;
  /** Resolves when all notifications committed before the call have been received, or after the timeout. */
  readonly caughtUp: (timeoutMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export type Channel =
  | 'rights_changed'
  | 'names_changed'
  | 'notice_sent'
  | 'customer_changed'
  | 'lead_changed'
  | 'lead_retry'
  | 'work_order_changed'
  | 'missed_calls_changed'
  | 'agent_state_changed';

export interface ListenerOptions {
  readonly target: Target;
  /** Handlers by channel. A payload whose handler throws counts as a gap: a newer version may have sent it. */
  readonly on: Readonly<Partial<Record<Channel, (payload: string) => void>>>;
  /** Called when notifications may have been missed: all caches must be cleared. */
  readonly onGap: () => void;
  readonly onFault: (error: unknown) => void;
}

/** The id in a payload. Throws for any other text. */
export const idIn = (payload: string): number => {
  if (!/^\d+$/.test(payload)) throw new Error('the payload is not an id');
  return Number(payload);
};

/** Reconnects for ever. While it is disconnected, callers read the database instead of their caches. */
export const openListener = async ({ target, on, onGap, onFault }: ListenerOptions): Promise<Listener> => {
  let client: pg.Client | undefined;
  let respondedAt = -Infinity;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  // Both run in events of the connection, where an error would end the process.
  const reportGap = (): void => {
    try {
      onGap();
    } catch (error) {
      onFault(error);
    }
  };
  const handle = ({ channel, payload = '' }: pg.Notification): void => {
    try {
      on[channel as Channel]?.(payload);
    } catch (error) {
      // Its message may quote the payload, which must not be logged.
      const kind = error instanceof Error ? error.name : typeof error;
      onFault(new Error(`a notification of ${channel} cannot be handled: ${kind}`));
      reportGap();
    }
  };

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    respondedAt = -Infinity;
    reportGap();
    lost.end().catch(() => undefined);
    if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER).unref();
  };

  const ping = async (): Promise<void> => {
    const current = client;
    if (!current) return;
    const sentAt = performance.now();
    try {
      await current.query({ text: 'select 1', query_timeout: PING_TIMEOUT } as pg.QueryConfig);
      if (client === current) respondedAt = sentAt;
    } catch {
      lose(current);
    }
  };

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /**
   * Runs one ping at a time. A caller during a running ping shares the next one, because the running one may be too
   * old.
   */
  const pingInTurn = (): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = undefined;
        return pingInTurn();
      });
      return next;
    }
    running = ping().finally(() => {
      running = undefined;
    });
    return running;
  };

  const keepPinging = async (current: pg.Client): Promise<void> => {
    await pingInTurn();
    if (client === current) timer = setTimeout(() => void keepPinging(current), PING_EVERY).unref();
  };

  /** Ends the connection when a channel cannot be opened. */
  const listen = async (fresh: pg.Client): Promise<void> => {
    try {
      for (const channel of Object.keys(on)) await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
  };

  const connect = async (): Promise<void> => {
    try {
      const fresh = await openClient(target);
      if (closed) return void fresh.end().catch(() => undefined);
      fresh.on('error', () => lose(fresh));
      fresh.on('notification', handle);
      await listen(fresh);
      client = fresh;
      reportGap();
      await keepPinging(fresh);
    } catch {
      if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER).unref();
    }
  };

  const respondedWithin = (ms: number): boolean => performance.now() - respondedAt < ms;

  /** The server delivers pending notifications before it answers a query. */
  const caughtUp = async (timeoutMs: number): Promise<void> => {
    if (!respondedWithin(timeoutMs)) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs).unref();
    });
    await Promise.race([pingInTurn(), timeout]);
    clearTimeout(timer);
  };

  await connect();
  return {
    respondedWithin,
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
