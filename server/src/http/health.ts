/** Liveness and readiness checks. They reveal nothing else. */
import type { FastifyInstance } from 'fastify';
import { within } from './timeout.ts';

/** A database that does not respond counts as unavailable. Milliseconds. */
const TIMEOUT = 3_000;

export const answerHealth = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async (_request, response) => {
      const ready = await within(TIMEOUT, isReady(), false);
      return response.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    },
  });
};
