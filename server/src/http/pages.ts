/** Pages that the server writes itself, for people without a session: plain HTML with a policy of its own. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFields } from './forms.ts';
import type { LimitClass, Limiter } from './limits.ts';
import { TooOften } from './refusal.ts';

export interface PageRequest {
  readonly isPost: boolean;
  /** The last part of the address. */
  readonly key: string;
  /** Fields of the posted form; of repeated ones the first. */
  readonly form: Readonly<Record<string, string | undefined>>;
  readonly address: string;
  /** Unix seconds. */
  readonly now: number;
  readonly requestId: string;
}

export interface PageAnswer {
  readonly status: number;
  readonly html: string;
  /** Content security policy. */
  readonly policy: string;
}

export interface ServedPage {
  /** Ends with `:key`. */
  readonly url: string;
  /** Requests of any kind are limited for each address; posts also more strictly, for each address and for each key. */
  readonly limits: { readonly view: LimitClass; readonly address: LimitClass; readonly key: LimitClass };
  /** Too many posts: keeps what was typed. */
  readonly onPostLimit: (request: PageRequest) => Promise<PageAnswer>;
  /** Too many requests: must not read the database. */
  readonly onViewLimit: (request: PageRequest) => PageAnswer;
  readonly serve: (request: PageRequest) => Promise<PageAnswer>;
}

export interface PageParts {
  readonly limiter: Limiter;
  readonly nowMs: () => number;
}

const LARGEST_FORM = 10_000;

/** No key has control characters, and the database refuses a NUL: such a key becomes one that matches nothing. */
const keyOf = ({ params }: FastifyRequest): string => {
  const key = String((params as { readonly key?: unknown }).key ?? '');
  return /\p{Cc}/u.test(key) ? '' : key;
};

const requestOf = (request: FastifyRequest, nowMs: number): PageRequest => ({
  isPost: request.method === 'POST',
  key: keyOf(request),
  // The first value of a name wins.
  form: Object.fromEntries(formFields(request.body).toReversed()),
  address: request.ip,
  now: Math.floor(nowMs / 1_000),
  requestId: request.id,
});

const send = (response: FastifyReply, { status, html, policy }: PageAnswer) =>
  response
    .code(status)
    .header('content-security-policy', policy)
    .header('content-type', 'text/html; charset=utf-8')
    .send(html);

/** The seconds until the next attempt if a limit is exceeded. */
const retryAfterOf = (count: () => void): number | undefined => {
  try {
    count();
    return undefined;
  } catch (error) {
    if (error instanceof TooOften) return error.retryAfter;
    throw error;
  }
};

export const servePage = (app: FastifyInstance, page: ServedPage, { limiter, nowMs }: PageParts): void => {
  const { view, address, key } = page.limits;
  app.route({
    method: ['GET', 'POST'],
    url: page.url,
    bodyLimit: LARGEST_FORM,
    handler: async (raw, response) => {
      const now = nowMs();
      const request = requestOf(raw, now);
      const refuse = async (seconds: number, answer: PageAnswer | Promise<PageAnswer>) =>
        send(response.header('retry-after', String(seconds)), await answer);
      const viewedTooOften = retryAfterOf(() => limiter.count(request.address, view, now));
      if (viewedTooOften !== undefined) return refuse(viewedTooOften, page.onViewLimit(request));
      const postedTooOften = retryAfterOf(() => {
        if (!request.isPost) return;
        limiter.count(request.address, address, now);
        limiter.count(request.key, key, now);
      });
      if (postedTooOften !== undefined) return refuse(postedTooOften, page.onPostLimit(request));
      return send(response, await page.serve(request));
    },
  });
};
