/** Runs the telephone while a user is signed in, in one tab of the browser. Independent of React. */
import { useCurrentUser } from '../platform/current-user.ts';
import type { SessionUser } from '../platform/session.ts';
import { runPhone } from './phone.ts';
import { mirrorPhone } from './line/phone-tabs.ts';
import type { Telephone } from './line/telephone.ts';

/** Without locks, as on pages without TLS, every tab runs its own. */
const whenFree = (name: string, signal: AbortSignal, run: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(name, { signal }, run) : run();

/** Mirrors the telephone of another tab until this one may run it. Returns the function that ends both. */
const startFor = (user: SessionUser): (() => void) => {
  const name = `gonghai.phone.${user.TId}.${user.Id}`;
  const ended = new AbortController();
  const mirror = mirrorPhone(name);
  let telephone: Telephone | undefined;
  let stopped: Promise<void> | undefined;
  runPhone(mirror.actions);

  const run = async (): Promise<void> => {
    mirror.takeOver();
    const { startTelephone } = await import('./line/telephone.ts');
    mirror.stop();
    if (ended.signal.aborted) return;
    telephone = startTelephone(user, name);
    runPhone(telephone.actions);
    await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
    await stopped;
  };
  // Rejected when the user signs out before the telephone is free.
  whenFree(name, ended.signal, run).catch(() => undefined);

  return () => {
    mirror.stop();
    stopped = telephone?.stop();
    ended.abort();
    runPhone(undefined);
  };
};

/** Returns the function that ends it. */
export const keepPhone = (): (() => void) => {
  let current: { readonly id: number; readonly stop: () => void } | undefined;
  const follow = (user: SessionUser | undefined): void => {
    // Until a default password was changed, the server answers nothing else.
    const wanted = user?.IsDefaultPwd ? undefined : user;
    if (wanted?.Id === current?.id) return;
    current?.stop();
    current = wanted && { id: wanted.Id, stop: startFor(wanted) };
  };
  follow(useCurrentUser.getState().user);
  const unsubscribe = useCurrentUser.subscribe(({ user }) => follow(user));
  return () => {
    unsubscribe();
    current?.stop();
  };
};
