/**
 * The dialogs that are open, and the tab each belongs to. They are drawn by OverlayHost, outside the tabs: an antd Modal
 * inside a hidden <Activity> takes the whole program down when its tab is shown again.
 */
import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Owner of dialogs that belong to no tab and show over all of them. */
export const SHELL = '';

export interface Overlay {
  readonly id: number;
  readonly owner: string;
  readonly node: ReactNode;
  readonly only?: string | undefined;
  /** What had the focus when it was opened. */
  readonly lender: Element | null;
  /** Asked to go, still fading out. */
  readonly closing: boolean;
  readonly onClose?: (() => void) | undefined;
}

interface OverlayState {
  readonly overlays: readonly Overlay[];
  readonly activeTab: string;
}

export const useOverlays = create<OverlayState>(() => ({ overlays: [], activeTab: SHELL }));

const { getState, setState } = useOverlays;

export interface DialogOptions {
  /** The tab it belongs to; unless told, the one being looked at. */
  readonly owner?: string;
  /** Told once, however the dialog goes: closed, or dropped with its tab. */
  readonly onClose?: () => void;
  /** A name of which one dialog is open at a time: asked for again, the one that is open stays. */
  readonly only?: string;
}

let lastId = 0;

/** Opens a dialog; the answer closes it. Components use `useDialog`, which knows the tab they stand in. */
export const openDialog = (node: ReactNode, options: DialogOptions = {}): (() => void) => {
  const { owner = getState().activeTab, onClose, only } = options;
  const open = only && getState().overlays.find((one) => one.only === only && !one.closing);
  if (open) return () => closeDialog(open.id);
  lastId += 1;
  const id = lastId;
  // Opened from one that is just going, such as the palette: its own lender is the one to remember.
  const going = getState().overlays.findLast((one) => one.closing);
  const lender = going ? going.lender : document.activeElement;
  const overlay = { id, owner, node, only, lender, onClose, closing: false };
  setState(({ overlays }) => ({ overlays: [...overlays, overlay] }));
  return () => closeDialog(id);
};

export const closeDialog = (id: number): void => {
  const overlay = getState().overlays.find((one) => one.id === id);
  if (!overlay || overlay.closing) return;
  setState(({ overlays }) => ({ overlays: overlays.map((one) => (one.id === id ? { ...one, closing: true } : one)) }));
  overlay.onClose?.();
};

/** Takes dialogs off the screen at once: their tab is gone, or they have faded out. */
const drop = (doomed: (overlay: Overlay) => boolean): void => {
  const gone = getState().overlays.filter(doomed);
  if (gone.length === 0) return;
  setState(({ overlays }) => ({ overlays: overlays.filter((one) => !gone.includes(one)) }));
  for (const { closing, onClose } of gone) if (!closing) onClose?.();
};

export const dropDialog = (id: number): void => drop((overlay) => overlay.id === id);

/** The shell calls this when a tab is closed. */
export const dropDialogsOf = (owner: string): void => drop((overlay) => overlay.owner === owner);

/** Whether closing the tab would take a dialog with it. */
export const hasDialogs = (owner: string): boolean => getState().overlays.some((overlay) => overlay.owner === owner);

export const lookAtTab = (activeTab: string): void => setState({ activeTab });
