/** The port of the server: opens it with clear errors, and closes it when running requests are answered. */
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import type { Hub } from './hub/hub.ts';

const DRAIN_MS = 15_000;

/** A wildcard address cannot be opened in a browser. */
const addressOf = (host: string, port: number): string => {
  const shown = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
};

/** Returns the address for browsers. */
export const listen = async (app: FastifyInstance, { PORT, HOST }: Config): Promise<string> => {
  await app.listen({ port: PORT, host: HOST, listenTextResolver: () => 'listening' }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(`The port ${PORT} is taken: stop the program that uses it, or set PORT to another.`);
    if (code === 'EACCES') throw new Error(`The port ${PORT} is reserved for root: set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no address ${HOST}: set HOST to one of its own.`);
    throw error;
  });
  const { port } = app.server.address() as AddressInfo;
  return addressOf(HOST, port);
};

/** The hub closes the HTTP server too, so it waits until what was accepted is answered (see refuseWhileClosing). */
export const closeWithApp = (app: FastifyInstance, hub: Hub): (() => Promise<void>) => {
  let closing: Promise<void> | undefined;
  app.addHook('preClose', (done) => {
    closing = hub.close();
    done();
  });
  /** Refuses new work at once and waits for running work, with a limit. */
  return async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    await app.close();
    await closing;
    clearTimeout(timer);
  };
};
