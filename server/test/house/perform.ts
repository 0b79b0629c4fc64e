/** Makes any call of the catalogue, whatever its kind, and gives an answer that can be compared. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { queryOf, type Session } from '../app.ts';
import { multipart, readRows } from '../sheets.ts';
import type { ValidRequest } from './requests.ts';

export interface Performed {
  /** The envelope; for a file one that says what was in it. */
  readonly answer: Envelope<unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Manner {
  readonly session?: Partial<Session>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address behind everything else. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The address in capital letters. */
  readonly loud?: boolean;
  /** As a form of the browser's own would ask for a file. */
  readonly asForm?: boolean;
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: object | string | Buffer;
}

/** What stands behind the headers; undefined where everything is in the address. */
const bodyOf = async (
  { inQuery, kind }: Endpoint,
  { request, file }: ValidRequest,
  asForm: boolean,
): Promise<Posted | undefined> => {
  if (file) return multipart(file);
  if (asForm) {
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: queryOf(request) };
  }
  return !inQuery && kind !== 'upload' ? { headers: {}, payload: request as object } : undefined;
};

export const perform = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  valid: ValidRequest,
  { session = {}, headers = {}, query = {}, loud = false, asForm = false }: Manner = {},
): Promise<Performed> => {
  const { path, method, kind } = endpoint;
  const body = await bodyOf(endpoint, valid, asForm);
  const inAddress = body === undefined || kind === 'upload' ? (valid.request as object) : {};
  const parameters = queryOf({ ...inAddress, ...query });
  const address = loud ? `/CRM/${path.toUpperCase()}` : `/crm/${path}`;
  const response = await app.inject({
    method: asForm ? 'POST' : method,
    url: parameters ? `${address}?${parameters}` : address,
    headers: { ...session, ...body?.headers, ...headers },
    ...(body && { payload: body.payload }),
  });
  const isJson = String(response.headers['content-type']).includes('application/json');
  const answer = isJson ? response.json() : { Code: 1, Status: true, Message: '', Data: readRows(response.rawPayload) };
  return { answer, text: JSON.stringify(answer), headers: response.headers };
};
