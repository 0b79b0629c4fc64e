/** Liveness and readiness checks. They reveal nothing else. */
import type { FastifyInstance } from 'fastify';
import { stat } from 'node:fs/promises';
import { within } from './timeout.ts';

/** A database or a thread pool that does not respond counts as unavailable. Milliseconds. */
const TIMEOUT = 3_000;

/**
 * Resolves when the thread pool of libuv has done something. Files, passwords and host names wait for it. Checks share
 * one operation, because a blocked pool would gather them.
 */
const createPoolCheck = (): (() => Promise<void>) => {
  let checking: Promise<void> | undefined;
  const check = async (): Promise<void> => {
    await stat(process.execPath).catch(() => undefined);
    checking = undefined;
  };
  return () => (checking ??= check());
};

export const answerHealth = (app: FastifyInstance, isReady: () => Promise<boolean>, timeout = TIMEOUT): void => {
  const method = ['GET', 'HEAD'];
  const poolResponds = createPoolCheck();
  const checkAll = async (): Promise<boolean> => {
    const [ready] = await Promise.all([isReady(), poolResponds()]);
    return ready;
  };
  app.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async (_request, response) => {
      const ready = await within(timeout, checkAll(), false);
      return response.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    },
  });
};
