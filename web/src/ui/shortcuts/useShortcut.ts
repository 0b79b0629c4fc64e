/** Registers a component's shortcut while it is on screen; inactive in a hidden tab. */
import { useEffect, useEffectEvent } from 'react';
import { addShortcut, type Shortcut } from './shortcuts.ts';

interface Options extends Shortcut {
  readonly enabled?: boolean;
}

type Hint = Pick<Shortcut, 'keys' | 'scope' | 'description'>;

/** Keys that a component handles itself, listed in the help sheet. Pass a stable array. */
export const useShortcutHints = (hints: readonly Hint[]): void =>
  useEffect(() => {
    const ends = hints.map((hint) => addShortcut({ ...hint, isHint: true, run: () => undefined }));
    return () => ends.forEach((end) => end());
  }, [hints]);

export const useShortcut = (options: Options): void => {
  const { keys, scope, description, run, overDialogs = false, isFirst = false, enabled = true } = options;
  const serve = useEffectEvent(run);
  useEffect(
    () => (enabled ? addShortcut({ keys, scope, description, overDialogs, isFirst, run: () => serve() }) : undefined),
    [keys, scope, description, overDialogs, isFirst, enabled],
  );
};
