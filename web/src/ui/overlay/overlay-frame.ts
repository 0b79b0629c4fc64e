/** What a dialog knows about its place: whether it shows, whose it is, and how it goes away. */
import { createContext, type ReactNode, use, useCallback } from 'react';
import { openDialog, SHELL } from './overlays.ts';

export interface OverlayFrame {
  /** False while another tab is looked at, and while fading out. */
  readonly open: boolean;
  /** Another lies over it, or is still fading away there. */
  readonly covered: boolean;
  readonly owner: string;
  readonly close: () => void;
  /** The dialog has faded out. */
  readonly faded: () => void;
}

export const OverlayFrameContext = createContext<OverlayFrame | undefined>(undefined);

export const useOverlayFrame = (): OverlayFrame => {
  const frame = use(OverlayFrameContext);
  if (!frame) throw new Error('A dialog is opened with useDialog or openDialog; it may not stand in a page');
  return frame;
};

/** The key of the tab a component stands in. The shell provides it around each tab. */
export const TabKey = createContext(SHELL);

/** Opens dialogs that belong to the tab of the calling component; the answer of each call closes its dialog. */
export const useDialog = (): ((node: ReactNode, onClose?: () => void) => () => void) => {
  const owner = use(TabKey);
  return useCallback((node, onClose) => openDialog(node, { owner, ...(onClose && { onClose }) }), [owner]);
};
