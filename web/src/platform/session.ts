/** The session in this browser: a cookie with id and signature, and the stored record of the user. */
import {
  readSessionCookie,
  SESSION_COOKIE,
  sessionCookieOf,
  type SessionKey,
} from '@gonghai/contract/wire/session-cookie.ts';
import { clearStored, readStored, writeStored } from './storage.ts';

const USER_KEY = 'gonghai.user';

export type { SessionKey };

/**
 * Data of the user for the screens. Without secrets, because anyone with access to the machine can read the storage.
 */
export interface SessionUser {
  readonly Id: number;
  readonly TId: number;
  readonly Name: string;
  readonly UserName: string;
  /** As typed at login; may contain the tenant. */
  readonly SignInName?: string;
  readonly DepartmentName: string;
  readonly RoleName: string;
  readonly IsAdmin: boolean;
  readonly IsDefaultPwd: boolean;
  readonly ExtensionNumber: string;
  readonly RightList: readonly string[];
}

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'RightList' in value && Array.isArray(value.RightList);

export const readSession = (): SessionKey | undefined => readSessionCookie(document.cookie);

const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '');

export const readUser = (): SessionUser | undefined => {
  const value = readStored(USER_KEY);
  return isUser(value) ? value : undefined;
};

/** Whether a storage event concerns the user. Without a key the whole storage was cleared. */
export const isUserKey = (key: string | null): boolean => key === null || key === USER_KEY;

export const writeUser = (user: SessionUser): void => writeStored(USER_KEY, user);

/** Set when this window lost its session. Kept over a reload, until the next sign-in. */
const LOST_KEY = 'gonghai.lost';

/** The user did not sign out: the login page says that the session has ended. */
export const wasLost = (): boolean =>
  // The record of the user outlives the cookie when the browser is closed.
  sessionStorage.getItem(LOST_KEY) !== null || (readUser() !== undefined && readSession() === undefined);

export const writeSession = (key: SessionKey, user: SessionUser): void => {
  document.cookie = `${sessionCookieOf(key)}; Path=/; SameSite=Strict${secure()}`;
  sessionStorage.removeItem(LOST_KEY);
  writeUser(user);
};

const forgetKey = (): void => {
  document.cookie = `${SESSION_COOKIE}=; Path=/; SameSite=Strict; Max-Age=0${secure()}`;
  clearStored();
};

/** Removes all data of the user: cookie, stored record, tabs, remembered choices. That the session was lost is kept. */
export const clearSession = (): void => {
  const isLost = wasLost();
  forgetKey();
  sessionStorage.clear();
  if (isLost) sessionStorage.setItem(LOST_KEY, 'true');
};

/** `isKept` is true when the pages stay because of unsaved input. */
type Listener = (isKept: boolean) => void;
const endings = new Set<Listener>();

let isWorkOpen = (): boolean => false;

/** Registers a check whether pages stay when the session ends. Returns a function that removes it. */
export const keepPagesWhen = (question: () => boolean): (() => void) => {
  isWorkOpen = question;
  return () => {
    isWorkOpen = () => false;
  };
};

/** The shell opens the login screen, or asks for the password in place. */
export const onSessionEnd = (listener: Listener): (() => void) => {
  endings.add(listener);
  return () => endings.delete(listener);
};

/** The session is gone without a sign-out in this window: expired, ended elsewhere, or its cookie was removed. */
export const endSession = (): void => {
  const isKept = isWorkOpen();
  if (isKept) forgetKey();
  else clearSession();
  sessionStorage.setItem(LOST_KEY, 'true');
  for (const listener of endings) listener(isKept);
};
