/** The signed-in user as a store, with checks of rights. */
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
  /** The session has ended, and the pages wait for the user to sign in again. */
  readonly isLost: boolean;
}

const of = (user: SessionUser | undefined): CurrentUser => ({
  user,
  rights: new Set(user?.RightList),
  isLost: false,
});

/** The stored record outlives the session cookie; both are needed to be signed in. */
const stored = (): CurrentUser => of(readSession() && readUser());

export const useCurrentUser = create<CurrentUser>(stored);

const { getState, setState } = useCurrentUser;

export const startSession = (key: SessionKey, user: SessionUser): void => {
  writeSession(key, user);
  setState(of(user));
};

/** Updates the record of the signed-in user. */
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

/** The same outside components. */
export const may = (access: Access): boolean => allows(access, getState().rights);

/** Whether the user has the right, for buttons. The server checks again. */
export const useMay = (access: Access): boolean => useCurrentUser(({ rights }) => allows(access, rights));
