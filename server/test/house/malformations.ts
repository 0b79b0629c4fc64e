/** Random malformed requests: valid ones with one error, down to the bytes. */
import type { Endpoint } from '@gonghai/contract/wire/endpoint.ts';
import { readFileSync } from 'node:fs';
import type { Chance } from './chance.ts';
import { fieldsOf, withValue } from './shapes.ts';

/** The request as sent. */
export interface Malformed {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface Strange {
  /** As JSON text, because some cannot be represented as an object. */
  readonly values: readonly string[];
  readonly bodies: readonly string[];
  readonly types: readonly string[];
  readonly queries: readonly string[];
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const strange: Strange = JSON.parse(readFileSync(new URL('../data/strange-requests.json', import.meta.url), 'utf8'));
const longText = `"${'长'.repeat(5_000)}"`;
const values = strange.values.concat(
  longText,
  `[${'1,'.repeat(99_999)}1]`,
  `[${'{},'.repeat(1_000)}{}]`,
  nested(5_000),
);
const bodies = strange.bodies.concat(nested(100_000), `{"a":${nested(50_000)}}`);
const queries = strange.queries.concat(`x=${'y'.repeat(8_000)}`);

type Spoil = (chance: Chance, endpoint: Endpoint, valid: Malformed & { readonly request: object }) => Malformed;

const JSON_TYPE: Record<string, string> = { 'content-type': 'application/json' };

const withBody = (valid: Malformed, what: string, body: string, headers = JSON_TYPE): Malformed => ({
  ...valid,
  what,
  body,
  headers: { ...valid.headers, ...headers },
});

/** Replaces one field. A marker takes its place until the text is made. */
const spoilField: Spoil = (chance, endpoint, valid) => {
  const fields = fieldsOf(endpoint.request);
  const { path } = fields.length > 0 ? chance.pick(fields) : { path: ['Id'] };
  const value = chance.pick(values);
  const text = JSON.stringify(withValue(valid.request, path, '@@mark@@')).replace('"@@mark@@"', () => value);
  return withBody(valid, `${path.join('.')} is ${value.slice(0, 60)}`, text);
};

const dropField: Spoil = (chance, _, valid) => {
  const names = Object.keys(valid.request);
  const gone = names.length > 0 ? chance.pick(names) : '';
  const left = Object.fromEntries(Object.entries(valid.request).filter(([name]) => name !== gone));
  return withBody(valid, `without ${gone}`, JSON.stringify(left));
};

/** Adds a field before or after the others; a name may then occur twice. */
const addField: Spoil = (chance, _, valid) => {
  const extra = `${JSON.stringify(chance.pick(strange.names))}:${chance.pick(values)}`;
  const fields = JSON.stringify(valid.request).slice(1, -1);
  const both = chance
    .pick([
      [extra, fields],
      [fields, extra],
    ])
    .filter(Boolean);
  return withBody(valid, `with ${extra.slice(0, 60)}`, `{${both.join()}}`);
};

const spoilBody: Spoil = (chance, _, valid) => {
  const body = chance.pick(bodies);
  return withBody(valid, `body ${JSON.stringify(body.slice(0, 40))}`, body);
};

const spoilType: Spoil = (chance, _, valid) => {
  const type = chance.pick(strange.types);
  const body = chance.pick([JSON.stringify(valid.request), ...bodies]);
  return withBody(valid, `as ${type}`, body, type ? { 'content-type': type } : {});
};

const spoilQuery: Spoil = (chance, _, valid) => {
  const query = chance.pick(queries);
  return { ...valid, what: `?${query.slice(0, 40)}`, path: `${valid.path}?${query}` };
};

const spoilMethod: Spoil = (chance, _, valid) => {
  const method = chance.pick(strange.methods);
  return { ...valid, what: method, method };
};

const spoilPath: Spoil = (chance, _, valid) => {
  const { path } = valid;
  const cases = [path.toUpperCase(), path.toLowerCase(), path.replace('/api', '/ａｐｉ')];
  const ends = ['/', '%00', '%2e%2e', ';a=1', '%'].map((end) => `${path}${end}`);
  const slashes = [`/${path}`, path.replace('/api/', '/api//'), path.replace('/crm/', '/crm/../crm/')];
  const odd = chance.pick([...cases, ...ends, ...slashes, ...strange.paths]);
  return { ...valid, what: odd, path: odd };
};

const spoilHeader: Spoil = (chance, _, valid) => {
  const [name, value] = chance.pick(strange.headers);
  return { ...valid, what: `${name}: ${value.slice(0, 40)}`, headers: { ...valid.headers, [name]: value } };
};

/** Multipart bodies that no browser would send. */
const spoilForm: Spoil = (chance, _, valid) => {
  const name = chance.pick(['file', 'file', 'other', '__proto__', '']);
  const fileName = chance.pick(['a.xlsx', '../../../etc/passwd', '\u0000', 'x'.repeat(3_000), '"; name="']);
  const disposition = chance.pick([
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`,
    `Content-Disposition: form-data; name="${name}"`,
    'Nonsense',
    'X-Many: 1\r\n'.repeat(200),
  ]);
  const content = chance.pick(['', 'not a sheet', 'PK\u0003\u0004', 'x'.repeat(20_000)]);
  const part = `--cut\r\n${disposition}\r\n\r\n${content}\r\n`;
  const body = `${part.repeat(chance.pick([0, 1, 1, 2, 40]))}${chance.pick(['--cut--', '--cut', ''])}`;
  const type = chance.pick([
    'multipart/form-data; boundary=cut',
    'multipart/form-data; boundary=other',
    'multipart/form-data',
  ]);
  return withBody(valid, `form ${JSON.stringify(body.slice(0, 80))}`, body, { 'content-type': type });
};

const bottomless: Spoil = (_, __, valid) =>
  withBody(valid, 'bottomless', `{"Name":${nested(20_000)}}`, { ...JSON_TYPE, 'idempotency-key': 'bottomless' });

const oversized: Spoil = (_, __, valid) => withBody(valid, 'too long', JSON.stringify({ Name: 'x'.repeat(1_100_000) }));

const SPOILS: readonly (readonly [weight: number, spoil: Spoil])[] = [
  [8, spoilField],
  [2, dropField],
  [3, addField],
  [3, spoilBody],
  [2, spoilType],
  [2, spoilQuery],
  [1, spoilMethod],
  [2, spoilPath],
  [2, spoilHeader],
];
const weighted = SPOILS.flatMap(([weight, spoil]) => Array.from({ length: weight }, () => spoil));

const spoilFor = (chance: Chance, { kind }: Endpoint): Spoil => {
  const dice = chance.below(100);
  // These two are expensive, so few are enough.
  if (dice < 2) return dice === 0 ? oversized : bottomless;
  return kind === 'upload' && dice < 60 ? spoilForm : chance.pick(weighted);
};

export const malform = (
  chance: Chance,
  endpoint: Endpoint,
  request: object,
  headers: Readonly<Record<string, string>>,
): Malformed => {
  const { method } = endpoint;
  const isGet = method === 'GET';
  const query = isGet ? new URLSearchParams(request as Record<string, string>).toString() : '';
  return spoilFor(chance, endpoint)(chance, endpoint, {
    what: '',
    method,
    path: `/crm/${endpoint.path}${query ? `?${query}` : ''}`,
    headers: { ...headers, ...(isGet ? {} : JSON_TYPE) },
    body: isGet ? undefined : JSON.stringify(request),
    request,
  });
};
