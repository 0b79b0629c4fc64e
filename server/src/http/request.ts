/** The request context of handlers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import type { LimitClass, Limiter } from './limits.ts';
import type { Actor, GuestContext, RawContext, RepeatKey, RequestContext } from './context.ts';
import { originOf } from './public-address.ts';

const readCookie = (header: string | undefined, name: string): string | undefined => {
  const pair = header?.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
};

interface ContextParts {
  readonly request: FastifyRequest;
  readonly response: FastifyReply;
  readonly database: Database;
  readonly nowMs: number;
  readonly until: number;
  readonly limiter: Limiter;
}

const clientGone = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** A class with getters: most calls use none of these values, and a prototype getter costs nothing until then. */
class Guest implements GuestContext {
  readonly database: Database;
  readonly now: number;
  readonly until: number;
  private waiting: AbortSignal | undefined;
  protected readonly request: FastifyRequest;
  protected readonly response: FastifyReply;

  constructor({ request, response, database, nowMs, until }: ContextParts) {
    this.request = request;
    this.response = response;
    this.database = database;
    this.now = Math.floor(nowMs / 1_000);
    this.until = until;
  }

  get signal(): AbortSignal {
    this.waiting ??= AbortSignal.any([
      AbortSignal.timeout(Math.max(0, Math.ceil(this.until - performance.now()))),
      clientGone(this.response),
    ]);
    return this.waiting;
  }

  get address(): string {
    return this.request.ip;
  }

  get host(): string {
    return this.request.hostname.toLowerCase();
  }

  get origin(): string {
    return originOf(this.request);
  }

  get requestId(): string {
    return this.request.id;
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : undefined;
  }

  cookie(name: string): string | undefined {
    return readCookie(this.request.headers.cookie, name);
  }

  setCookie(name: string, value: string, maxAge: number): void {
    const secure = this.request.protocol === 'https' ? '; Secure' : '';
    const cookie = `${name}=${value}; Path=/crm; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`;
    void this.response.header('set-cookie', cookie);
  }
}

class Sender extends Guest implements RawContext {
  private readonly limiter: Limiter;
  private readonly nowMs: number;

  constructor(contextParts: ContextParts) {
    super(contextParts);
    this.limiter = contextParts.limiter;
    this.nowMs = contextParts.nowMs;
  }

  count(who: string, rate: LimitClass): number {
    return this.limiter.count(who, rate, this.nowMs);
  }

  demandBelow(who: string, rate: LimitClass): void {
    this.limiter.demandBelow(who, rate, this.nowMs);
  }
}

class SignedIn extends Guest implements RequestContext {
  readonly actor: Actor;
  readonly db: Db;
  readonly repeatKey?: RepeatKey;
  private readonly limiter: Limiter;
  private readonly nowMs: number;

  constructor(contextParts: ContextParts, actor: Actor, repeatKey?: RepeatKey) {
    super(contextParts);
    this.limiter = contextParts.limiter;
    this.nowMs = contextParts.nowMs;
    this.actor = actor;
    this.db = contextParts.database.forTenant(actor.tenantId);
    if (repeatKey) this.repeatKey = repeatKey;
  }

  charge(cost: number): void {
    const { limitKey: person, tenantLimitKey: tenant } = this.actor;
    this.limiter.charge({ person, tenant }, cost, this.nowMs);
  }
}

export const guestContext = (contextParts: ContextParts): GuestContext => new Guest(contextParts);

export const rawContext = (contextParts: ContextParts): RawContext => new Sender(contextParts);

export const requestContext = (
  contextParts: ContextParts,
  actor: Actor,
  repeatKey: RepeatKey | undefined,
): RequestContext => new SignedIn(contextParts, actor, repeatKey);
