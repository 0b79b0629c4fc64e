/**
 * Limits how many connections of one address have not sent a request yet. The server closes such a connection after its
 * `headersTimeout`, so a client that opens them faster would otherwise use up the open files of the process.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers open one or two connections in advance, and a whole office may share one address. */
export const MAX_SILENT = 256;

/** Connections of a trusted proxy belong to many clients, so they are not limited. */
export const limitSilentConnections = (
  server: Server,
  isTrusted: (address: string) => boolean,
  max = MAX_SILENT,
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
    counts.set(address, count + 1);
    silent.set(socket, address);
    socket.once('close', () => forget(socket));
  });
  for (const event of ['request', 'upgrade'] as const)
    server.on(event, ({ socket }: IncomingMessage) => forget(socket));
};
