/** Handles every call: session, rights, rate limits, parsing and envelope. */
import { allows } from '@gonghai/contract/wire/rights.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { addressesOf, isChangeByGet, methodsOf } from '@gonghai/contract/wire/endpoint.ts';
import { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/secrets.ts';
import { reply, turnDown } from './answer.ts';
import type { Route } from './bind.ts';
import type { Actor, RepeatKey, RequestContext } from './context.ts';
import { byAddress, byHeaders, type CredentialParts, headerText } from './credentials.ts';
import { formOf, isForm } from './forms.ts';
import { afterFile, download, type FileParts, sendMedia, upload } from './file-calls.ts';
import { answerTo, type ExplainRefusal } from './faults.ts';
import { findRepeat, isRepeatRace, repeatKeyOf } from './idempotency.ts';
import type { Limiter } from './limits.ts';
import type { Answered } from './log.ts';
import { bytesOf, takeBytes } from './raw-body.ts';
import { forbidden, malformed, Refusal, TooOften } from './refusal.ts';
import { guestContext, rawContext, requestContext } from './request.ts';
import { cutSlowBody } from './slow-body.ts';
import type { Turns } from './turns.ts';
import { allowUploads } from './upload.ts';

/** The path of the call is for metrics. */
export type HasRoomFor = (what: 'file' | 'rows', path: string) => boolean;

export interface DispatchParts extends FileParts, CredentialParts {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Resolves when the caches of this instance reflect everything committed so far. */
  readonly caughtUp: () => Promise<void>;
  readonly limiter: Limiter;
  /** Limits concurrent reads of one person. */
  readonly readTurns: Turns;
  /** Whether the disk has room for an uploaded file, or for rows of the database. Always, without it. */
  readonly hasRoomFor?: HasRoomFor;
  readonly explain: ExplainRefusal;
  /** Of requests that are no uploads; a test shortens it. */
  readonly slowBodyMs?: number | undefined;
  readonly onAnswer: (call: Answered) => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path of the route's call, as in the contract. */
    call?: string;
  }
}

/** Checks session, rate limit, default password and rights, in this order. */
const admit = async (route: Route, request: FastifyRequest, parts: DispatchParts): Promise<Actor> => {
  const { endpoint } = route;
  const known = byHeaders(request, parts);
  // Most actors are cached: avoids waiting for a promise.
  const actor = (known instanceof Promise ? await known : known) ?? (await byAddress(endpoint, request, parts));
  parts.limiter.count(actor.limitKey, endpoint.rate, parts.nowMs());
  if (actor.isDefaultPassword && !endpoint.heldOpen) throw new Refusal(messages.defaultPassword);
  if (!allows(endpoint.access, actor.rights)) throw forbidden();
  return actor;
};

/** Refused before anything is received or written. Reads go on, and logging out, which writes little. */
const demandRoom = ({ kind, endpoint }: Route, { hasRoomFor }: DispatchParts): void => {
  if ((endpoint.audit !== 'change' && kind !== 'upload') || endpoint.heldOpen) return;
  if (hasRoomFor?.(kind === 'upload' ? 'file' : 'rows', endpoint.path) === false) throw new Refusal(messages.diskFull);
};

/** A GET that changes data must come from our own page or from a program, not from a link, an image or a prefetch. */
const demandOwnPage = ({ headers }: FastifyRequest): void => {
  const from = headers['sec-fetch-site'];
  const isForeign = from !== undefined && from !== 'same-origin';
  const isPrefetch = [headers['sec-purpose'], headers['purpose']].some((purpose) =>
    String(purpose).includes('prefetch'),
  );
  if (isForeign || isPrefetch) throw malformed();
};

const rawInput = (route: Route, request: FastifyRequest): unknown => {
  if (request.method === 'GET' && isChangeByGet(route.endpoint)) demandOwnPage(request);
  const isPlainPost = request.method === 'POST' && route.endpoint.method === 'POST';
  const inQuery = request.method === 'GET' || route.kind === 'upload' || (isPlainPost && route.endpoint.inQuery);
  const body = request.method === 'POST' && isForm(request) ? formOf(request) : undefined;
  if (inQuery) return body ? { ...body, ...(request.query as object) } : request.query;
  return body ?? request.body ?? {};
};

