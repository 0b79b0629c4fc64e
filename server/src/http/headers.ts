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

/** Answers of the API are data: nothing of them is ever shown as a page, or kept. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const PAGE_HEADERS = {
  'content-security-policy': policy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
} as const;

export const addHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, response, done) => {
    // By the route, where there is one: the address may be in capital letters, or begin with a scheme and a host.
    const { url, config } = request.routeOptions;
    const isApi = config?.call !== undefined || (url?.startsWith('/crm/') ?? /^\/crm\//i.test(request.url));
    void response.headers(isApi ? API_HEADERS : PAGE_HEADERS);
    if (request.protocol === 'https') void response.header('strict-transport-security', 'max-age=31536000');
    done();
  });
};
