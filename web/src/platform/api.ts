/** The only place that talks HTTP. Callers get Data or a CallFailed; they never see the envelope. */
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { type Envelope, refusedField, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { announce, announceOnce } from './announce.ts';
import { abandoned, CallFailed, transportFailure } from './failure.ts';
import { newKey, untilKnown } from './long-call.ts';
import { whileLoading } from './loading.ts';
import { endSession, readSession } from './session.ts';

export const CALL_TIMEOUT = 20_000;
const EXPIRY_ONCE_PER = 500;

export interface CallOptions {
  /** Shows the loading overlay until the answer is there. */
  readonly loading?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Retrying the same save must not do it twice. */
  readonly idempotencyKey?: string;
  /** For what the program asks by itself: its failures are told to nobody. A session that is over ends all the same. */
  readonly quiet?: boolean;
  /** How long one answer is waited for, in milliseconds. */
  readonly timeout?: number;
}

/** Query strings and forms know only text: what is not there is left out, a list repeats its name. */
export const parameters = (request: object): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  return query;
};

/** The headers that say who asks. Without a stored session there is nobody to ask for: the login screen follows. */
export const identity = (endpoint: Pick<Endpoint, 'access'>): Record<string, string> => {
  if (endpoint.access === 'guest') return { app: 'Web' };
  const session = readSession();
  if (!session) {
    endSession();
    throw abandoned();
  }
  return { app: 'Web', uid: String(session.Id), signature: session.signature };
};

/** Data may arrive as JSON text; a text that merely looks like it stays a text. */
export const readData = (data: unknown): unknown => {
  if (typeof data !== 'string' || !/^\s*[{[]/.test(data)) return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
};

let lastExpiry = -Infinity;

/** A session is said to be over once. An answer to an older one, which comes late, concerns nobody any more. */
const sayExpired = (askedWith: string | undefined): void => {
  const current = readSession()?.signature;
  if (current === undefined || (askedWith !== undefined && askedWith !== current)) return;
  const now = performance.now();
  if (now - lastExpiry < EXPIRY_ONCE_PER) return;
  lastExpiry = now;
  announce('error', messages.loginExpired);
  endSession();
};

/** How a call was made, as far as it matters for its answer. */
interface Asked {
  readonly quiet?: boolean | undefined;
  /** The signature it was sent with. */
  readonly askedWith?: string | undefined;
}

/** Turns an envelope into its Data, or into the failure it tells of, showing what the request layer must show. */
export const unwrap = (envelope: Envelope<unknown>, { quiet, askedWith }: Asked = {}): unknown => {
  const { Status, Code, Message, Data } = envelope;
  if (Status) return readData(Data);
  if (Code === ResultCode.LoginExpired) {
    sayExpired(askedWith);
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

/** One exchange with the server, whatever its body: gives the response, or the transport failure it was. */
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
  /** What the server says beside it: how much of a batch succeeded. */
  readonly message: string;
}

export const callTold = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Told<E>> => {
  const { method, inQuery, isLong } = endpoint;
  const key = options.idempotencyKey ?? (isLong ? newKey() : undefined);
  // Whether the line is bad is said by whoever asks until the end is known.
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
      },
      ...(!inQuery && { body: JSON.stringify(request) }),
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
