/** One canonical spelling of a URL, to compare the URL a ticket was issued for with the URL it is used on. */
import { hash } from 'node:crypto';

const CREDENTIALS = new Set(['uid', 'signature']);

/**
 * The path in lower case without the base, and the same with a hash of all parameters of URL and form, sorted.
 * Credentials are not included.
 */
export const canonicalPath = (
  address: string,
  form: readonly (readonly [string, string])[] = [],
): { readonly path: string; readonly full: string } => {
  // Only the first question mark separates path and parameters.
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
