/** The shell's global keyboard listener, and the help sheet on `?`. */
import { useEffect } from 'react';
import { openDialog, SHELL } from '../overlay/overlays.ts';
import { late } from '../state/late.tsx';
import { EVERYWHERE, listenForShortcuts } from './shortcuts.ts';
import { useShortcut } from './useShortcut.ts';

const ShortcutSheet = late(() => import('./ShortcutSheet.tsx').then((module) => module.ShortcutSheet));

export const openShortcutSheet = (): void => {
  openDialog(<ShortcutSheet />, { owner: SHELL, only: 'shortcuts' });
};

/** The shell calls this once. */
export const useKeyboard = (): void => {
  useEffect(listenForShortcuts, []);
  useShortcut({ keys: '?', scope: EVERYWHERE, description: '快捷键一览', run: openShortcutSheet });
};
