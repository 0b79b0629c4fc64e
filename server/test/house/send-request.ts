/** Sends any call of the catalogue and returns a response that can be compared. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { queryOf, type Session } from '../app.ts';
import { multipart, readRows } from '../sheets.ts';
import type { ValidRequest } from './valid-request.ts';

export interface SentRequest {
  /** The envelope. For a file: an envelope with a digest of the file. */
  readonly answer: Envelope<unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Manner {
  readonly session?: Partial<Session>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the end of the query string. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sends the URL in upper case. */
  readonly upperCase?: boolean;
  /** Sends a form, as a browser does for a download. */
  readonly asForm?: boolean;
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: object | string | Buffer;
}

/** The request body; undefined if everything is in the URL. */
const bodyOf = async (
  { inQuery, kind }: Endpoint,
  { request, file, raw }: ValidRequest,
  asForm: boolean,
): Promise<Posted | undefined> => {
  if (raw) return { headers: raw.headers, payload: raw.body };
  if (file) return multipart(file);
  if (asForm) {
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: queryOf(request) };
  }
  return !inQuery && kind !== 'upload' ? { headers: {}, payload: request as object } : undefined;
};

export const sendRequest = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  valid: ValidRequest,
  { session = {}, headers = {}, query = {}, upperCase = false, asForm = false }: Manner = {},
): Promise<SentRequest> => {
  const { path, method, kind } = endpoint;
  const body = await bodyOf(endpoint, valid, asForm);
  const inAddress = body === undefined || kind === 'upload' || kind === 'raw' ? (valid.request as object) : {};
  const parameters = queryOf({ ...inAddress, ...query });
  const address = upperCase ? `/CRM/${path.toUpperCase()}` : `/crm/${path}`;
  const response = await app.inject({
    method: asForm ? 'POST' : method,
    url: parameters ? `${address}?${parameters}` : address,
    headers: { ...session, ...body?.headers, ...headers },
    ...(body && { payload: body.payload }),
  });
  const isJson = String(response.headers['content-type']).includes('application/json');
  const contentOf = kind === 'media' ? (file: Buffer) => file.length : readRows;
  const answer = isJson
    ? response.json()
    : { Code: 1, Status: true, Message: '', Data: contentOf(response.rawPayload) };
  return { answer, text: JSON.stringify(answer), headers: response.headers };
};
