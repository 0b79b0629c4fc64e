/** Serves the addresses to which outside services send notifications, answered in their own format. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LimitClass, Limiter } from './limits.ts';
import { bytesOf, takeBytes } from './raw-body.ts';
import { TooOften } from './refusal.ts';
import { cutSlowBody } from './slow-body.ts';

export interface OutsideNotification {
  readonly provider: string;
  /** Code of the tenant. */
  readonly code: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly address: string;
  /** Unix seconds. */
  readonly now: number;
  readonly requestId: string;
  /** Counts one notification. Throws when the limit is exceeded. */
  readonly count: (who: string, rate: LimitClass) => number;
  /** Throws when the limit is reached, without counting. */
  readonly demandBelow: (who: string, rate: LimitClass) => void;
}

export interface NotificationAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface NotificationAddress {
  /** Has `:provider` and `:code`. */
  readonly url: string;
  /** Undefined for an unknown provider. */
  readonly serve: (notification: OutsideNotification) => Promise<NotificationAnswer | undefined>;
  readonly onFault: (requestId: string, error: unknown) => void;
}

interface Parts {
  readonly limiter: Limiter;
  readonly nowMs: () => number;
}

const LARGEST_NOTIFICATION = 64 * 1024;
const NOT_FOUND: NotificationAnswer = { status: 404, type: 'text/plain', body: '' };
const TOO_MANY: NotificationAnswer = { status: 429, type: 'text/plain', body: '' };
const MALFORMED: NotificationAnswer = { status: 400, type: 'text/plain', body: '' };
/** The service sends it again. */
const FAULT: NotificationAnswer = { status: 500, type: 'text/plain', body: '' };

const partOf = ({ params }: FastifyRequest, name: string): string => {
  const part = String((params as Record<string, unknown>)[name] ?? '');
  return /\p{Cc}/u.test(part) ? '' : part;
};

const notificationOf = (request: FastifyRequest, { limiter, nowMs }: Parts): OutsideNotification => ({
  provider: partOf(request, 'provider'),
  code: partOf(request, 'code'),
  header: (name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  body: bytesOf(request.body),
  address: request.ip,
  now: Math.floor(nowMs() / 1_000),
  requestId: request.id,
  count: (who, rate) => limiter.count(who, rate, nowMs()),
  demandBelow: (who, rate) => limiter.demandBelow(who, rate, nowMs()),
});

export const serveNotifications = async (
  app: FastifyInstance,
  { url, serve, onFault }: NotificationAddress,
  parts: Parts,
): Promise<void> => {
  await app.register(async (scope) => {
    takeBytes(scope);
    scope.route({
      method: 'POST',
      url,
      bodyLimit: LARGEST_NOTIFICATION,
      preParsing: [cutSlowBody()],
      // A body that is too long, slow or cut off. HTTP 200 would tell WeChat Pay that it was taken.
      errorHandler: (_error, _request, response) => response.code(MALFORMED.status).send(MALFORMED.body),
      handler: async (request, response) => {
        let answer: NotificationAnswer;
        try {
          const notification = notificationOf(request, parts);
          notification.count(request.ip, 'push');
          answer = (await serve(notification)) ?? NOT_FOUND;
        } catch (error) {
          if (!(error instanceof TooOften)) onFault(request.id, error);
          answer = error instanceof TooOften ? TOO_MANY : FAULT;
        }
        return response.code(answer.status).type(`${answer.type}; charset=utf-8`).send(answer.body);
      },
    });
  });
};
