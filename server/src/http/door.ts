/** Where the wire meets the code: session, right, rate, parsing and envelope happen here, once for every call. */
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
import { canonicalPath } from './canonical-path.ts';
import type { Actor, RepeatKey, RequestContext } from './context.ts';
import { formFields } from './forms.ts';
import { afterFile, download, type FileParts, upload } from './file-calls.ts';
import { answerTo, type ExplainRefusal } from './faults.ts';
import { findRepeat, isRepeatRace, repeatKeyOf } from './idempotency.ts';
import type { Limiter } from './limits.ts';
import type { Answered } from './log.ts';
import { demandHarmless } from './parse.ts';
import { expired, forbidden, malformed, Refusal, TooOften } from './refusal.ts';
import { guestContext, requestContext } from './request.ts';
import { cutSlowBody } from './slow-body.ts';
import type { Turns } from './turns.ts';
import { allowUploads } from './upload.ts';

/** Finds the person behind uid and signature; null when there is none any more. */
export type Authenticate = (uid: string, signature: string, nowMs: number) => Actor | null | Promise<Actor | null>;
/** Takes a one-use ticket for a download address in place of a signature. */
export type Redeem = (uid: string, ticket: string, path: string, now: number) => Promise<Actor | null>;

export interface DoorParts extends FileParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly authenticate: Authenticate;
  readonly redeem: Redeem;
  /** Resolves when this instance acts by everything that was committed so far. */
  readonly caughtUp: () => Promise<void>;
  readonly limiter: Limiter;
  /** Bounds the reads of one person. */
  readonly readTurns: Turns;
  readonly nowMs: () => number;
  readonly explain: ExplainRefusal;
  readonly onAnswer: (call: Answered) => void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers: its path as the contract spells it. */
    call?: string;
  }
}

const headerText = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const queryText = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** What a ticket must have been made for: this address with the parameters that will be read, and those alone. */
const ticketAddress = ({ method, url, body }: FastifyRequest): string => {
  if (method === 'GET') return canonicalPath(url).full;
  demandHarmless(body);
  const [path = ''] = url.split('?', 1);
  return canonicalPath(path, formFields(body)).full;
};

const byTicket = async (route: Route, request: FastifyRequest, parts: DoorParts): Promise<Actor> => {
  const ticket = route.kind === 'download' && !headerText(request, 'signature') ? queryText(request, 'signature') : '';
  const now = Math.floor(parts.nowMs() / 1_000);
  const actor = ticket ? await parts.redeem(queryText(request, 'uid'), ticket, ticketAddress(request), now) : null;
  if (!actor) throw expired();
  return actor;
};

/** Session, then how often, then the password that must be changed first, then the right: in this order, for everybody. */
const admit = async (route: Route, request: FastifyRequest, parts: DoorParts): Promise<Actor> => {
  const { endpoint } = route;
  const signature = headerText(request, 'signature');
  const known = signature ? parts.authenticate(headerText(request, 'uid'), signature, parts.nowMs()) : null;
  // Nearly everybody is known at once, and need not wait for a promise.
  const actor = (known instanceof Promise ? await known : known) ?? (await byTicket(route, request, parts));
  parts.limiter.count(actor.limitKey, endpoint.rate, parts.nowMs());
  if (actor.isDefaultPassword && !endpoint.heldOpen) throw new Refusal(messages.defaultPassword);
  if (!allows(endpoint.access, actor.rights)) throw forbidden();
  return actor;
};

/** A GET that changes something is made by our own page, or by a program: not by a link, an image, or a guess of the browser's. */
const demandOwnPage = ({ headers }: FastifyRequest): void => {
  const from = headers['sec-fetch-site'];
  const isForeign = from !== undefined && from !== 'same-origin';
  const isGuess = [headers['sec-purpose'], headers['purpose']].some((purpose) => String(purpose).includes('prefetch'));
  if (isForeign || isGuess) throw malformed();
};

const rawInput = (route: Route, request: FastifyRequest): unknown => {
  if (request.method === 'GET' && isChangeByGet(route.endpoint)) demandOwnPage(request);
  const isPlainPost = request.method === 'POST' && route.endpoint.method === 'POST';
  if (request.method === 'GET' || route.kind === 'upload' || (isPlainPost && route.endpoint.inQuery))
    return request.query;
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') && !route.endpoint.form) {
    throw malformed();
  }
  return request.body ?? {};
};

type RouteOf<Kind extends Route['kind']> = Extract<Route, { kind: Kind }>;

/** Done once, however often it is sent under one key. */
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
  { secrets }: DoorParts,
): RepeatKey | undefined => {
  const { path, audit } = route.endpoint;
  if (route.kind !== 'call' || audit !== 'change') return undefined;
  return repeatKeyOf(headerText(request, 'idempotency-key') || undefined, path, raw, secrets);
};

