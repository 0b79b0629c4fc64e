/** Ctrl+K, and the sources a component offers while it stands. */
import { lazy, useEffect } from 'react';
import { openDialog, SHELL } from '../overlay/overlays.ts';
import { EVERYWHERE } from '../shortcuts/shortcuts.ts';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { addPaletteSource, type PaletteSource } from './palette.ts';

const load = () => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette }));
const Palette = lazy(load);

let close: (() => void) | undefined;

/** Opens the palette, or closes the one that is open. */
export const togglePalette = (): void => {
  if (close) return close();
  close = openDialog(<Palette />, { owner: SHELL, onClose: () => (close = undefined) });
};

/** The shell calls this once. The palette itself is fetched while the browser has nothing to do. */
export const usePaletteShortcut = (): void => {
  useShortcut({ keys: 'Ctrl+K', scope: EVERYWHERE, description: '搜索或跳转', run: togglePalette, overDialogs: true });
  useEffect(() => {
    const idle = requestIdleCallback(() => void load());
    return () => cancelIdleCallback(idle);
  }, []);
};

/** Offers a source while the component is on screen; pass the same object as long as nothing changed. */
export const usePaletteSource = (source: PaletteSource): void => {
  useEffect(() => addPaletteSource(source), [source]);
};
