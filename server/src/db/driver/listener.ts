/**
 * The notifications of the database: one connection for the whole server, with subscribers by channel. Knows whether it
 * may have missed one.
 */
import type pg from 'pg';
import { openClient, type Target } from './connection.ts';

const PING_EVERY = 300;
const RECONNECT_AFTER = 500;
/** TCP reports a dead connection only after hours, so a ping has its own timeout. */
const PING_TIMEOUT = 3_000;
const MAX_SILENCE_MS = 1_000;

const CHANNELS = [
  'rights_changed',
  'names_changed',
  'notice_sent',
  'customer_changed',
  'after_sale_changed',
  'lead_changed',
  'lead_retry',
  'work_order_changed',
  'unclaimed_changed',
  'missed_calls_changed',
  'agent_state_changed',
  'floor_changed',
  'phone_changed',
  'phone_hung_up',
  'course_order_changed',
  'home_changed',
] as const;
export type Channel = (typeof CHANNELS)[number];

interface Subscriber {
  readonly channel: Channel;
  readonly onNotification: (payload: string) => void;
  readonly onGap: () => void;
}

export interface Listener {
  /**
   * `onGap` is called when notifications may have been missed: after a lost connection, and for a payload that the
   * subscriber cannot handle, because a newer version may have sent it. Returns the function that unsubscribes.
   */
  readonly subscribe: (channel: Channel, onNotification: (payload: string) => void, onGap?: () => void) => () => void;
  /** Whether the connection responded within the last second. Cached data is valid only while this is true. */
  readonly isCurrent: () => boolean;
  /**
   * Resolves when all notifications committed before the call have been received, or after the timeout: after the usual
   * one cached data is invalid anyway.
   */
  readonly caughtUp: (timeoutMs?: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The id in a payload. Throws for any other text. */
export const idIn = (payload: string): number => {
  if (!/^\d+$/.test(payload)) throw new Error('the payload is not an id');
  return Number(payload);
};

/** Reconnects for ever. While it is disconnected, callers read the database instead of their caches. */
export const openListener = async (target: Target, onFault: (error: unknown) => void): Promise<Listener> => {
  const subscribers = new Set<Subscriber>();
  let client: pg.Client | undefined;
  let respondedAt = -Infinity;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  // Both run in events of the connection, where an error would end the process.
  const reportGap = ({ onGap }: Subscriber): void => {
    try {
      onGap();
    } catch (error) {
      onFault(error);
    }
  };
  const handle = ({ channel, payload = '' }: pg.Notification): void => {
    for (const subscriber of subscribers) {
      if (subscriber.channel !== channel) continue;
      try {
        subscriber.onNotification(payload);
      } catch (error) {
        // Its message may quote the payload, which must not be logged.
        const kind = error instanceof Error ? error.name : typeof error;
        onFault(new Error(`a notification of ${channel} cannot be handled: ${kind}`));
        reportGap(subscriber);
      }
    }
  };

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    respondedAt = -Infinity;
    subscribers.forEach(reportGap);
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

  /** Listens on all channels, whether they have subscribers yet or not. Ends the connection when that fails. */
  const listen = async (fresh: pg.Client): Promise<void> => {
    try {
      await fresh.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
  };

  const connect = async (): Promise<void> => {
    try {
      const fresh = await openClient(target);
      fresh.on('error', () => lose(fresh));
      fresh.on('notification', handle);
      await listen(fresh);
      if (closed) return void fresh.end().catch(() => undefined);
      client = fresh;
      subscribers.forEach(reportGap);
      await keepPinging(fresh);
    } catch {
      if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER).unref();
    }
  };

  const respondedWithin = (ms: number): boolean => performance.now() - respondedAt < ms;

  /** The server delivers pending notifications before it answers a query. */
  const caughtUp = async (timeoutMs = MAX_SILENCE_MS): Promise<void> => {
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
    subscribe: (channel, onNotification, onGap = () => undefined) => {
      const subscriber = { channel, onNotification, onGap };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    isCurrent: () => respondedWithin(MAX_SILENCE_MS),
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
