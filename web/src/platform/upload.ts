/** One file to the server, with its progress. XMLHttpRequest, because fetch tells nothing about what has been sent. */
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

/** It may have arrived, and the work may go on: whatever it has become is followed like any other. */
const unheard = (message: string): CallFailed => {
  void resumeTasks();
  return new CallFailed(message);
};

/** The same where nobody can be asked before the line is there again. */
const cutOff = (): CallFailed => {
  addEventListener('online', () => void resumeTasks(), { once: true });
  return unheard(messages.uploadCut);
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
    request.addEventListener('timeout', () => reject(unheard(messages.uploadSlow)));
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
  const envelope = parse(await send(path, { ...identity(endpoint), ...options.headers }, body, options));
  return { data: unwrap(envelope) as AnswerOf<E>, message: envelope.Message };
};
