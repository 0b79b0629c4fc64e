/** The headers every answer carries: what a page may load, and that nothing of the API is kept anywhere. */
import type { FastifyInstance } from 'fastify';

/** The desk phone's middleware runs on the user's own machine. */
const DESK_PHONE = 'ws://localhost:8800';

const policy = (connect: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    // antd writes its styles into the page.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' data: blob:`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `connect-src ${["'self'", DESK_PHONE, ...connect].join(' ')}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ');

export const addHeaders = (app: FastifyInstance): void => {
  const contentPolicy = policy([]);
  app.addHook('onRequest', (request, response, done) => {
    void response.headers({
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
    });
    if (request.protocol === 'https') void response.header('strict-transport-security', 'max-age=31536000');
    if (request.url.startsWith('/crm')) void response.header('cache-control', 'no-store');
    done();
  });
};
