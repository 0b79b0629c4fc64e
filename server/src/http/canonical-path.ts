/** One spelling for one address: what a ticket was made for and what it is used on must be the same to the letter. */
import { hash } from 'node:crypto';

const CREDENTIALS = new Set(['uid', 'signature']);

/**
 * Lower-case path without the base, and the same with a mark of its parameters, those of the address and those of a form
 * together, whatever their order. Credentials are no parameters.
 */
export const canonicalPath = (
  address: string,
  form: readonly (readonly [string, string])[] = [],
): { readonly path: string; readonly full: string } => {
  // The first question mark begins the parameters; any other is part of one.
  const mark = address.indexOf('?');
  const query = mark < 0 ? '' : address.slice(mark + 1);
  const path = address
    .slice(0, mark < 0 ? undefined : mark)
    .replace(/^\/+/, '')
    .replace(/^crm\//i, '')
    .toLowerCase();
  const parameters = [...new URLSearchParams(query), ...form]
    .filter(([name]) => !CREDENTIALS.has(name))
    .map(([name, value]) => new URLSearchParams([[name, value]]).toString());
  if (parameters.length === 0) return { path, full: path };
  return { path, full: `${path}?${hash('sha256', parameters.toSorted().join('&'))}` };
};
