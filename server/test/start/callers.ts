/** HTTP clients of a running server: with the contract's calls, or raw. */
import { login } from '@gonghai/contract/session/session.contract.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@gonghai/contract/wire/endpoint.ts';
import type { Envelope } from '@gonghai/contract/wire/envelope.ts';
import { request as httpRequest } from 'node:http';
import { until } from './hosts.ts';
import { startServer } from './servers.ts';

/** Credentials of one session, sent as headers. */
export interface Session {
  readonly uid: string;
  readonly signature: string;
}

export const ask = async <E extends Endpoint>(
  address: string,
  { method, path }: E,
  request: RequestOf<E>,
  session?: Session,
  signal?: AbortSignal,
): Promise<Envelope<AnswerOf<E>>> => {
  const isGet = method === 'GET';
  const response = await fetch(
    `${address}/crm/${path}${isGet ? `?${new URLSearchParams(request as Record<string, string>)}` : ''}`,
    {
      method,
      headers: { app: 'Web', 'content-type': 'application/json', ...session },
      ...(!isGet && { body: JSON.stringify(request) }),
      ...(signal && { signal }),
    },
  );
  return (await response.json()) as Envelope<AnswerOf<E>>;
};

export const signIn = async (address: string, UserName: string, Password: string): Promise<Session> => {
  const { Data, Message } = await ask(address, login, { UserName, Password });
  if (!Data) throw new Error(`${UserName} may not sign in: ${Message}`);
  return { uid: String(Data.UId), signature: Data.Signature };
};

/** As the administrator of the demonstration tenant. */
export const signInAsAdmin = (address: string): Promise<Session> => signIn(address, 'admin', 'Admin2026');

export const startSignedIn = async (dataDir: string) => {
  const server = startServer({ DATA_DIR: dataDir });
  const address = await server.ready();
  return { server, address, session: await signInAsAdmin(address) };
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** With any header, including Host and Accept-Encoding, and the body unchanged. */
export const fetchRaw = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });

export const statusOf = async (url: string): Promise<number | string> =>
  fetchRaw(url).then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code ?? 'failed',
  );

export const untilStatus = (url: string, wanted: number | string): Promise<boolean> =>
  until(`${wanted} at ${url}`, async () => (await statusOf(url)) === wanted);
