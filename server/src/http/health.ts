/** Whether the process lives, and whether it can serve. Neither tells a stranger anything else. */
import type { FastifyInstance } from 'fastify';
import { within } from './patience.ts';

/** A database that does not answer at all is as good as none; whoever asks wants to know soon. */
const PATIENCE = 3_000;

export const answerHealth = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async (_request, response) => {
      const ready = await within(PATIENCE, isReady(), false);
      return response.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    },
  });
};
