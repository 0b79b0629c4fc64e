/** Acts on the guard's verdict: opens the shell, or leads elsewhere. A session that ends leads to the login screen. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { holdCredentials } from '../features/session/sign-in.ts';
import { announceOnce } from '../platform/announce.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import type { Screen } from '../platform/screen.ts';
import { type Credentials, HOME, judge, LOGIN, type Verdict } from './guard.ts';
import { LoginGate } from './LoginGate.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { useOtherWindows } from './useOtherWindows.ts';

/** Takes the credentials out of the address before anything is asked of the server. */
const HandOver = ({ credentials, intended }: { readonly credentials: Credentials; readonly intended: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    holdCredentials(credentials);
    void navigate(LOGIN, { replace: true, state: { intended } });
  }, [credentials, intended, navigate]);
  return null;
};

/** Back to the root, with a word about why where there is a why. */
const TurnAway = ({ forbidden }: { readonly forbidden: boolean }) => {
  useEffect(() => {
    if (forbidden) announceOnce('warning', messages.noScreenRight);
  }, [forbidden]);
  return <Navigate to={HOME} replace />;
};

/** An address typed in other letters or with a slash more is the same page: it is spelled as the menu spells it. */
const Spelled = ({ screen: { path } }: { readonly screen: Screen }) => {
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
      return <HandOver {...verdict} />;
    case 'signIn':
      return <Navigate to={LOGIN} replace state={{ intended: verdict.intended }} />;
    default:
      // The shell stays while somebody is turned away: the pages opened in it must not be lost.
      return (
        <>
          {verdict.kind === 'open' ? (
            <Spelled screen={verdict.screen} />
          ) : (
            <TurnAway forbidden={verdict.kind === 'forbidden'} />
          )}
          <Shell screen={verdict.kind === 'open' ? verdict.screen : undefined} />
        </>
      );
  }
};
