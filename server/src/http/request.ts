/** What a handler may know about the request itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { GuestContext } from './context.ts';

const readCookie = (header: string | undefined, name: string): string | undefined => {
  const pair = header?.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
};

/** Aborts when the client has gone before it had its answer. */
const signalOf = (response: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  response.raw.once('close', () => {
    if (!response.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

export const guestContext = (
  request: FastifyRequest,
  response: FastifyReply,
  database: Database,
  nowMs: number,
): GuestContext => ({
  database,
  now: Math.floor(nowMs / 1_000),
  address: request.ip,
  host: request.hostname.toLowerCase(),
  requestId: request.id,
  clientGone: () => signalOf(response),
  header: (name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  cookie: (name) => readCookie(request.headers.cookie, name),
  setCookie: (name, value, maxAge) => {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    void response.header(
      'set-cookie',
      `${name}=${value}; Path=/crm; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`,
    );
  },
});
