/** Connections that have not sent a ticket yet: limited per address and in total, and terminated after a timeout. */
import type { IncomingMessage } from 'node:http';

const TICKET_WITHIN_MS = 5_000;
/** A browser needs a fraction of a second, so a whole office may connect at once. */
const MAX_PER_ADDRESS = 50;
const MAX_IN_ALL = 2_000;

/** The part of the library's connection used here. */
interface PendingConnection {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

interface Pending<Connection> {
  /** Whether one more connection of this client may be opened. */
  readonly hasRoom: (request: IncomingMessage) => boolean;
  readonly add: (connection: Connection) => void;
  /** The connection has sent its ticket. Other limits apply from now on. */
  readonly admit: (connection: Connection) => void;
}

export const createPending = <Connection extends PendingConnection>(
  addressOf: (request: IncomingMessage) => string,
  terminate: (connection: Connection) => void,
): Pending<Connection> => {
  // The address is stored, because a closed connection has none any more.
  const waiting = new Map<Connection, { readonly address: string; readonly timer: NodeJS.Timeout }>();
  const perAddress = new Map<string, number>();

  const count = (address: string, change: 1 | -1): void => {
    const sum = (perAddress.get(address) ?? 0) + change;
    if (sum > 0) perAddress.set(address, sum);
    else perAddress.delete(address);
  };

  const remove = (connection: Connection): void => {
    const entry = waiting.get(connection);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(connection);
    count(entry.address, -1);
  };

  return {
    hasRoom: (request) => waiting.size < MAX_IN_ALL && (perAddress.get(addressOf(request)) ?? 0) < MAX_PER_ADDRESS,
    add: (connection) => {
      const address = addressOf(connection.request);
      const timer = setTimeout(() => terminate(connection), TICKET_WITHIN_MS).unref();
      waiting.set(connection, { address, timer });
      count(address, 1);
      connection.once('close', () => remove(connection));
    },
    admit: remove,
  };
};
