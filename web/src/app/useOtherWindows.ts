/** Reacts to session changes in other windows of the same browser. */
import { useEffect } from 'react';
import { rereadUser, useCurrentUser } from '../platform/current-user.ts';
import { endSession, isUserKey, readUser } from '../platform/session.ts';

/**
 * Another window signed out or signed in another user: this window's data must not be shown any more. If only the
 * user's record changed, for example after a password change, this window updates it.
 */
const compare = ({ key }: StorageEvent): void => {
  if (!isUserKey(key)) return;
  const shown = useCurrentUser.getState().user?.Id;
  const stored = readUser()?.Id;
  if (shown === undefined) return;
  if (stored === undefined) endSession();
  else if (stored === shown) rereadUser();
  else location.reload();
};

export const useOtherWindows = (): void => {
  useEffect(() => {
    addEventListener('storage', compare);
    return () => removeEventListener('storage', compare);
  }, []);
};
