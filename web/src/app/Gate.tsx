/**
 * Applies the result of the route guard: shows the shell or redirects. When the session ends, it redirects to the login
 * screen.
 */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { holdCredentials } from '../features/session/sign-in.ts';
import { announceOnce } from '../platform/announce.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import type { Screen } from '../platform/screen.ts';
import { wasLost } from '../platform/session.ts';
import { type Credentials, HOME, judge, LOGIN, type Verdict } from './guard.ts';
import { LoginGate } from './LoginGate.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { useOtherWindows } from './useOtherWindows.ts';

/** Removes the credentials from the URL before any request is sent. */
const LoginByUrl = ({ credentials, intended }: { readonly credentials: Credentials; readonly intended: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    holdCredentials(credentials);
    void navigate(LOGIN, { replace: true, state: { intended } });
  }, [credentials, intended, navigate]);
  return null;
};

/** Redirects to the root, with a message if access was refused. */
const RedirectHome = ({ forbidden }: { readonly forbidden: boolean }) => {
  useEffect(() => {
    if (forbidden) announceOnce('warning', messages.noScreenRight);
  }, [forbidden]);
  return <Navigate to={HOME} replace />;
};

/** A path in other case or with an extra slash is the same page. The URL is corrected to the menu's spelling. */
const CanonicalPath = ({ screen: { path } }: { readonly screen: Screen }) => {
  const { pathname, search } = useLocation();
  return pathname === `/${path}` ? null : <Navigate to={`/${path}${search}`} replace />;
};

const titleOf = (verdict: Verdict): string | undefined => {
  if (verdict.kind === 'open') return verdict.screen.title;
  return verdict.kind === 'login' ? '登录' : undefined;
};

export const Gate = () => {
  const location = useLocation();
  const { user, rights } = useCurrentUser();
  useOtherWindows();

  const verdict = judge(screens, location, user && rights);
  const title = titleOf(verdict);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  switch (verdict.kind) {
    case 'login':
      return <LoginGate />;
    case 'addressLogin':
      return <LoginByUrl {...verdict} />;
    case 'signIn':
      return <Navigate to={LOGIN} replace state={{ intended: verdict.intended, isLost: wasLost() }} />;
    default:
      // The shell stays mounted during a redirect, so that open pages are not lost.
      return (
        <>
          {verdict.kind === 'open' ? (
            <CanonicalPath screen={verdict.screen} />
          ) : (
            <RedirectHome forbidden={verdict.kind === 'forbidden'} />
          )}
          <Shell screen={verdict.kind === 'open' ? verdict.screen : undefined} />
        </>
      );
  }
};
