/** When the session ends with unsaved input or during a call, the user can sign in again in a dialog without losing it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInAgainDialog } from '../features/session/SignInAgainDialog.tsx';
import { useCurrentUser } from '../platform/current-user.ts';
import { keepPagesWhen, readSession } from '../platform/session.ts';
import { resumeTasks } from '../platform/tasks.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';
import { openDialog, SHELL } from '../ui/overlay/overlays.ts';
import { useLatest } from '../ui/useLatest.ts';
import { isCallHere } from '../phone/phone.ts';
import { LOGIN } from './guard.ts';

export const useLostSession = (): void => {
  const isLost = useCurrentUser((state) => state.isLost);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useLatest(pathname + search);
  const queries = useQueryClient();
  useEffect(() => keepPagesWhen(() => hasUnsaved(document.body) || isCallHere()), []);
  useEffect(() => {
    if (!isLost) return undefined;
    const leave = (): void => {
      if (useCurrentUser.getState().isLost) void navigate(LOGIN, { state: { intended: here.current, isLost: true } });
    };
    const close = openDialog(<SignInAgainDialog />, { owner: SHELL, only: 'sign-in-again', onClose: leave });
    return () => {
      close();
      // In this window or in another one.
      if (!readSession()) return;
      void queries.invalidateQueries();
      void resumeTasks();
    };
  }, [isLost, here, navigate, queries]);
};
