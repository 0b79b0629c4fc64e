/** Writes the command line with which a call can be tried. */
import type { ApiCall } from './description.ts';
import { sampleOf } from './sample-value.ts';
import type { JsonSchema } from './schema-fields.ts';

/** What the person replaces. */
export const UID = '<UId>';
export const SIGNATURE = '<Signature>';
export const FILE = '<文件>';

/** One word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

type Fields = readonly (readonly [name: string, value: string])[];

const fieldsOf = (schema: JsonSchema, root: JsonSchema): Fields =>
  Object.entries(sampleOf(schema, root) ?? {}).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  );

const bodyOf = ({ sent: { body, form }, request, method }: ApiCall): readonly string[] => {
  if (form) return Object.keys(form.properties ?? {}).map((name) => `-F ${quoted(`${name}=@${FILE}`)}`);
  if (body) {
    const json = JSON.stringify(sampleOf(body, request), null, 2);
    return [`-H ${quoted('content-type: application/json')}`, `-d ${quoted(json)}`];
  }
  return method === 'GET' ? [] : [`-X ${method}`];
};

const headersOf = ({ sent: { header }, rights, request }: ApiCall): Fields => [
  ...(rights === 'guest'
    ? []
    : ([
        ['uid', UID],
        ['signature', SIGNATURE],
      ] as const)),
  ...fieldsOf(header, request),
];

/** For a POSIX shell. `origin` is the address of the server, for example `https://crm.example.com`. */
export const curlSample = (call: ApiCall, origin: string): string => {
  const query = new URLSearchParams();
  for (const [name, value] of fieldsOf(call.sent.query, call.request)) query.append(name, value);
  const address = `${origin}${call.path}${query.size > 0 ? `?${query}` : ''}`;
  return [
    `curl ${quoted(address)}`,
    ...headersOf(call).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyOf(call),
    // Saved under the name that the server gives.
    ...(call.answerKind === 'file' ? ['-OJ'] : []),
  ].join(' \\\n  ');
};
