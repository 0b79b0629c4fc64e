/**
 * A client of the wire as another vendor would write it: it knows the published documents only, so it has its own
 * envelope and its own names and imports nothing of the contract.
 */

/** A value of a request: empty text is an unset filter, as a form sends it. */
type Field = string | number | boolean | null | undefined | readonly Field[] | { readonly [name: string]: Field };
export type Fields = Readonly<Record<string, Field>>;

/** Loosely typed on purpose: the documents name fields, and a client reads those it needs. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

interface Envelope {
  readonly Code: number;
  readonly Status: boolean;
  readonly Message: string | null;
  readonly Data: unknown;
}

interface Reply {
  readonly code: number;
  readonly ok: boolean;
  readonly message: string;
  readonly data: Answer;
}

interface Download {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** What a signed request carries, in headers, query or fields. */
type Signed = Readonly<Record<'uid' | 'signature', string>>;

const TIMEOUT = 20_000;
const DOWNLOAD_TIMEOUT = 60_000;

/** Data may be a text that holds JSON. */
const parsed = (data: unknown): unknown =>
  typeof data === 'string' && data.includes('{') ? (JSON.parse(data) as unknown) : data;

const text = (value: Field): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Non-null fields, lists as repeated names. */
const pairs = (fields: Fields): URLSearchParams => {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as readonly Field[]) : [value]) all.append(name, text(one));
  }
  return all;
};

const headersOf = (signed: Signed | undefined): Record<string, string> => ({ app: 'Web', ...signed });

const JSON_TYPE = { 'content-type': 'application/json' };

const readFile = async (address: string, init: RequestInit): Promise<Download> => {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT) });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) throw new Error(`${address.replace(/\?.*/, '')}: ${await response.text()}`);
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  return { bytes: Buffer.from(await response.arrayBuffer()), fileName: decodeURIComponent(encoded) };
};

/** A connection without a session, or with the one that `signIn` returned. */
const connect = (server: string, signed?: Signed) => {
  const address = (path: string): string => `${server}/crm/${path}`;

  /** The whole reply, also of a refused call. */
  const reply = async (path: string, init: RequestInit): Promise<Reply> => {
    const headers = { ...headersOf(signed), ...(init.headers as Record<string, string>) };
    const response = await fetch(address(path), { ...init, headers, signal: AbortSignal.timeout(TIMEOUT) });
    const { Code, Status, Message, Data } = (await response.json()) as Envelope;
    return { code: Code, ok: Status, message: Message ?? '', data: parsed(Data) };
  };

  const dataOf = async (path: string, asked: Promise<Reply>): Promise<Answer> => {
    const { ok, code, message, data } = await asked;
    if (!ok) throw new Error(`${path}: ${code} ${message}`);
    return data;
  };

  const postReply = (path: string, body: Field = {}): Promise<Reply> =>
    reply(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

  return {
    postReply,

    get: (path: string, fields: Fields = {}): Promise<Answer> =>
      dataOf(path, reply(`${path}?${pairs(fields)}`, { method: 'GET' })),

    post: (path: string, body: Field = {}): Promise<Answer> => dataOf(path, postReply(path, body)),

    /** A call that is flagged as a form. */
    postForm: (path: string, fields: Fields): Promise<Answer> =>
      dataOf(path, reply(path, { method: 'POST', body: pairs(fields) })),

    upload: (path: string, name: string, content: Buffer): Promise<Answer> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), name);
      return dataOf(path, reply(path, { method: 'POST', body: form }));
    },

    /** A download by address: uid and signature are in the query. */
    downloadByAddress: (path: string, fields: Fields): Promise<Download> =>
      readFile(address(`${path}?${pairs({ ...fields, ...signed })}`), { method: 'GET' }),

    /** A hidden form into a new window: uid and signature are in the query and in the fields. */
    downloadByForm: (path: string, fields: Fields): Promise<Download> => {
      const body = pairs({ ...fields, ...signed });
      return readFile(address(`${path}?${pairs({ ...signed })}`), { method: 'POST', body });
    },

    /** A download by a program: the session is in the headers. */
    downloadByPost: (path: string, fields: Fields): Promise<Download> => {
      const headers = { ...headersOf(signed), ...JSON_TYPE };
      return readFile(address(path), { method: 'POST', headers, body: JSON.stringify(fields) });
    },
  };
};

export type Client = ReturnType<typeof connect>;

/** Signs in and returns a client with the session, and the record of the user. */
export const signIn = async (
  server: string,
  UserName: string,
  Password: string,
): Promise<{ readonly client: Client; readonly user: Answer }> => {
  const user = await connect(server).post('api/Authorize/Login', { UserName, Password });
  return { client: connect(server, { uid: String(user.UId), signature: String(user.Signature) }), user };
};
