/** Ctrl+K, and the hook that registers a source while its component is mounted. */
import { useEffect } from 'react';
import { openDialog, SHELL } from '../overlay/overlays.ts';
import { EVERYWHERE } from '../shortcuts/shortcuts.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { late, useAhead } from '../state/late.tsx';
import { addPaletteSource, type PaletteSource } from './palette.ts';
import { catchTyped, takeTyped } from '../shortcuts/typed-ahead.ts';

const Palette = late(() => import('./Palette.tsx').then((module) => module.Palette));
const AHEAD = [Palette];

let close: (() => void) | undefined;

/** Opens the palette, or closes the one that is open. */
export const togglePalette = (): void => {
  if (close) return close();
  catchTyped();
  const forget = (): void => {
    close = undefined;
    takeTyped();
  };
  close = openDialog(<Palette />, { owner: SHELL, onClose: forget });
};

/** The shell calls this once. The palette's code is prefetched while the browser is idle. */
export const usePaletteShortcut = (): void => {
  useShortcut({ keys: 'Ctrl+K', scope: EVERYWHERE, description: '搜索或跳转', run: togglePalette, overDialogs: true });
  useAhead(AHEAD);
};

/** Registers a source while the component is on screen; pass a stable object. */
export const usePaletteSource = (source: PaletteSource): void => {
  useEffect(() => addPaletteSource(source), [source]);
};
