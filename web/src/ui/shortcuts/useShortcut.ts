/** A component's own shortcut: alive while the component is on screen, silent in a hidden tab. */
import { useEffect, useEffectEvent } from 'react';
import { addShortcut, type Shortcut } from './shortcuts.ts';

interface Options extends Shortcut {
  readonly enabled?: boolean;
}

export const useShortcut = ({ keys, scope, description, run, overDialogs = false, enabled = true }: Options): void => {
  const serve = useEffectEvent(run);
  useEffect(
    () => (enabled ? addShortcut({ keys, scope, description, overDialogs, run: () => serve() }) : undefined),
    [keys, scope, description, overDialogs, enabled],
  );
};
