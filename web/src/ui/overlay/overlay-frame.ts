/** The context of a dialog: visibility, owner tab and closing. */
import { createContext, type ReactNode, use, useCallback } from 'react';
import { openDialog, SHELL } from './overlays.ts';

export interface OverlayFrame {
  /** False while another tab is visible, and during the fade-out. */
  readonly open: boolean;
  /** It was closed, and may still fade out. */
  readonly closing: boolean;
  /** Another dialog is above it, or still fading out there. */
  readonly covered: boolean;
  readonly owner: string;
  readonly close: () => void;
  /** Called after the fade-out. */
  readonly faded: () => void;
}

export const OverlayFrameContext = createContext<OverlayFrame | undefined>(undefined);

export const useOverlayFrame = (): OverlayFrame => {
  const frame = use(OverlayFrameContext);
  if (!frame) throw new Error('A dialog is opened with useDialog or openDialog; it may not stand in a page');
  return frame;
};

/** The key of the component's tab. The shell provides it around each tab. */
export const TabKey = createContext(SHELL);

/** Opens dialogs that belong to the tab of the calling component; each call returns a function that closes its dialog. */
export const useDialog = (): ((node: ReactNode, onClose?: () => void) => () => void) => {
  const owner = use(TabKey);
  return useCallback((node, onClose) => openDialog(node, { owner, ...(onClose && { onClose }) }), [owner]);
};
