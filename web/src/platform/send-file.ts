/** Sends one file with progress. Uses XMLHttpRequest, because fetch does not report upload progress. */
import { type Endpoint, type RequestOf, UPLOAD_MS } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { identity, parameters } from './api.ts';
import { abandoned } from './failure.ts';

export interface UploadOptions {
  readonly headers?: Record<string, string>;
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** No response: the connection broke before or after the whole file was sent, or the time was up. */
export class NoResponse extends Error {
  readonly kind: 'unsent' | 'sent' | 'late';

  constructor(kind: NoResponse['kind']) {
    super(kind);
    this.kind = kind;
  }
}

interface FileResponse {
  readonly isOk: boolean;
  readonly text: string;
  /** The session that sent the file. */
  readonly askedWith: string | undefined;
}

export const sendFile = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  file: File,
  { headers, onProgress, signal }: UploadOptions,
): Promise<FileResponse> =>
  new Promise((resolve, reject) => {
    const own = identity(endpoint);
    const query = parameters(request as object).toString();
    const sending = new XMLHttpRequest();
    sending.open('POST', `/crm/${endpoint.path}${query ? `?${query}` : ''}`);
    sending.timeout = UPLOAD_MS;
    for (const [name, value] of Object.entries({ ...own, ...headers })) sending.setRequestHeader(name, value);
    let isSent = false;
    sending.upload.addEventListener('load', () => {
      isSent = true;
    });
    sending.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    sending.addEventListener('load', () => {
      const isOk = sending.status >= 200 && sending.status < 300;
      resolve({ isOk, text: sending.responseText, askedWith: own['signature'] });
    });
    sending.addEventListener('error', () => reject(new NoResponse(isSent ? 'sent' : 'unsent')));
    sending.addEventListener('timeout', () => reject(new NoResponse('late')));
    sending.addEventListener('abort', () => reject(abandoned()));
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    const body = new FormData();
    body.append('file', file);
    sending.send(body);
  });

/** Undefined if the text is no envelope. */
export const parseEnvelope = (text: string): Envelope<unknown> | undefined => {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    return undefined;
  }
};
