/** Request bodies: JSON or a form. Forms contain only text; repeated names become a list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from './refusal.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

const asObject = (form: URLSearchParams): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const [only = ''] = values;
    Object.defineProperty(fields, name, { value: values.length > 1 ? values : only, enumerable: true });
  }
  return fields;
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
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, asObject(new URLSearchParams(String(body)))),
  );
};
