/** Bodies: JSON, or for the calls that allow it a form. A form knows only text; a name that repeats becomes a list. */
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

export const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, asObject(new URLSearchParams(String(body)))),
  );
};
