/** The program of a signed-in user: applies the verdict of the route guard, shows the shell or redirects. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isPhoneBlocked } from '../phone/enabled-line.ts';
import { keepPhone } from '../phone/keep-phone.ts';
import { announceOnce } from '../platform/announce.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import type { Screen } from '../platform/screen.ts';
import { destination, HOME, judgeScreen, screenAt } from './guard.ts';
import { screens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';
import { pageOf } from './tabs/pages.tsx';

/** Fetches the code of the page that the login leads to. It may turn out to be another one. */
export const fetchPage = (intended: unknown): void => {
  const [pathname = HOME] = typeof intended === 'string' ? intended.split('?', 1) : [];
  const screen = screenAt(screens, pathname);
  if (screen) pageOf(screen).fetchAhead();
};

/** Where the login leads, and whether that needs a new page: the policy of this one was sent before the login. */
export const wayOn = async (intended: unknown): Promise<{ readonly page: string; readonly needsReload: boolean }> => {
  const { rights, user } = useCurrentUser.getState();
  const page = destination(screens, intended, rights);
  return { page, needsReload: user !== undefined && (await isPhoneBlocked(user.Id)) };
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

export const SignedIn = () => {
  useEffect(keepPhone, []);
  const rights = useCurrentUser((state) => state.rights);
  const verdict = judgeScreen(screens, useLocation(), rights);
  const screen = verdict.kind === 'open' ? verdict.screen : undefined;
  const title = screen?.title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  // The shell stays mounted during a redirect, so that open pages are not lost.
  return (
    <>
      {screen ? <CanonicalPath screen={screen} /> : <RedirectHome forbidden={verdict.kind === 'forbidden'} />}
      <Shell screen={screen} />
    </>
  );
};
