/** Reads and changes the page state in the query string. Pure. */

/** Reserved parameter names. No list or drawer may store its state under one of them. */
export const RESERVED_NAMES: readonly string[] = ['u', 'p', 'tel', 'id', 'PageType'];

/** New texts by name; undefined removes the name. */
export type AddressPatch = Readonly<Record<string, string | undefined>>;

/** The row of a list that is open in the drawer. The drawer content keeps its state under this prefix. */
export const OPEN = 'open';
export const isOfDrawer = (name: string): boolean => name === OPEN || name.startsWith(`${OPEN}.`);

/** `search` begins with a question mark, or is empty. */
export const changeQuery = (search: string, patch: AddressPatch): string => {
  const query = new URLSearchParams(search);
  for (const [name, text] of Object.entries(patch)) {
    if (text === undefined) query.delete(name);
    else query.set(name, text);
  }
  // A comma is allowed in a query string, and keeps a list of ids readable.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
};

/** The hash address of a screen with these parameters. */
export const linkTo = (path: string, patch: AddressPatch = {}): string => `#/${path}${changeQuery('', patch)}`;

/** Removes every name that `isDropped`, then sets the others. */
export const replaceNames = (search: string, isDropped: (name: string) => boolean, patch: AddressPatch): string => {
  const dropped = [...new URLSearchParams(search).keys()].filter(isDropped);
  return changeQuery(search, { ...Object.fromEntries(dropped.map((name) => [name, undefined])), ...patch });
};

/** Ids in an address are integers from 1; any other text is ignored. */
export const readId = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
};

/** The address of a screen with one row open. Other parameters are kept. */
export const withOpenRow = (address: string, id: number): string => {
  const at = address.includes('?') ? address.indexOf('?') : address.length;
  return address.slice(0, at) + replaceNames(address.slice(at), isOfDrawer, { [OPEN]: String(id) });
};
