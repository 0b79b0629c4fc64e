/** The route of the login screen: entering it ends the session, leaving it opens the requested page. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../platform/current-user.ts';
import { late } from '../ui/state/late.tsx';
import { LoadingOverlay } from '../ui/state/LoadingOverlay.tsx';
import { TabBoundary } from '../ui/state/TabBoundary.tsx';
import { isPhoneBlocked } from '../phone/browser-line.ts';
import { destination } from './guard.ts';
import { forgetPerson } from './leave.ts';
import { screens } from './screens.ts';
import { ThemeSwitch } from './shell/ThemeSwitch.tsx';
import './login-gate.css';

const LoginScreen = late(
  () => import('../features/session/LoginScreen.tsx').then((module) => module.LoginScreen),
  <LoadingOverlay open wholeWindow />,
);

const intendedIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'intended' in state ? state.intended : undefined;

const isLostIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isLost' in state && state.isLost === true;

export const LoginGate = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useLayoutEffect(() => forgetPerson(queries), [queries]);

  const goOn = async (): Promise<void> => {
    const { rights, user } = useCurrentUser.getState();
    const page = destination(screens, intendedIn(state), rights);
    // The policy of this page was sent before the login.
    if (user && (await isPhoneBlocked(user.Id))) {
      history.replaceState(null, '', `#${page}`);
      location.reload();
    } else await navigate(page, { replace: true });
  };

  return (
    <>
      <TabBoundary detail="请检查网络，然后重新加载。">
        <LoginScreen onSignedIn={() => void goOn()} {...(isLostIn(state) && { note: messages.loginExpired })} />
      </TabBoundary>
      <div className="login-gate-corner">
        <ThemeSwitch />
      </div>
    </>
  );
};
