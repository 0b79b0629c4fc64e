/** Reads a picture that needs the session: an `img` element sends no headers. */
import type { Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { exchange, identity, parameters, readEnvelope, unwrap } from './api.ts';

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
