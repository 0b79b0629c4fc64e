/** One spelling for one address: what a ticket was made for and what it is used on must be the same to the letter. */

const CREDENTIALS = new Set(['uid', 'signature']);

/** Lower-case path without the base, and the same with its parameters in order; credentials are no parameters. */
export const canonicalPath = (address: string): { readonly path: string; readonly full: string } => {
  // The first question mark begins the parameters; any other is part of one.
  const mark = address.indexOf('?');
  const query = mark < 0 ? '' : address.slice(mark + 1);
  const path = address
    .slice(0, mark < 0 ? undefined : mark)
    .replace(/^\/+/, '')
    .replace(/^crm\//i, '')
    .toLowerCase();
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !CREDENTIALS.has(name));
  const sorted = new URLSearchParams(parameters.toSorted()).toString();
  return { path, full: sorted ? `${path}?${sorted}` : path };
};