type RouteOf<Kind extends Route['kind']> = Extract<Route, { kind: Kind }>;

/** Runs the request once per key and returns the stored response to repetitions. */
const answerOnce = async (
  route: RouteOf<'call'>,
  raw: unknown,
  ctx: RequestContext,
  key: RepeatKey,
): Promise<unknown> => {
  const before = await findRepeat(ctx.db, ctx.actor, key);
  if (before) return before.answer;
  try {
    return await route.serve(raw, ctx);
  } catch (error) {
    if (!isRepeatRace(error)) throw error;
    return (await findRepeat(ctx.db, ctx.actor, key))?.answer;
  }
};

const repeatKeyFor = (
  route: Route,
  request: FastifyRequest,
  raw: unknown,
  { secrets }: DispatchParts,
): RepeatKey | undefined => {
  const { path, audit } = route.endpoint;
  if (route.kind !== 'call' || (audit !== 'change' && audit !== 'log')) return undefined;
  return repeatKeyOf(headerText(request, 'idempotency-key') || undefined, path, raw, secrets);
};

/** How long a client waits, in milliseconds. After it no further statement starts. */
const TIMEOUT: Readonly<Record<Route['kind'], number>> = {
  guest: 20_000,
  raw: 20_000,
  call: 20_000,
  download: 60_000,
  media: 10_000,
  upload: 60_000,
};
/** Covers the wait for other reads of the person too. */
const READ_TIMEOUT = 10_000;
/** For commands on very many rows, whose result the client polls for. */
const LONG_TIMEOUT = 180_000;

export const timeoutOf = ({ kind, endpoint }: Pick<Route, 'kind' | 'endpoint'>): number => {
  if (endpoint.isLong) return LONG_TIMEOUT;
  return kind === 'call' && endpoint.audit === 'none' ? READ_TIMEOUT : TIMEOUT[kind];
};

const answer = async (
  route: Route,
  request: FastifyRequest,
  response: FastifyReply,
  parts: DispatchParts,
): Promise<Envelope<unknown> | Readable> => {
  const until = performance.now() + timeoutOf(route);
  const { database, limiter } = parts;
  const contextParts = { request, response, database, limiter, nowMs: parts.nowMs(), until };
  if (route.kind === 'guest') {
    const guest = guestContext(contextParts);
    limiter.count(guest.address, route.endpoint.rate, contextParts.nowMs);
    return reply(await route.serve(rawInput(route, request), guest));
  }
  if (route.kind === 'raw')
    return reply(await route.serve(request.query, rawContext(contextParts), bytesOf(request.body)));
  const actor = await admit(route, request, parts);
  demandRoom(route, parts);
  const raw = rawInput(route, request);
  const ctx = requestContext(contextParts, actor, repeatKeyFor(route, request, raw, parts));
  switch (route.kind) {
    case 'call':
      if (route.endpoint.audit === 'none')
        return reply(
          await parts.readTurns(
            actor.limitKey,
            () => route.serve(raw, ctx),
            () => ctx.signal,
          ),
        );
      return reply(await (ctx.repeatKey ? answerOnce(route, raw, ctx, ctx.repeatKey) : route.serve(raw, ctx)));
    case 'download':
      return download(route, raw, ctx, response, parts);
    case 'media':
      return sendMedia(
        await parts.readTurns(
          actor.limitKey,
          () => route.serve(raw, ctx),
          () => ctx.signal,
        ),
        request,
        response,
      );
    case 'upload':
      return upload(route, raw, ctx, request, parts);
  }
};

/** Every call is HTTP 200, so the result code is also a header for monitoring that does not read bodies. */
const codeOf = (response: FastifyReply, { Code }: Envelope<unknown>): ResultCode => {
  void response.header('x-code', Code);
  return Code;
};

