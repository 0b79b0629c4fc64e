/** Uploads one file with progress. Uses XMLHttpRequest, because fetch does not report upload progress. */
import { type AnswerOf, type Endpoint, type RequestOf, UPLOAD_MS } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { identity, parameters, unwrap } from './api.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { abandoned, CallFailed, transportFailure } from './failure.ts';
import { resumeTasks } from './tasks.ts';

export interface UploadOptions {
  readonly headers?: Record<string, string>;
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** The file may have arrived and started a task, which is then followed like any other. */
const unknownOutcome = (message: string): CallFailed => {
  void resumeTasks();
  return new CallFailed(message);
};

/** The same without a connection: nothing can be asked until it is back. */
const cutOff = (): CallFailed => {
  addEventListener('online', () => void resumeTasks(), { once: true });
  return unknownOutcome(messages.uploadCut);
};

const send = (path: string, headers: Record<string, string>, body: FormData, options: UploadOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = UPLOAD_MS;
    let isSent = false;
    request.upload.addEventListener('load', () => {
      isSent = true;
    });
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) options.onProgress?.(loaded / total);
    });
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300 ? resolve(request.responseText) : reject(transportFailure()),
    );
    request.addEventListener('error', () => reject(isSent ? cutOff() : transportFailure()));
    request.addEventListener('timeout', () => reject(unknownOutcome(messages.uploadSlow)));
    request.addEventListener('abort', () => reject(abandoned()));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

const parse = (text: string): Envelope<unknown> => {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    throw transportFailure();
  }
};

export const upload = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<{ readonly data: AnswerOf<E>; readonly message: string }> => {
  const body = new FormData();
  body.append('file', file);
  const query = parameters(request as object).toString();
  const path = `/crm/${endpoint.path}${query ? `?${query}` : ''}`;
  const headers = identity(endpoint);
  const envelope = parse(await send(path, { ...headers, ...options.headers }, body, options));
  return { data: unwrap(envelope, { askedWith: headers['signature'] }) as AnswerOf<E>, message: envelope.Message };
};
