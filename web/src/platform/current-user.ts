/** The person signed in, as screens see him: a store over the stored record, and the questions about his rights. */
import { type Access, allows } from '@gonghai/contract/wire/rights.ts';
import { create } from 'zustand';
import {
  onSessionEnd,
  readSession,
  readUser,
  type SessionKey,
  type SessionUser,
  writeSession,
  writeUser,
} from './session.ts';

interface CurrentUser {
  readonly user: SessionUser | undefined;
  readonly rights: ReadonlySet<string>;
  /** His session is over, and his pages wait for him to sign in again. */
  readonly isLost: boolean;
}

const of = (user: SessionUser | undefined): CurrentUser => ({
  user,
  rights: new Set(user?.RightList),
  isLost: false,
});

/** The record outlives the browser, the session's cookie does not: only both together are somebody signed in. */
const stored = (): CurrentUser => of(readSession() && readUser());

export const useCurrentUser = create<CurrentUser>(stored);

const { getState, setState } = useCurrentUser;

export const startSession = (key: SessionKey, user: SessionUser): void => {
  writeSession(key, user);
  setState(of(user));
};

/** Something about the person changed while he is signed in. */
export const changeUser = (change: Partial<SessionUser>): void => {
  const { user } = getState();
  if (!user) return;
  const changed = { ...user, ...change };
  writeUser(changed);
  setState(of(changed));
};

/** After the stored record was cleared, or changed by another window. */
export const rereadUser = (): void => setState(stored());

onSessionEnd((isKept) => (isKept && getState().user ? setState({ isLost: true }) : rereadUser()));

/** The same for words that are said at a moment. */
export const may = (access: Access): boolean => allows(access, getState().rights);

/** Whether the person may do it: for buttons. The server asks again. */
export const useMay = (access: Access): boolean => useCurrentUser(({ rights }) => allows(access, rights));
