/** Request bodies: JSON or a form. Forms contain only text; repeated names become a list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from './refusal.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Far more than any call has, with its lists. */
const MOST_FIELDS = 5_000;

/** Undefined for too many fields. Each is read once: anybody may send a form, also without a session. */
const asObject = (form: URLSearchParams): Record<string, string | string[]> | undefined => {
  if (form.size > MOST_FIELDS) return undefined;
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  const entries = [...fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')] as const);
  // A field called __proto__ is a field like any other.
  return Object.fromEntries(entries);
};

export const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) === true;

/** The fields of a form. A page of another site can send one without asking, so it must not log anybody in. */
export const formOf = ({ headers, body }: FastifyRequest): object => {
  if (headers['sec-fetch-site'] === 'cross-site') throw malformed();
  return typeof body === 'object' && body !== null ? body : {};
};

/** The fields of a parsed form. Other values than text cannot come from a form; written as JSON, they match no value of a form. */
export const formFields = (body: unknown): [string, string][] =>
  Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

export const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    const fields = asObject(new URLSearchParams(String(body)));
    if (fields) done(null, fields);
    else done(malformed());
  });
};
