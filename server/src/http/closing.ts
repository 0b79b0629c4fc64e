/** Rejects requests that arrive on open connections while the server stops. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { FastifyInstance } from 'fastify';
import { turnDown } from './answer.ts';

/** By then a load balancer has removed this instance, or the instance has restarted. */
const RETRY_AFTER_SECONDS = 5;

export const refuseWhileClosing = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, response, done) => {
    if (!isClosing) return done();
    void response
      .code(503)
      .headers({ 'retry-after': String(RETRY_AFTER_SECONDS), 'x-code': ResultCode.ServerError })
      .send(turnDown(ResultCode.ServerError, messages.updating));
  });
};
