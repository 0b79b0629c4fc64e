/** Hears what other instances notify, and knows how recently it could have missed something. */
import type pg from 'pg';
import { openClient, type Target } from './connection.ts';

const PING_EVERY = 300;
const RECONNECT_AFTER = 500;

export interface Listener {
  /** Whether the connection answered within the last `ms`: whatever is kept in memory is only as good as this. */
  readonly heardWithin: (ms: number) => boolean;
  readonly close: () => Promise<void>;
}

export interface ListenerOptions {
  readonly target: Target;
  readonly channel: 'rights_changed';
  readonly onMessage: (payload: string) => void;
  /** Called when messages may have been missed: everything in memory must be forgotten. */
  readonly onGap: () => void;
}

/** Never gives up: while it is out of touch it says so, and the callers read the database instead of their memory. */
export const openListener = async ({ target, channel, onMessage, onGap }: ListenerOptions): Promise<Listener> => {
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

  const ping = async (current: pg.Client): Promise<void> => {
    const asked = performance.now();
    try {
      await current.query('select 1');
      heardAt = asked;
      if (client === current) timer = setTimeout(() => void ping(current), PING_EVERY).unref();
    } catch {
      lose(current);
    }
  };

  const connect = async (): Promise<void> => {
    try {
      const fresh = await openClient(target);
      fresh.on('error', () => lose(fresh));
      fresh.on('notification', ({ payload }) => onMessage(payload ?? ''));
      await fresh.query(`listen ${channel}`);
      client = fresh;
      onGap();
      await ping(fresh);
    } catch {
      if (!closed) timer = setTimeout(() => void connect(), RECONNECT_AFTER).unref();
    }
  };

  await connect();
  return {
    heardWithin: (ms) => performance.now() - heardAt < ms,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
