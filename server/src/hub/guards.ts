/** What keeps the hub to our own pages and to a human pace. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';

const MESSAGES_PER_SECOND = 10;

/** A page of another site may open a socket here; the browser tells where it came from. */
export const originMatchesHost = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};

interface Pace {
  second: number;
  count: number;
}

const paces = new WeakMap<Socket, Pace>();

export const isUnderRate = (socket: Socket): boolean => {
  const second = Math.floor(Date.now() / 1_000);
  const pace = paces.get(socket);
  if (!pace || pace.second !== second) {
    paces.set(socket, { second, count: 1 });
    return true;
  }
  pace.count += 1;
  return pace.count <= MESSAGES_PER_SECOND;
};

/** The part of the library's connection used here; its types leave the buffers out. */
interface Connection {
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: { readonly socket?: { readonly bufferedAmount?: number; terminate?(): void } };
}

const connectionOf = (socket: Pick<Socket, 'conn'>): Connection => socket.conn as unknown as Connection;

/** What waits to be sent: in the library, and in the transport below it. */
export const unsentBytes = (socket: Socket): number => {
  const { writeBuffer = [], transport } = connectionOf(socket);
  const waiting = writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
  return waiting + (transport?.socket?.bufferedAmount ?? 0);
};

/** Ends a connection at once, whether or not the client answers. */
export const terminate = (conn: Socket['conn']): void => {
  const { transport } = connectionOf({ conn });
  conn.close(true);
  transport?.socket?.terminate?.();
};

/** How long a client may take to answer a WebSocket close; the library's default is 30 seconds. */
const CLOSE_WITHIN_MS = 2_000;

/** The engine does not pass this option on to its WebSocket server. */
export const limitClosing = (engine: object): void => {
  (engine as { ws: { options: { closeTimeout?: number } } }).ws.options.closeTimeout = CLOSE_WITHIN_MS;
};

/** Closing politely would wait until the other side has read everything, which it does not. */
export const cutOff = (socket: Socket): void => {
  const { transport } = connectionOf(socket);
  socket.disconnect(true);
  transport?.socket?.terminate?.();
};
