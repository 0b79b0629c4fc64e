/** What the local counterparts of outside services share: an HTTP server on a free port of this machine. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly header: (name: string) => string;
  readonly body: string;
}

export interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `silent` takes the request and never answers. */
type Respond = (received: Received) => Given | 'silent' | 'broken' | Promise<Given>;

export interface Counterpart {
  readonly origin: string;
  /** Requests so far. */
  readonly received: Received[];
  readonly close: () => Promise<void>;
}

const answer = async (request: IncomingMessage, response: ServerResponse, received: Received[], respond: Respond) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const one: Received = {
    method: request.method ?? '',
    path: request.url ?? '',
    header: (name) => String(request.headers[name] ?? ''),
    body: Buffer.concat(pieces).toString('utf8'),
  };
  received.push(one);
  const given = await respond(one);
  if (given === 'silent') return;
  if (given === 'broken') return void response.destroy();
  response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers }).end(given.body);
};

export const startCounterpart = async (respond: Respond): Promise<Counterpart> => {
  const received: Received[] = [];
  const server = createServer((request, response) => void answer(request, response, received, respond));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
