/** A session that ends over something typed and not saved does not take it along: the person signs in again in its place. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SignInAgainDialog } from '../features/session/SignInAgainDialog.tsx';
import { useCurrentUser } from '../platform/current-user.ts';
import { keepPagesWhen, readSession } from '../platform/session.ts';
import { resumeTasks } from '../platform/tasks.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';
import { openDialog, SHELL } from '../ui/overlay/overlays.ts';
import { LOGIN } from './guard.ts';

export const useLostSession = (): void => {
  const isLost = useCurrentUser((state) => state.isLost);
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => keepPagesWhen(() => hasUnsaved(document.body)), []);
  useEffect(() => {
    if (!isLost) return undefined;
    const leave = (): void => {
      if (useCurrentUser.getState().isLost) void navigate(LOGIN);
    };
    const close = openDialog(<SignInAgainDialog />, { owner: SHELL, only: 'sign-in-again', onClose: leave });
    return () => {
      close();
      // Whether here or in another window.
      if (!readSession()) return;
      void queries.invalidateQueries();
      void resumeTasks();
    };
  }, [isLost, navigate, queries]);
};
