/** The route of the login screen: entering it ends the session, leaving it opens the requested page. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { late } from '../ui/state/late.tsx';
import { LoadingOverlay } from '../ui/state/LoadingOverlay.tsx';
import { TabBoundary } from '../ui/state/TabBoundary.tsx';
import { HOME } from './guard.ts';
import { loadProgram } from './late-program.tsx';
import { forgetPerson } from './leave.ts';
import { ThemeSwitch } from './shell/ThemeSwitch.tsx';
import './login-gate.css';

export const LoginScreen = late(
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

  useEffect(() => {
    document.title = '登录';
  }, []);

  /** While the user types. Errors matter only after the login. */
  const fetchAhead = (): void => {
    loadProgram().then(
      ({ fetchPage }) => fetchPage(intendedIn(state)),
      () => undefined,
    );
  };

  const goOn = async (): Promise<void> => {
    // The home page reports that the program could not be loaded, and offers to try again.
    const program = await loadProgram().catch(() => undefined);
    const { page, needsReload } = (await program?.wayOn(intendedIn(state))) ?? { page: HOME, needsReload: false };
    if (needsReload) {
      history.replaceState(null, '', `#${page}`);
      location.reload();
    } else await navigate(page, { replace: true });
  };

  return (
    <>
      <TabBoundary detail="请检查网络，然后重新加载。">
        {/* The form takes the focus when it is shown. */}
        <div className="login-gate-focus" onFocus={fetchAhead}>
          <LoginScreen onSignedIn={() => void goOn()} {...(isLostIn(state) && { note: messages.loginExpired })} />
        </div>
      </TabBoundary>
      <div className="login-gate-corner">
        <ThemeSwitch />
      </div>
    </>
  );
};
