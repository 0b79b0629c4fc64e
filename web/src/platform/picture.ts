/** Sends pictures, and reads pictures that need the session: an `img` element sends no headers. */
import { type AnswerOf, type Endpoint, type RequestOf, UPLOAD_MS } from '@gonghai/contract/wire/endpoint.ts';
import { type Envelope, ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { exchange, identity, parameters, readEnvelope, unwrap } from './api.ts';
import { abandoned, CallFailed } from './failure.ts';
import type { UploadOptions } from './upload.ts';

/** A refusal arrives as an envelope and is thrown. Its place shows the error, so no message is shown. */
export const readPictureBlob = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<Blob> => {
  const headers = identity(endpoint);
  const query = parameters(request as object);
  const options = { signal, quiet: true };
  const response = await exchange(`${endpoint.path}?${query}`, { headers }, options);
  if (response.headers.get('content-type')?.startsWith('image/')) return response.blob();
  unwrap(await readEnvelope(response, options), { quiet: true, askedWith: headers['signature'] });
  throw new Error('The response is no picture');
};

/** A server error or a broken connection. Without a message: the field of the picture has its own. */
const serverFailure = (): CallFailed => new CallFailed('', { code: ResultCode.ServerError });

// No import follows a picture. If the connection breaks after the picture was sent, it is simply sent again.
const post = (path: string, headers: Record<string, string>, body: FormData, options: UploadOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = UPLOAD_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) options.onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(request.responseText));
    for (const kind of ['error', 'timeout']) request.addEventListener(kind, () => reject(serverFailure()));
    request.addEventListener('abort', () => reject(abandoned()));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

const parse = (text: string): Envelope<unknown> => {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    throw serverFailure();
  }
};

/** Refusals keep their message. Every failure of the server or the connection has none. */
export const sendPicture = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> => {
  const headers = identity(endpoint);
  const body = new FormData();
  body.append('file', file);
  const envelope = parse(await post(`/crm/${endpoint.path}?${parameters(request as object)}`, headers, body, options));
  if (!envelope.Status && envelope.Code === ResultCode.ServerError) throw serverFailure();
  return unwrap(envelope, { askedWith: headers['signature'] }) as AnswerOf<E>;
};
