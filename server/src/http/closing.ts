/** Stops the server: answers what was accepted, and rejects requests that arrive on open connections meanwhile. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import { finished } from 'node:stream/promises';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { turnDown } from './answer.ts';
import { within } from './timeout.ts';

/** By then a load balancer has removed this instance, or the instance has restarted. */
const RETRY_AFTER_SECONDS = 5;
/** Idle connections are closed after this time without a request: one that was used just now may be used again. */
const QUIET_MS = 250;
const QUIET_WITHIN_MS = 2_000;
const ACCEPT_WITHIN_MS = 1_000;
const BODY_WITHIN_MS = 2_000;

/** The method of HTTP servers also closes idle connections, on which a request may be on its way. */
const stopListening = (server: FastifyInstance['server']): void => {
  Server.prototype.close.call(server);
};

/** The system resets a connection that is closed before its request was read, and the client may lose the answer. */
const dropBody = async (request: IncomingMessage): Promise<void> => {
  const isRead = finished(request.resume()).catch(() => undefined);
  await within(BODY_WITHIN_MS, isRead, undefined);
};

export const refuseWhileClosing = (app: FastifyInstance): void => {
  const { server } = app;
  let isClosing = false;
  let usedAt = -Infinity;
  let accepted = 0;
  server.on('connection', () => {
    usedAt = performance.now();
    accepted += 1;
  });

  /**
   * The system resets connections that it has established and the server has not accepted yet. The server accepts one of
   * them in each turn of the event loop.
   */
  const untilAllAccepted = async (): Promise<void> => {
    // The rest of the current turn accepts nothing.
    await setImmediate();
    for (const until = performance.now() + ACCEPT_WITHIN_MS; performance.now() < until;) {
      const before = accepted;
      await setImmediate();
      if (accepted === before) return;
    }
  };

  const untilQuiet = async (): Promise<void> => {
    for (const until = performance.now() + QUIET_WITHIN_MS; performance.now() < until;) {
      const before = usedAt;
      await sleep(Math.max(0, before + QUIET_MS - performance.now()));
      // One full turn of the event loop reads what arrived while this thread was busy.
      await setImmediate();
      await setImmediate();
      if (usedAt === before) return;
    }
  };

  app.addHook('preClose', async () => {
    isClosing = true;
    if (!server.listening) return;
    await untilAllAccepted();
    stopListening(server);
    await untilQuiet();
  });
  const refuse = async (request: FastifyRequest, response: FastifyReply): Promise<void> => {
    await dropBody(request.raw);
    // Fastify closes the connection. While the server still listens, the client would return on a new one, and the end
    // of listening would reset it.
    if (server.listening) response.raw.removeHeader('connection');
    await response
      .code(503)
      .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'x-code': ResultCode.ServerError })
      .send(turnDown(ResultCode.ServerError, messages.updating));
  };
  app.addHook('onRequest', (request, response, done) => {
    usedAt = performance.now();
    if (isClosing) refuse(request, response).catch(done);
    else done();
  });
  // For requests that were running when the server was told to stop.
  app.addHook('onSend', (_request, response, _body, done) => {
    if (isClosing && !server.listening) void response.header('connection', 'close');
    done();
  });
};
