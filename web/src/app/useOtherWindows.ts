/** Follows what other windows of the same browser do to the session they share. */
import { useEffect } from 'react';
import { useCurrentUser } from '../platform/current-user.ts';
import { endSession, readUser } from '../platform/session.ts';

/** Another window signed out, or signed in somebody else: what this one shows belongs to nobody here. */
const compare = (): void => {
  const shown = useCurrentUser.getState().user?.Id;
  const stored = readUser()?.Id;
  if (shown === undefined || shown === stored) return;
  if (stored === undefined) endSession();
  else location.reload();
};

export const useOtherWindows = (): void => {
  useEffect(() => {
    addEventListener('storage', compare);
    return () => removeEventListener('storage', compare);
  }, []);
};