/** A call without declared access must not be registered. */
const demandDeclaredAccess = ({ endpoint, kind }: Route): void => {
  const { access, path, rate, audit } = endpoint;
  const declared = access === 'all' || access === 'guest' || (Array.isArray(access) && access.length > 0);
  if (!declared || !rate || !audit) throw new Error(`${path} declares no access, rate or audit class`);
  if ((access === 'guest') !== (kind === 'guest' || kind === 'raw'))
    throw new Error(`${path} is bound as ${kind} but open to ${String(access)}`);
  if (kind !== 'guest' && kind !== endpoint.kind)
    throw new Error(`${path} is bound as ${kind} but declared as ${endpoint.kind}`);
};

/** Converts an error to the response and logs internal errors. */
const refuse = (error: unknown, request: FastifyRequest, response: FastifyReply, parts: DispatchParts) => {
  const { envelope, isFault } = answerTo(error, parts.explain);
  if (isFault) parts.onFault(request.id, error);
  if (error instanceof TooOften) void response.header('retry-after', String(error.retryAfter));
  return envelope;
};

const serve = (route: Route, parts: DispatchParts) => {
  const { path, audit } = route.endpoint;
  const isRead = audit === 'none';
  return async (request: FastifyRequest, response: FastifyReply): Promise<unknown> => {
    const began = performance.now();
    let body: Envelope<unknown> | Readable;
    try {
      body = await answer(route, request, response, parts);
    } catch (error) {
      body = refuse(error, request, response, parts);
      // A program that opens the address of a picture sees that there is none. Other calls are always HTTP 200.
      if (route.kind === 'media' && body.Message === messages.missing) void response.code(404);
    }
    // After the response that a right was revoked or a session ended, the next call must already be refused.
    if (audit === 'change' && route.kind !== 'raw') await parts.caughtUp();
    const report = (code: Answered['code']): void =>
      parts.onAnswer({ request: request.id, route: path, isRead, code, ms: performance.now() - began });
    if (body instanceof Readable) afterFile(response, body, report);
    else report(codeOf(response, body));
    return body;
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Calls are always HTTP 200. Pages, images and unknown URLs have ordinary status codes. */
const statusOf = ({ config, url }: FastifyRequest['routeOptions'], code: ResultCode): number => {
  if (config.call !== undefined || url?.startsWith('/crm/')) return 200;
  return code === ResultCode.ServerError ? 500 : 404;
};

export const registerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  parts: DispatchParts,
): Promise<void> => {
  // Errors before the handler, for example an unreadable body, or after it: a file that failed before its first byte.
  app.setErrorHandler((error, request, response) => {
    const body = refuse(error, request, response, parts);
    const code = codeOf(response, body);
    const route = request.routeOptions.config.call;
    if (route !== undefined) parts.onAnswer({ request: request.id, route, isRead: false, code, ms: 0 });
    return response
      .code(statusOf(request.routeOptions, code))
      .removeHeader('content-disposition')
      .type(JSON_TYPE)
      .send(body);
  });
  app.setNotFoundHandler((_request, response) =>
    response.code(404).send(turnDown(ResultCode.BadRequest, messages.badParameters)),
  );

  const register = (scope: FastifyInstance, route: Route): void => {
    const { path } = route.endpoint;
    const handler = serve(route, parts);
    const preParsing = route.kind === 'upload' ? [] : [cutSlowBody(parts.slowBodyMs)];
    const bodyLimit = route.endpoint.raw?.maxBytes;
    for (const url of addressesOf(route.endpoint)) {
      scope.route({
        method: [...methodsOf(route.endpoint)],
        url,
        config: { call: path },
        preParsing,
        handler,
        ...(bodyLimit !== undefined && { bodyLimit }),
      });
    }
  };
  for (const route of routes) demandDeclaredAccess(route);
  for (const route of routes) if (route.kind !== 'upload' && route.kind !== 'raw') register(app, route);
  await app.register(async (scope) => {
    await allowUploads(scope);
    for (const route of routes) if (route.kind === 'upload') register(scope, route);
  });
  await app.register(async (scope) => {
    takeBytes(scope);
    for (const route of routes) if (route.kind === 'raw') register(scope, route);
  });
};
