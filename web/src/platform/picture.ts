/** Sends pictures, and reads pictures that need the session: an `img` element sends no headers. */
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { ResultCode } from '@gonghai/contract/wire/envelope.ts';
import { exchange, identity, parameters, readEnvelope, unwrap } from './api.ts';
import { CallFailed } from './failure.ts';
import { NoResponse, parseEnvelope, sendFile, type UploadOptions } from './send-file.ts';

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

/**
 * Refusals keep their message; every failure of the server or the connection has none. No import follows a picture: if
 * the connection breaks after it was sent, it is simply sent again.
 */
export const sendPicture = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<AnswerOf<E>> => {
  const { text, askedWith } = await sendFile(endpoint, request, file, options).catch((error: unknown) => {
    throw error instanceof NoResponse ? serverFailure() : error;
  });
  const envelope = parseEnvelope(text);
  if (!envelope || (!envelope.Status && envelope.Code === ResultCode.ServerError)) throw serverFailure();
  return unwrap(envelope, { askedWith }) as AnswerOf<E>;
};
