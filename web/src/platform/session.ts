/** Who is signed in, in this browser: a cookie with id and signature, and beside it the record the screens read. */
import { clearStored, readStored, writeStored } from './storage.ts';

const COOKIE = 'gonghai_session';
const USER_KEY = 'gonghai.user';

export interface SessionKey {
  readonly Id: number;
  readonly signature: string;
}

/** What the screens know about the person; never a secret, since storage can be read by whoever has the machine. */
export interface SessionUser {
  readonly Id: number;
  readonly TId: number;
  readonly Name: string;
  readonly UserName: string;
  /** As it was typed to sign in: it may name the tenant. */
  readonly SignInName?: string;
  readonly DepartmentName: string;
  readonly RoleName: string;
  readonly IsAdmin: boolean;
  readonly IsDefaultPwd: boolean;
  readonly ExtensionNumber: string;
  readonly RightList: readonly string[];
}

const isKey = (value: unknown): value is SessionKey =>
  typeof value === 'object' && value !== null && 'Id' in value && 'signature' in value && typeof value.Id === 'number';

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'RightList' in value && Array.isArray(value.RightList);

export const readSession = (): SessionKey | undefined => {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  if (!pair) return undefined;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(COOKIE.length + 1)));
    return isKey(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '');

export const readUser = (): SessionUser | undefined => {
  const value = readStored(USER_KEY);
  return isUser(value) ? value : undefined;
};

/** Whether a change of storage concerns the person; a storage cleared whole names no key. */
export const isUserKey = (key: string | null): boolean => key === null || key === USER_KEY;

export const writeUser = (user: SessionUser): void => writeStored(USER_KEY, user);

export const writeSession = (key: SessionKey, user: SessionUser): void => {
  const value = encodeURIComponent(JSON.stringify({ Id: key.Id, signature: key.signature }));
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Strict${secure()}`;
  writeUser(user);
};

const forgetKey = (): void => {
  document.cookie = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0${secure()}`;
  clearStored();
};

/** Leaves nothing of the person behind: cookie, stored record, tabs, remembered choices. */
export const clearSession = (): void => {
  forgetKey();
  sessionStorage.clear();
};

/** Told whether the pages stay, for something stands there that was typed and not saved. */
type Listener = (isKept: boolean) => void;
const endings = new Set<Listener>();

let isWorkOpen = (): boolean => false;

/** Asked when a session ends: whether the pages stay for whoever signs in again. Until the answer is called. */
export const keepPagesWhen = (question: () => boolean): (() => void) => {
  isWorkOpen = question;
  return () => {
    isWorkOpen = () => false;
  };
};

/** The shell listens here and goes to the login screen, or asks for the password where it is. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  endings.add(listener);
  return () => endings.delete(listener);
};

export const endSession = (): void => {
  const isKept = isWorkOpen();
  if (isKept) forgetKey();
  else clearSession();
  for (const listener of endings) listener(isKept);
};
