/** Makes any call of the catalogue, whatever its kind, and gives an answer that can be compared. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { read, utils } from '@e965/xlsx';
import type { FastifyInstance } from 'fastify';
import { queryOf, type Session } from '../app.ts';
import { multipart } from '../sheets.ts';
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
}

const rowsOf = (file: Buffer): unknown => {
  const { Sheets, SheetNames } = read(file);
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 });
};

export const perform = async (
  app: FastifyInstance,
  { method, path, kind }: Endpoint,
  { request, file }: ValidRequest,
  { session = {}, headers = {}, query = {}, loud = false }: Manner = {},
): Promise<Performed> => {
  const address = loud ? `/CRM/${path.toUpperCase()}` : `/crm/${path}`;
  const isBody = method === 'POST' && kind !== 'upload';
  const parameters = queryOf({ ...(isBody ? {} : (request as object)), ...query });
  const upload = file ? await multipart(file) : undefined;
  const response = await app.inject({
    method,
    url: parameters ? `${address}?${parameters}` : address,
    headers: { ...session, ...upload?.headers, ...headers },
    ...(isBody && { payload: request as object }),
    ...(upload && { payload: upload.payload }),
  });
  const isJson = String(response.headers['content-type']).includes('application/json');
  const answer = isJson ? response.json() : { Code: 1, Status: true, Message: '', Data: rowsOf(response.rawPayload) };
  return { answer, text: JSON.stringify(answer), headers: response.headers };
};
