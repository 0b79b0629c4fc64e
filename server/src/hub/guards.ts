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
