/**
 * Shows the login screen or the program of the signed-in user. When the session ends, it redirects to the login screen.
 */
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { holdCredentials } from '../features/session/sign-in.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { wasLost } from '../platform/session.ts';
import { type Credentials, judgeLogin, LOGIN } from './guard.ts';
import { LoginGate, LoginScreen } from './LoginGate.tsx';
import { SignedIn } from './late-program.tsx';
import { useOtherWindows } from './useOtherWindows.ts';

// Without waiting for the first render.
(useCurrentUser.getState().user ? SignedIn : LoginScreen).fetchAhead();

/** Removes the credentials from the URL before any request is sent. */
const LoginByUrl = ({ credentials, intended }: { readonly credentials: Credentials; readonly intended: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    holdCredentials(credentials);
    void navigate(LOGIN, { replace: true, state: { intended } });
  }, [credentials, intended, navigate]);
  return null;
};

export const Gate = () => {
  const location = useLocation();
  const isSignedIn = useCurrentUser(({ user }) => user !== undefined);
  useOtherWindows();

  const verdict = judgeLogin(location, isSignedIn);
  switch (verdict?.kind) {
    case 'login':
      return <LoginGate />;
    case 'addressLogin':
      return <LoginByUrl {...verdict} />;
    case 'signIn':
      return <Navigate to={LOGIN} replace state={{ intended: verdict.intended, isLost: wasLost() }} />;
    default:
      return <SignedIn />;
  }
};
