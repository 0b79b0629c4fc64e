/** Finds who makes a call: by the headers, or by a ticket, a token or the session in its address. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import type { FastifyRequest } from 'fastify';
import { canonicalPath } from './canonical-path.ts';
import type { Actor } from './context.ts';
import { formFields, isForm } from './forms.ts';
import { demandWithinLimits } from './parse.ts';
import { expired, Refusal } from './refusal.ts';

/** Finds the actor by uid and signature. Null when the session has ended. */
export type Authenticate = (uid: string, signature: string, nowMs: number) => Actor | null | Promise<Actor | null>;
/** Accepts a ticket for a URL instead of a signature: once for a download, repeatedly for media. */
export type Redeem = (uid: string, ticket: TicketUse, now: number) => Promise<Actor | null>;

interface TicketUse {
  readonly ticket: string;
  readonly path: string;
  readonly isRepeatable: boolean;
}
/** The person for whom a program uploads with this token. Null for an invalid or expired one. */
type RedeemToken = (token: string, now: number) => Promise<Actor | null>;

export interface CredentialParts {
  readonly authenticate: Authenticate;
  readonly redeem: Redeem;
  readonly redeemToken: RedeemToken;
  /** Whether calls that answer with a file take the session from their address too. They do, without it. */
  readonly takesSignatureInQuery?: boolean;
  readonly nowMs: () => number;
}

export const headerText = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const queryText = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** The URL a ticket must have been issued for, with exactly the parameters that will be read. */
const ticketAddress = ({ method, url, body }: FastifyRequest): string => {
  if (method === 'GET') return canonicalPath(url).full;
  demandWithinLimits(body);
  const [path = ''] = url.split('?', 1);
  return canonicalPath(path, formFields(body)).full;
};

/** Undefined if the headers name no session, null if it has ended. */
export const byHeaders = (request: FastifyRequest, { authenticate, nowMs }: CredentialParts) => {
  const signature = headerText(request, 'signature');
  return signature ? authenticate(headerText(request, 'uid'), signature, nowMs()) : undefined;
};

/** The fields of a hidden form count like those of the address, which come first. */
const addressText = (request: FastifyRequest, name: string): string => {
  const { body } = request;
  const field = isForm(request) && typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const inForm: unknown = field.find(([key]) => key === name)?.[1];
  return queryText(request, name) || (typeof inForm === 'string' ? inForm : '');
};

const answersWithFile = ({ kind }: Endpoint): boolean => kind === 'download' || kind === 'media';

/** By a ticket, or by the session itself, which browsers and their history may keep: an operator can turn it off. */
const byFileAddress = async (
  { ticketSeconds }: Endpoint,
  request: FastifyRequest,
  { redeem, authenticate, takesSignatureInQuery = true, nowMs }: CredentialParts,
): Promise<Actor | null> => {
  const secret = addressText(request, 'signature');
  if (!secret) return null;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal(messages.exportInside);
  const uid = addressText(request, 'uid');
  const use = { ticket: secret, path: ticketAddress(request), isRepeatable: ticketSeconds !== undefined };
  const owner = await redeem(uid, use, Math.floor(nowMs() / 1_000));
  if (owner) return owner;
  // Never as expired, which would log the client out.
  if (!takesSignatureInQuery) throw new Refusal(messages.exportInside);
  return authenticate(uid, secret, nowMs());
};

export const byAddress = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  parts: CredentialParts,
): Promise<Actor> => {
  const isSigned = headerText(request, 'signature') !== '';
  const token = endpoint.acceptsToken && !isSigned ? queryText(request, 'Token') : '';
  let actor: Actor | null = null;
  if (token) actor = await parts.redeemToken(token, Math.floor(parts.nowMs() / 1_000));
  else if (!isSigned && answersWithFile(endpoint)) actor = await byFileAddress(endpoint, request, parts);
  if (!actor) throw expired();
  return actor;
};
