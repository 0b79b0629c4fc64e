/** Request bodies: JSON, or a form for calls that allow it. Forms contain only text; repeated names become a list. */
import type { FastifyInstance } from 'fastify';

const asObject = (form: URLSearchParams): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const [only = ''] = values;
    Object.defineProperty(fields, name, { value: values.length > 1 ? values : only, enumerable: true });
  }
  return fields;
};

/** The fields of a parsed form. Other values than text cannot come from a form; written as JSON, they match no value of a form. */
export const formFields = (body: unknown): [string, string][] =>
  Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

export const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, asObject(new URLSearchParams(String(body)))),
  );
};
