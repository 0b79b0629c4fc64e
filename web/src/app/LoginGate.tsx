/** The login screen in its place: coming here ends whatever session there was, leaving goes where the person was headed. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../platform/current-user.ts';
import { LoadingOverlay } from '../ui/state/LoadingOverlay.tsx';
import { destination } from './guard.ts';
import { forgetPerson } from './leave.ts';
import { screens } from './screens.ts';
import { ThemeSwitch } from './shell/ThemeSwitch.tsx';
import './login-gate.css';

const LoginScreen = lazy(() =>
  import('../features/session/LoginScreen.tsx').then((room) => ({ default: room.LoginScreen })),
);

const intendedIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'intended' in state ? state.intended : undefined;

export const LoginGate = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useLayoutEffect(() => forgetPerson(queries), [queries]);

  const goOn = (): void => {
    const { rights } = useCurrentUser.getState();
    void navigate(destination(screens, intendedIn(state), rights), { replace: true });
  };

  return (
    <Suspense fallback={<LoadingOverlay open wholeWindow />}>
      <LoginScreen onSignedIn={goOn} />
      <div className="login-gate-corner">
        <ThemeSwitch />
      </div>
    </Suspense>
  );
};
