/** Follows what other windows of the same browser do to the session they share. */
import { useEffect } from 'react';
import { rereadUser, useCurrentUser } from '../platform/current-user.ts';
import { endSession, isUserKey, readUser } from '../platform/session.ts';

/**
 * Another window signed out, or signed in somebody else: what this one shows belongs to nobody here. The same person
 * with a changed record has, for one, changed his password there: this window must not go on asking for it.
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
