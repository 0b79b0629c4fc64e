/**
 * Limits how many connections have not sent a request yet, of one address and of all. Node's `headersTimeout` begins with
 * the first byte, so clients that send none would otherwise use up the open files of the process.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers open one or two connections in advance, and a whole office may share one address. */
export const MAX_SILENT = 256;
/** Of all addresses: a process usually has 1,024 or more open files. The oldest is closed for a new one. */
const MAX_SILENT_OF_ALL = 512;

/** Connections of a trusted proxy belong to many clients, so they are not limited. */
export const limitSilentConnections = (
  server: Server,
  isTrusted: (address: string) => boolean,
  { max = MAX_SILENT, maxOfAll = MAX_SILENT_OF_ALL } = {},
): void => {
  const counts = new Map<string, number>();
  // The address is stored, because a closed connection has none any more.
  const silent = new Map<Socket, string>();

  const forget = (socket: Socket): void => {
    const address = silent.get(socket);
    if (address === undefined) return;
    silent.delete(socket);
    const left = (counts.get(address) ?? 0) - 1;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const count = counts.get(address) ?? 0;
    if (count >= max) return void socket.destroy();
    const [oldest] = silent.keys();
    if (oldest && silent.size >= maxOfAll) {
      forget(oldest);
      oldest.destroy();
    }
    counts.set(address, (counts.get(address) ?? 0) + 1);
    silent.set(socket, address);
    socket.once('close', () => forget(socket));
  });
  for (const event of ['request', 'upgrade'] as const)
    server.on(event, ({ socket }: IncomingMessage) => forget(socket));
};
