/** The browser's own question before a reload or a closed window would lose what was typed and not saved. */
import { useEffect } from 'react';
import { useCurrentUser } from '../platform/current-user.ts';
import { readUser } from '../platform/session.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';

/** A window that shows what somebody else left behind is drawn anew without a question. */
const isStillHere = (): boolean => {
  const { user, isLost } = useCurrentUser.getState();
  const stored = readUser();
  return stored ? stored.Id === user?.Id : isLost;
};

const ask = (event: BeforeUnloadEvent): void => {
  if (isStillHere() && hasUnsaved(document.body)) event.preventDefault();
};

export const useLeaveQuestion = (): void => {
  useEffect(() => {
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
};
