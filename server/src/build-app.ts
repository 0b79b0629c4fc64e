/** Builds the HTTP application from all routes: limits, headers, dispatch and logging. */
import { catalogue } from '@gonghai/contract/catalogue.ts';
import { UPLOAD_MS } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { readRecordToken } from './features/calls/calls.port.ts';
import { leadFormPage, type SendLocally } from './features/leads/leads.port.ts';
import { createFindCode, payLinkPage, receiveNotification } from './features/orders/orders.port.ts';
import { findPerson } from './features/session/session.port.ts';
import { turnDown } from './http/answer.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { registerRoutes } from './http/dispatch.ts';
import { addHeaders, API_HEADERS } from './http/headers.ts';
import { createLimiter } from './http/limits.ts';
import { logCall } from './http/log.ts';
import { parseForms } from './http/forms.ts';
import { describeApi } from './http/openapi.ts';
import { serveNotifications } from './http/notifications.ts';
import { createOutgoing } from './http/outgoing.ts';
import { servePage } from './http/pages.ts';
import { createRunning } from './http/running.ts';
import { createTurns } from './http/turns.ts';
import { SheetRefused } from './sheet/sheet-refused.ts';
import { listeningAddress } from './http/public-address.ts';
import { knownAddresses, allRoutes, type AppParts, orderPaid } from './app.ts';

/** Concurrent reads of one person. A list with its counts, choices and notices needs about ten reads. */
const READS_AT_ONCE = 4;
const READS_WAITING = 16;
/** A browser sends one part after another, and a desk phone or recorder one file after each call. */
const RECORDS_AT_ONCE = 2;
const RECORDS_WAITING = 20;

/** Request ids: a random prefix for this process, and a number. */
const createRequestIds = (): (() => string) => {
  const run = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
};

export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { database, listener, actors, metrics, log, uploadFolder, limits, trustProxy, nowMs = Date.now } = parts;
  const { secrets, outgoing = createOutgoing() } = parts;
  const app = Fastify({
    // Fastify's log lines contain query strings and slow down every call. The dispatcher logs instead.
    logger: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    bodyLimit: 1_048_576,
    // For the longest upload. Headers and other bodies have shorter limits (see dispatch).
    requestTimeout: UPLOAD_MS,
    // Longer than proxies keep idle connections (nginx 60 s, Caddy 120 s). Otherwise a proxy may send a request while
    // we close (502).
    keepAliveTimeout: 125_000,
    // A client that does not read its response must not hold a connection and a download place for ever. Between two
    // requests `keepAliveTimeout` applies instead.
    connectionTimeout: 60_000,
    // A short checking interval, so that clients with slow headers are disconnected soon after the limit.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    trustProxy: trustProxy ?? false,
    // Fastify's own response is no envelope: see refuseWhileClosing.
    return503OnClosing: false,
    genReqId: createRequestIds(),
    // An invalid URL reaches neither a route nor a hook.
    frameworkErrors: (_error, _request, response: FastifyReply) =>
      response.code(404).headers(API_HEADERS).send(turnDown(ResultCode.BadRequest, messages.badParameters)),
  });

  addHeaders(app);
  refuseWhileClosing(app);
  parseForms(app);
  const sendLocally: SendLocally = async (request) => (await app.inject({ method: 'POST', ...request })).json();
  // What is being handled ends; the rest stays in the database for the next start.
  app.addHook('onClose', parts.intake.inbox.stop);
  const limiter = createLimiter(limits);
  // Behind a proxy clients do not reach the address at which the server listens.
  const ownAddress = () => (trustProxy === undefined ? listeningAddress(app.server.address()) : undefined);
  const reachable = { ownAddress, ...parts, outgoing };
  await registerRoutes(app, allRoutes(reachable, sendLocally), {
    database,
    secrets: parts.secrets,
    authenticate: actors.authenticate,
    redeem: actors.redeem,
    redeemToken: async (token, now) => {
      const of = readRecordToken(parts.secrets, token, now);
      return (of && (await findPerson(database.forTenant(of.tenantId), of.tenantId, of.staffId))) ?? null;
    },
    ...(parts.takesSignatureInQuery !== undefined && { takesSignatureInQuery: parts.takesSignatureInQuery }),
    caughtUp: listener.caughtUp,
    limiter,
    readTurns: createTurns({ atOnce: READS_AT_ONCE, mostWaiting: READS_WAITING }),
    recordTurns: createTurns({ atOnce: RECORDS_AT_ONCE, mostWaiting: RECORDS_WAITING }),
    running: createRunning(),
    uploadFolder,
    slowBodyMs: parts.slowBodyMs,
    ...(parts.hasRoomFor && { hasRoomFor: parts.hasRoomFor }),
    nowMs,
    explain: (error) => (error instanceof SheetRefused ? error.message : undefined),
    onAnswer: (call) => {
      metrics.countCall(call);
      logCall(log, call);
    },
    onFault: (request, err) => log.error({ request, err }, 'fault'),
  });
  servePage(app, leadFormPage({ database, intake: parts.intake, secrets: parts.secrets }), { limiter, nowMs });
  const findCode = createFindCode((err) => {
    metrics.payProviderFailed();
    log.error({ err }, 'the payment provider gave no code');
  });
  const payParts = { database, secrets, outgoing, addresses: knownAddresses(reachable), orderPaid, findCode };
  servePage(app, payLinkPage(payParts), { limiter, nowMs });
  const notified = {
    ...payParts,
    onProblem: metrics.paymentRefused,
    onInvalid: () => metrics.paymentRefused('invalid'),
  };
  await serveNotifications(
    app,
    {
      url: '/crm/pay/notify/:provider/:code',
      serve: (notification) => receiveNotification(notification, notified),
      onFault: (request, err) => log.error({ request, err }, 'fault'),
    },
    { limiter, nowMs },
  );
  describeApi(app, catalogue, actors.authenticate, nowMs);
  return app;
};
