/** Headers of every response: content security policy, and no caching of API responses. */
import type { FastifyInstance } from 'fastify';

/** The desk phone's middleware runs on the user's own computer. */
const DESK_PHONE = 'ws://localhost:8800';

/** `connect` are further hosts that the page may open connections to. */
export const pagePolicy = (connect: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    // antd inserts its styles into the page.
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

/** API responses are data: never rendered as a page and never cached. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const PAGE_HEADERS = {
  'content-security-policy': pagePolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
} as const;

export const addHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, response, done) => {
    // Decided by the route if there is one: the URL may be in upper case or absolute.
    const { url, config } = request.routeOptions;
    const isApi = config?.call !== undefined || (url?.startsWith('/crm/') ?? /^\/crm\//i.test(request.url));
    void response.headers(isApi ? API_HEADERS : PAGE_HEADERS);
    if (request.protocol === 'https') void response.header('strict-transport-security', 'max-age=31536000');
    done();
  });
};
