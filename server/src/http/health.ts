/** Whether the process lives, and whether it can serve. Neither tells a stranger anything else. */
import type { FastifyInstance } from 'fastify';

export const answerHealth = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await isReady().catch(() => false);
    return response.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
};
