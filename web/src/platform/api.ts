/** The only module that uses HTTP. Callers get Data or a CallFailed, never the envelope. */
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { type Envelope, refusedField, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { TAB_HEADER } from '@gonghai/contract/wire/hub.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announceOnce } from './announce.ts';
import { abandoned, CallFailed, transportFailure } from './failure.ts';
import { newKey, untilKnown } from './long-call.ts';
import { whileLoading } from './loading.ts';
import { endSession, readSession } from './session.ts';
import { TAB_ID } from './tab-id.ts';

const CALL_TIMEOUT = 20_000;

export interface CallOptions {
  /** Shows the loading overlay until the response arrives. */
  readonly loading?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** A retry of the same save must not run twice. */
  readonly idempotencyKey?: string;
  /** For background requests: errors are not shown. An ended session is still handled. */
  readonly quiet?: boolean;
  /** Timeout of one response, in milliseconds. */
  readonly timeout?: number;
  /** Sent even if the page closes meanwhile. */
  readonly outlivesPage?: boolean;
  /** The caller refreshes what the request changes, so that this tab need not do so after the push. */
  readonly isOwn?: boolean;
}

/** Query strings and forms contain only text: missing values are left out, lists repeat their name. */
export const parameters = (request: object): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  return query;
};

/** The session headers. Without a stored session it throws, and the login screen follows. */
export const identity = (endpoint: Pick<Endpoint, 'access'>): Record<string, string> => {
  if (endpoint.access === 'guest') return { app: 'Web' };
  const session = readSession();
  if (!session) {
    endSession();
    throw abandoned();
  }
  return { app: 'Web', uid: String(session.Id), signature: session.signature };
};

/** Data may arrive as JSON text. Text that only looks like JSON stays text. */
export const readData = (data: unknown): unknown => {
  if (typeof data !== 'string' || !/^\s*[{[]/.test(data)) return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
};

/** Reports the end of a session once. Late responses to an older session are ignored. */
const reportExpired = (askedWith: string | undefined): void => {
  const current = readSession()?.signature;
  if (current === undefined || (askedWith !== undefined && askedWith !== current)) return;
  announceOnce('error', messages.loginExpired);
  endSession();
};

/** How a call was sent, as far as its response depends on it. */
interface Asked {
  readonly quiet?: boolean | undefined;
  /** The signature it was sent with. */
  readonly askedWith?: string | undefined;
}

/** Returns the Data of an envelope, or throws its failure and shows the message. */
export const unwrap = (envelope: Envelope<unknown>, { quiet, askedWith }: Asked = {}): unknown => {
  const { Status, Code, Message, Data } = envelope;
  if (Status) return readData(Data);
  if (Code === ResultCode.LoginExpired) {
    reportExpired(askedWith);
    throw new CallFailed(messages.loginExpired, { code: Code, shown: true });
  }
  if (Code === ResultCode.ServerError || Code === ResultCode.BadRequest) {
    if (!quiet) announceOnce('error', Message || messages.serverError);
    throw new CallFailed(Message || messages.serverError, { code: Code, shown: true });
  }
  const field = refusedField.safeParse(Data);
  throw new CallFailed(Message, { code: Code, data: Data, ...(field.success && { field: field.data.Field }) });
};

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'Code' in value && 'Status' in value;

type ExchangeOptions = Pick<CallOptions, 'signal' | 'quiet' | 'timeout'>;

const isTimeUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** One HTTP exchange with any body. Returns the response or throws the transport failure. */
export const exchange = async (path: string, init: RequestInit, options: ExchangeOptions = {}): Promise<Response> => {
  const { signal, quiet, timeout = CALL_TIMEOUT } = options;
  let isLate = false;
  const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(`/crm/${path}`, { ...init, signal: AbortSignal.any(limits) });
    if (response.ok) return response;
  } catch (error) {
    if (signal?.aborted) throw abandoned();
    isLate = isTimeUp(error);
  }
  throw transportFailure(quiet, isLate);
};

export const readEnvelope = async (response: Response, options: ExchangeOptions = {}): Promise<Envelope<unknown>> => {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    if (options.signal?.aborted) throw abandoned();
  }
  if (!isEnvelope(body)) throw transportFailure(options.quiet);
  return body;
};

export interface Told<E extends Endpoint> {
  readonly data: AnswerOf<E>;
  /** The message beside the data, for example how much of a batch succeeded. */
  readonly message: string;
}

export const callTold = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Told<E>> => {
  const { method, inQuery, isLong } = endpoint;
  const key = options.idempotencyKey ?? (isLong ? newKey() : undefined);
  // For long calls, `untilKnown` reports network errors.
  const transport = { ...options, quiet: options.quiet || isLong };
  const send = async (): Promise<Told<E>> => {
    const headers = identity(endpoint);
    const query = inQuery ? parameters(request as object).toString() : '';
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        ...(!inQuery && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(options.isOwn && { [TAB_HEADER]: TAB_ID }),
      },
      ...(!inQuery && { body: JSON.stringify(request) }),
      ...(options.outlivesPage && { keepalive: true }),
    };
    const path = query ? `${endpoint.path}?${query}` : endpoint.path;
    const envelope = await readEnvelope(await exchange(path, init, transport), transport);
    const data = unwrap(envelope, { quiet: options.quiet, askedWith: headers['signature'] });
    return { data: data as AnswerOf<E>, message: envelope.Message };
  };
  const ask = isLong ? () => untilKnown(send) : send;
  return options.loading ? whileLoading(ask) : ask();
};

export const call = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> => (await callTold(endpoint, request, options)).data;
