/** Downloads, fetched as a blob. */
import type { Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import { exchange, identity, parameters, readEnvelope, unwrap } from './api.ts';

const DOWNLOAD_TIMEOUT = 60_000;

/** The header has the file name twice; the encoded form contains Chinese. */
const fileNameOf = (disposition: string | null, fallback: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (!encoded) return fallback;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return fallback;
  }
};

export const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Receives the number of bytes so far. The total is unknown: a sheet is written while it is sent. */
export type OnReceived = (bytes: number) => void;

const receive = async (response: Response, onReceived: OnReceived): Promise<Blob> => {
  if (!response.body) return response.blob();
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, stream) => {
        onReceived((bytes += chunk.byteLength));
        stream.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: response.headers }).blob();
};

const FALLBACK_NAME = '导出.xlsx';
const nothing = (): void => undefined;

/**
 * Saves the file under the server's name, and answers that name. A refusal arrives as an envelope: it is thrown, and
 * nothing is saved.
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  fallbackName = FALLBACK_NAME,
  onReceived: OnReceived = nothing,
): Promise<string | undefined> => {
  const headers = identity(endpoint);
  const isGet = endpoint.method === 'GET';
  const query = parameters(request as object).toString();
  const response = isGet
    ? await exchange(query ? `${endpoint.path}?${query}` : endpoint.path, { headers }, { timeout: DOWNLOAD_TIMEOUT })
    : await exchange(
        endpoint.path,
        { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(request) },
        { timeout: DOWNLOAD_TIMEOUT },
      );
  if (response.headers.get('content-type')?.includes('application/json')) {
    unwrap(await readEnvelope(response), { askedWith: headers['signature'] });
    return undefined;
  }
  const name = fileNameOf(response.headers.get('content-disposition'), fallbackName);
  saveBlob(await receive(response, onReceived), name);
  return name;
};
