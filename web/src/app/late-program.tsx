/** The program behind the login: shell, menu, tabs and list of screens. The login page loads it in the background. */
import { late } from '../ui/state/late.tsx';
import { LoadingOverlay } from '../ui/state/LoadingOverlay.tsx';

export const loadProgram = () => import('./SignedIn.tsx');

export const SignedIn = late(
  () => loadProgram().then((module) => module.SignedIn),
  <LoadingOverlay open wholeWindow />,
);
