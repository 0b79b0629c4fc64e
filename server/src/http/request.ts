/** What a handler may know about the request itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import type { Actor, GuestContext, RepeatKey, RequestContext } from './context.ts';

const readCookie = (header: string | undefined, name: string): string | undefined => {
  const pair = header?.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
};

/** A class, because most calls ask for nothing of this: what stands on a prototype costs nothing until it is asked for. */
class Guest implements GuestContext {
  readonly database: Database;
  readonly now: number;
  protected readonly request: FastifyRequest;
  protected readonly response: FastifyReply;

  constructor(request: FastifyRequest, response: FastifyReply, database: Database, nowMs: number) {
    this.request = request;
    this.response = response;
    this.database = database;
    this.now = Math.floor(nowMs / 1_000);
  }

  get address(): string {
    return this.request.ip;
  }

  get host(): string {
    return this.request.hostname.toLowerCase();
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

class SignedIn extends Guest implements RequestContext {
  readonly actor: Actor;
  readonly db: Db;
  readonly repeatKey?: RepeatKey;

  constructor(
    request: FastifyRequest,
    response: FastifyReply,
    database: Database,
    nowMs: number,
    actor: Actor,
    repeatKey?: RepeatKey,
  ) {
    super(request, response, database, nowMs);
    this.actor = actor;
    this.db = database.forTenant(actor.tenantId);
    if (repeatKey) this.repeatKey = repeatKey;
  }
}

export interface Occasion {
  readonly request: FastifyRequest;
  readonly response: FastifyReply;
  readonly database: Database;
  readonly nowMs: number;
}

export const guestContext = ({ request, response, database, nowMs }: Occasion): GuestContext =>
  new Guest(request, response, database, nowMs);

export const requestContext = (
  { request, response, database, nowMs }: Occasion,
  actor: Actor,
  repeatKey: RepeatKey | undefined,
): RequestContext => new SignedIn(request, response, database, nowMs, actor, repeatKey);
