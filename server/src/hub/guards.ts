/** Limits for sockets: origin, message rate, unread data. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

/** Ten a second on average: a tap on a phone and the pushes that follow it send as many at once. */
const MOST_MESSAGES = 30;
const WINDOW_MS = 3_000;

/** Pages of other sites can open sockets here too; the browser sends their origin. */
export const originMatchesHost = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};

interface Pace {
  readonly window: number;
  count: number;
}

const paces = new WeakMap<Socket, Pace>();

export const isUnderRate = (socket: Socket): boolean => {
  const window = Math.floor(Date.now() / WINDOW_MS);
  const pace = paces.get(socket);
  if (pace?.window !== window) {
    paces.set(socket, { window, count: 1 });
    return true;
  }
  pace.count += 1;
  return pace.count <= MOST_MESSAGES;
};

/** A browser connects to one namespace, again when it was refused or its session has changed. */
const MOST_KNOCKS = 10;
const knocks = new WeakMap<Socket['conn'], number>();

/** Each attempt to join a namespace reads the database, and the library allows any number of them. */
export const mayKnock = ({ conn }: Pick<Socket, 'conn'>): boolean => {
  const count = (knocks.get(conn) ?? 0) + 1;
  knocks.set(conn, count);
  if (count > MOST_KNOCKS) terminate(conn);
  return count <= MOST_KNOCKS;
};

/** The part of the library's connection used here; its types do not declare the buffers. */
interface Connection {
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: { readonly socket?: { readonly bufferedAmount?: number; terminate?(): void } };
}

const connectionOf = (socket: Pick<Socket, 'conn'>): Connection => socket.conn as unknown as Connection;

/** Bytes waiting in the library and in the transport below it. */
export const unsentBytes = (socket: Socket): number => {
  const { writeBuffer = [], transport } = connectionOf(socket);
  const waiting = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
  return waiting + (transport?.socket?.bufferedAmount ?? 0);
};

/** Ends a connection at once, whether or not the client responds. */
export const terminate = (conn: Socket['conn']): void => {
  const { transport } = connectionOf({ conn });
  conn.close(true);
  transport?.socket?.terminate?.();
};

/** How long a client may take to answer a WebSocket close. The library's default is 30 seconds. */
const CLOSE_WITHIN_MS = 2_000;

/** The engine does not pass this option on to its WebSocket server. */
export const limitClosing = (engine: object): void => {
  (engine as { ws: { options: { closeTimeout?: number } } }).ws.options.closeTimeout = CLOSE_WITHIN_MS;
};

/** A regular close would wait until the client has read everything, which it does not do. */
export const cutOff = (socket: Socket): void => {
  const { transport } = connectionOf(socket);
  socket.disconnect(true);
  transport?.socket?.terminate?.();
};
