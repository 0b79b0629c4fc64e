/** Bodies: JSON, or for the calls that allow it a form. A form knows only text; a name that repeats becomes a list. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name a route has in logs and figures: its path as the contract spells it. */
    name?: string;
    /** It changes nothing and takes nothing out of the house: not worth a line of the log each time. */
    isRead?: boolean;
  }
}

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
