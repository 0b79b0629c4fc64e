/** Makes the browser ask before a reload or close would lose unsaved input or end a call. */
import { useEffect } from 'react';
import { useCurrentUser } from '../platform/current-user.ts';
import { readUser } from '../platform/session.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';
import { isCallHere } from '../phone/phone.ts';

/** A window that shows data of another user is reloaded without a question. */
const isStillHere = (): boolean => {
  const { user, isLost } = useCurrentUser.getState();
  const stored = readUser();
  return stored ? stored.Id === user?.Id : isLost;
};

const ask = (event: BeforeUnloadEvent): void => {
  if (isCallHere() || (isStillHere() && hasUnsaved(document.body))) event.preventDefault();
};

export const useLeaveQuestion = (): void => {
  useEffect(() => {
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
};
