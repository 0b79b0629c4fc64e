/** The route guard: where an address leads, and for whom. Pure: address and person in, a verdict out. */
import { allows } from '@gonghai/contract/wire/rights.ts';
import type { Screen } from '../platform/screen.ts';

export const LOGIN = '/login';
export const HOME = '/layout/index';

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export type Verdict =
  | { readonly kind: 'open'; readonly screen: Screen }
  | { readonly kind: 'login' }
  /** The address carries credentials: they go from it at once, and one try is made. */
  | { readonly kind: 'addressLogin'; readonly credentials: Credentials; readonly intended: string }
  | { readonly kind: 'signIn'; readonly intended: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'root' };

const trimmed = (pathname: string): string => pathname.replace(/^\/+|\/+$/g, '').toLowerCase();

export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => path.toLowerCase() === trimmed(pathname));

const credentialsIn = (query: URLSearchParams): Credentials | undefined => {
  const [userName, password] = [query.get('u'), query.get('p')];
  return userName && password ? { userName, password } : undefined;
};

const withoutCredentials = ({ pathname, search }: Address): string => {
  const query = new URLSearchParams(search);
  query.delete('u');
  query.delete('p');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
};

/** The params of a screen are the route's own: the bare path works, a differing value in the address does not. */
const respectsParams = ({ params }: Screen, query: URLSearchParams): boolean =>
  [...params].every(([name, value]) => query.getAll(name).every((given) => given === value));

/** `rights` are those of the person signed in; undefined when nobody is. */
export const judge = (
  screens: readonly Screen[],
  address: Address,
  rights: ReadonlySet<string> | undefined,
): Verdict => {
  const query = new URLSearchParams(address.search);
  const credentials = credentialsIn(query);
  if (credentials) return { kind: 'addressLogin', credentials, intended: withoutCredentials(address) };
  if (trimmed(address.pathname) === trimmed(LOGIN)) return { kind: 'login' };
  if (!rights) return { kind: 'signIn', intended: address.pathname + address.search };
  const screen = screenAt(screens, address.pathname);
  if (!screen) return { kind: 'root' };
  return allows(screen.access, rights) && respectsParams(screen, query)
    ? { kind: 'open', screen }
    : { kind: 'forbidden' };
};

/** Where a person goes after signing in: the path he was sent away from if he may open it, else home. */
export const destination = (screens: readonly Screen[], intended: unknown, rights: ReadonlySet<string>): string => {
  if (typeof intended !== 'string' || !intended.startsWith('/')) return HOME;
  const [pathname = '', search = ''] = intended.split(/(?=\?)/, 2);
  return judge(screens, { pathname, search }, rights).kind === 'open' ? intended : HOME;
};
