/** Pages that the server writes itself, for people without a session: plain HTML with a policy of its own. */
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBusy } from './faults.ts';
import { formFields } from './forms.ts';
import type { LimitClass, Limiter } from './limits.ts';
import { originOf } from './public-address.ts';
import { TooOften } from './refusal.ts';

export interface PageRequest {
  readonly isPost: boolean;
  /** The last part of the address. */
  readonly key: string;
  /** Fields of the posted form; of repeated ones the first. */
  readonly form: Readonly<Record<string, string | undefined>>;
  /** The post of a form in a page, not of a program. */
  readonly isForm: boolean;
  readonly address: string;
  /** The host name of the request. */
  readonly host: string;
  /** Scheme, host and port of the request. */
  readonly origin: string;
  /** Unix seconds. */
  readonly now: number;
  readonly requestId: string;
  /** Counts one post and returns how many there were. Throws `TooOften`, which `onPostLimit` answers. */
  readonly count: (who: string, rate: LimitClass) => number;
}

export interface HtmlAnswer {
  readonly status: number;
  readonly html: string;
  /** Content security policy. */
  readonly policy: string;
}

/** A page, the way back to the page after a form, or data for a program. */
export type PageAnswer = HtmlAnswer | { readonly isSeenAgain: true } | { readonly envelope: Envelope<unknown> };

export interface ServedPage {
  /** Ends with `:key`. */
  readonly url: string;
  /** Requests of any kind are limited for each address, posts more strictly. `serve` may count by other keys. */
  readonly limits: { readonly view: LimitClass; readonly address: LimitClass };
  /** Too many posts: keeps what was typed. */
  readonly onPostLimit: (request: PageRequest) => Promise<PageAnswer>;
  /** Too many requests: must not read the database. */
  readonly onViewLimit: (request: PageRequest) => PageAnswer;
  /** A lock or a connection was not free in time. Without it the answer is that of every call. */
  readonly onBusy?: (request: PageRequest) => PageAnswer;
  readonly serve: (request: PageRequest) => Promise<PageAnswer>;
}

interface PageParts {
  readonly limiter: Limiter;
  readonly nowMs: () => number;
}

const LARGEST_FORM = 10_000;

/** No key has control characters, and the database refuses a NUL: such a key becomes one that matches nothing. */
const keyOf = ({ params }: FastifyRequest): string => {
  const key = String((params as { readonly key?: unknown }).key ?? '');
  return /\p{Cc}/u.test(key) ? '' : key;
};

const requestOf = (request: FastifyRequest, limiter: Limiter, nowMs: number): PageRequest => ({
  isPost: request.method === 'POST',
  key: keyOf(request),
  // The first value of a name wins.
  form: Object.fromEntries(formFields(request.body).toReversed()),
  isForm: request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false,
  address: request.ip,
  host: request.hostname.toLowerCase(),
  origin: originOf(request),
  now: Math.floor(nowMs / 1_000),
  requestId: request.id,
  count: (who, rate) => limiter.count(who, rate, nowMs),
});

const SEE_OTHER = 303;

const send = (response: FastifyReply, answer: PageAnswer) => {
  if ('envelope' in answer) return response.send(answer.envelope);
  // Without its query.
  if ('isSeenAgain' in answer) return response.redirect(response.request.url.replace(/\?.*/, ''), SEE_OTHER);
  return response
    .code(answer.status)
    .header('content-security-policy', answer.policy)
    .header('content-type', 'text/html; charset=utf-8')
    .send(answer.html);
};

const serveOrBusy = async (page: ServedPage, request: PageRequest): Promise<PageAnswer> => {
  try {
    return await page.serve(request);
  } catch (error) {
    if (page.onBusy && isBusy(error)) return page.onBusy(request);
    throw error;
  }
};

/** The result, or the seconds until the next attempt if a limit is exceeded. */
const orRetryAfter = async <Result>(work: () => Result | Promise<Result>): Promise<Result | number> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooOften) return error.retryAfter;
    throw error;
  }
};

export const servePage = (app: FastifyInstance, page: ServedPage, { limiter, nowMs }: PageParts): void => {
  const { view, address } = page.limits;
  app.route({
    method: ['GET', 'POST'],
    url: page.url,
    bodyLimit: LARGEST_FORM,
    handler: async (raw, response) => {
      const request = requestOf(raw, limiter, nowMs());
      const refuse = (seconds: number, answer: PageAnswer) =>
        send(response.header('retry-after', String(seconds)), answer);
      const viewed = await orRetryAfter(() => void request.count(request.address, view));
      if (viewed !== undefined) return refuse(viewed, page.onViewLimit(request));
      const answer = await orRetryAfter(() => {
        if (request.isPost) request.count(request.address, address);
        return serveOrBusy(page, request);
      });
      return typeof answer === 'number' ? refuse(answer, await page.onPostLimit(request)) : send(response, answer);
    },
  });
};
