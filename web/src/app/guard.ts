/** The route guard: decides by URL and rights what is shown. Pure functions. */
import { allows } from '@gonghai/contract/wire/rights.ts';
import type { Screen } from '../platform/screen.ts';

export const LOGIN = '/login';
export const HOME = '/layout/index';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

type LoginVerdict =
  | { readonly kind: 'login' }
  /** The URL contains credentials: they are removed at once, and one login is tried. */
  | { readonly kind: 'addressLogin'; readonly credentials: Credentials; readonly intended: string }
  | { readonly kind: 'signIn'; readonly intended: string };

type ScreenVerdict =
  | { readonly kind: 'open'; readonly screen: Screen }
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

/** Params are fixed by the route. They may be absent in the URL, but must not differ. */
const respectsParams = ({ params }: Screen, query: URLSearchParams): boolean =>
  [...params].every(([name, value]) => query.getAll(name).every((given) => given === value));

/** Decides without the list of screens, which the login page does not load. Undefined: the URL may be a screen. */
export const judgeLogin = (address: Address, isSignedIn: boolean): LoginVerdict | undefined => {
  const credentials = credentialsIn(new URLSearchParams(address.search));
  if (credentials) return { kind: 'addressLogin', credentials, intended: withoutCredentials(address) };
  if (trimmed(address.pathname) === trimmed(LOGIN)) return { kind: 'login' };
  return isSignedIn ? undefined : { kind: 'signIn', intended: address.pathname + address.search };
};

/** For a signed-in user at a URL that `judgeLogin` leaves open. */
export const judgeScreen = (
  screens: readonly Screen[],
  { pathname, search }: Address,
  rights: ReadonlySet<string>,
): ScreenVerdict => {
  const screen = screenAt(screens, pathname);
  if (!screen) return { kind: 'root' };
  return allows(screen.access, rights) && respectsParams(screen, new URLSearchParams(search))
    ? { kind: 'open', screen }
    : { kind: 'forbidden' };
};

/** `rights` of the signed-in user; undefined without a session. */
export const judge = (
  screens: readonly Screen[],
  address: Address,
  rights: ReadonlySet<string> | undefined,
): LoginVerdict | ScreenVerdict =>
  judgeLogin(address, rights !== undefined) ?? judgeScreen(screens, address, rights ?? new Set());

/** The path after login: the one the user was redirected from if it may be opened, else home. */
export const destination = (screens: readonly Screen[], intended: unknown, rights: ReadonlySet<string>): string => {
  if (typeof intended !== 'string' || !intended.startsWith('/')) return HOME;
  const [pathname = '', search = ''] = intended.split(/(?=\?)/, 2);
  return judge(screens, { pathname, search }, rights).kind === 'open' ? intended : HOME;
};
