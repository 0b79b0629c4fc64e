/** A fake server for screen tests: answers calls by the last parts of their path, and records the requests. */
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { onTestFinished } from 'vitest';
import { drawerAnswer } from './drawer-answer.ts';

export interface RecordedRequest {
  readonly path: string;
  /** The part of the path before it, as `AfterSaleCall`. */
  readonly area: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The query string. */
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
}

const envelopes = new WeakSet<object>();

/** A refusal with a message. */
export const refusing = (Message: string, Code: ResultCode = ResultCode.Refused, Data: unknown = null): object => {
  const envelope = { Code, Data, Message, Status: false };
  envelopes.add(envelope);
  return envelope;
};

/** A response with a message beside its data. */
export const telling = (Message: string, Data: unknown = null): object => {
  const envelope = { Code: ResultCode.Ok, Data, Message, Status: true };
  envelopes.add(envelope);
  return envelope;
};

const lastParts = (address: string, count: number): string =>
  new URL(address, location.href).pathname.split('/').slice(-count).join('/');

const bodyOf = (init: RequestInit | undefined): RecordedRequest['body'] =>
  typeof init?.body === 'string' ? (JSON.parse(init.body) as RecordedRequest['body']) : {};

const isEnvelope = (data: unknown): boolean => typeof data === 'object' && data !== null && envelopes.has(data);

type Answer = (asked: RecordedRequest) => unknown;

/** Other calls are refused as unknown. The real server is restored when the test ends. */
export const answering = (parts: Readonly<Record<string, Answer>>): readonly RecordedRequest[] => {
  const QueryCustomerDrawer = drawerAnswer(parts, isEnvelope);
  const answers: typeof parts = { ...(QueryCustomerDrawer && { QueryCustomerDrawer }), ...parts };
  const asked: RecordedRequest[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = lastParts(address, 1);
    const { searchParams: query } = new URL(address, location.href);
    const headers = new Headers(init?.headers);
    const area = lastParts(address, 2).split('/')[0] ?? '';
    const question: RecordedRequest = { path, area, body: bodyOf(init), query, headers, signal: init?.signal };
    asked.push(question);
    const answer = answers[path] ?? answers[lastParts(address, 2)] ?? (() => refusing(`没有答案：${path}`));
    const data = await answer(question);
    if (init?.signal?.aborted) throw new DOMException('given up', 'AbortError');
    // A complete response, for results that are no envelope.
    if (data instanceof Response) return data;
    return Response.json(isEnvelope(data) ? data : { Code: ResultCode.Ok, Data: data, Message: '', Status: true });
  };
  onTestFinished(() => {
    globalThis.fetch = realFetch;
  });
  return asked;
};

/** A promise that the test resolves. */
export const later = <Value>(): { readonly promise: Promise<Value>; readonly keep: (value: Value) => void } => {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { promise, keep: resolve };
};