/** How long whoever asks waits, in milliseconds; then nothing new is begun for him. */
const PATIENCE: Readonly<Record<Route['kind'], number>> = {
  guest: 20_000,
  call: 20_000,
  download: 60_000,
  upload: 60_000,
};
/** Acts on very many rows, which are asked about until their end is known. */
const LONG_PATIENCE = 180_000;

const patienceWith = ({ kind, endpoint }: Route): number => (endpoint.isLong ? LONG_PATIENCE : PATIENCE[kind]);

const answer = async (
  route: Route,
  request: FastifyRequest,
  response: FastifyReply,
  parts: DoorParts,
): Promise<Envelope<unknown> | Readable> => {
  const until = performance.now() + patienceWith(route);
  const { database, limiter } = parts;
  const occasion = { request, response, database, limiter, nowMs: parts.nowMs(), until };
  if (route.kind === 'guest') {
    const guest = guestContext(occasion);
    limiter.count(guest.address, route.endpoint.rate, occasion.nowMs);
    return reply(await route.serve(rawInput(route, request), guest));
  }
  const actor = await admit(route, request, parts);
  const raw = rawInput(route, request);
  const ctx = requestContext(occasion, actor, repeatKeyFor(route, request, raw, parts));
  switch (route.kind) {
    case 'call':
      if (route.endpoint.audit === 'none')
        return reply(await parts.readTurns(actor.limitKey, () => route.serve(raw, ctx)));
      return reply(await (ctx.repeatKey ? answerOnce(route, raw, ctx, ctx.repeatKey) : route.serve(raw, ctx)));
    case 'download':
      return download(route, raw, ctx, response, parts);
    case 'upload':
      return upload(route, raw, ctx, request, parts);
  }
};

/** Every call is HTTP 200: what became of it stands in a header too, for whoever watches without reading bodies. */
const codeOf = (response: FastifyReply, { Code }: Envelope<unknown>): ResultCode => {
  void response.header('x-code', Code);
  return Code;
};

/** A call that nobody declared access for must not exist at all. */
const demandDeclared = ({ endpoint, kind }: Route): void => {
  const { access, path, rate, audit } = endpoint;
  const declared = access === 'all' || access === 'guest' || (Array.isArray(access) && access.length > 0);
  if (!declared || !rate || !audit) throw new Error(`${path} declares no access, rate or audit class`);
  if ((access === 'guest') !== (kind === 'guest'))
    throw new Error(`${path} is bound as ${kind} but open to ${String(access)}`);
  if (kind !== 'guest' && kind !== endpoint.kind)
    throw new Error(`${path} is bound as ${kind} but declared as ${endpoint.kind}`);
};

/** The refusal a failure becomes; a fault of ours is written down. */
const refuse = (error: unknown, request: FastifyRequest, response: FastifyReply, parts: DoorParts) => {
  const { envelope, isFault } = answerTo(error, parts.explain);
  if (isFault) parts.onFault(request.id, error);
  if (error instanceof TooOften) void response.header('retry-after', String(error.retryAfter));
  return envelope;
};

const serve = (route: Route, parts: DoorParts) => {
  const { path, audit } = route.endpoint;
  const isRead = audit === 'none';
  return async (request: FastifyRequest, response: FastifyReply): Promise<unknown> => {
    const began = performance.now();
    let body: Envelope<unknown> | Readable;
    try {
      body = await answer(route, request, response, parts);
    } catch (error) {
      body = refuse(error, request, response, parts);
    }
    // Whoever has read that a right was taken, or a session ended, must not find it alive with the next call.
    if (audit === 'change') await parts.caughtUp();
    const tell = (code: Answered['code']): void =>
      parts.onAnswer({ request: request.id, route: path, isRead, code, ms: performance.now() - began });
    if (body instanceof Readable) afterFile(response, body, tell);
    else tell(codeOf(response, body));
    return body;
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Calls are HTTP 200 whatever became of them; pages, pictures and unknown addresses are what they are everywhere. */
const statusOf = ({ config, url }: FastifyRequest['routeOptions'], code: ResultCode): number => {
  if (config.call !== undefined || url?.startsWith('/crm/')) return 200;
  return code === ResultCode.ServerError ? 500 : 404;
};

export const openDoor = async (app: FastifyInstance, routes: readonly Route[], parts: DoorParts): Promise<void> => {
  // What failed before a route was asked, for its body could not be read, or after it had answered: a file without a byte.
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

  const open = (place: FastifyInstance, route: Route): void => {
    const { path } = route.endpoint;
    const handler = serve(route, parts);
    const preParsing = route.kind === 'upload' ? [] : [cutSlowBody];
    for (const url of addressesOf(route.endpoint)) {
      place.route({ method: [...methodsOf(route.endpoint)], url, config: { call: path }, preParsing, handler });
    }
  };
  for (const route of routes) demandDeclared(route);
  for (const route of routes) if (route.kind !== 'upload') open(app, route);
  await app.register(async (place) => {
    await allowUploads(place);
    for (const route of routes) if (route.kind === 'upload') open(place, route);
  });
};
