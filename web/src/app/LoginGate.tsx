/** The login screen in its place: coming here ends whatever session there was, leaving goes where the person was headed. */
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../platform/current-user.ts';
import { late } from '../ui/state/late.tsx';
import { LoadingOverlay } from '../ui/state/LoadingOverlay.tsx';
import { TabBoundary } from '../ui/state/TabBoundary.tsx';
import { destination } from './guard.ts';
import { forgetPerson } from './leave.ts';
import { screens } from './screens.ts';
import { ThemeSwitch } from './shell/ThemeSwitch.tsx';
import './login-gate.css';

const LoginScreen = late(
  () => import('../features/session/LoginScreen.tsx').then((room) => room.LoginScreen),
  <LoadingOverlay open wholeWindow />,
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
    <>
      <TabBoundary detail="请检查网络，然后重新加载。">
        <LoginScreen onSignedIn={goOn} />
      </TabBoundary>
      <div className="login-gate-corner">
        <ThemeSwitch />
      </div>
    </>
  );
};
