/**
 * The open dialogs and their owner tabs. OverlayHost renders them outside the tabs: an antd Modal
 * inside a hidden <Activity> crashes the whole program when its tab is shown again.
 */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { onLeave } from '../../platform/leave.ts';

/** Owner of dialogs that belong to no tab and are shown over all of them. */
export const SHELL = '';

export interface Overlay {
  readonly id: number;
  readonly owner: string;
  readonly node: ReactNode;
  readonly only?: string | undefined;
  /** The focused element when it was opened. */
  readonly lender: Element | null;
  /** Closing, still fading out. */
  readonly closing: boolean;
  readonly onClose?: (() => void) | undefined;
}

interface OverlayState {
  readonly overlays: readonly Overlay[];
  readonly activeTab: string;
}

export const useOverlays = create<OverlayState>(() => ({ overlays: [], activeTab: SHELL }));

const { getState, setState } = useOverlays;

interface DialogOptions {
  /** The owner tab; the visible one by default. */
  readonly owner?: string;
  /** Called once when the dialog is gone: closed, or dropped with its tab. */
  readonly onClose?: () => void;
  /** Allows one open dialog per name: opening it again keeps the existing one. */
  readonly only?: string;
}

let lastId = 0;

/** Opens a dialog and returns a function that closes it. Components use `useDialog`, which knows their tab. */
export const openDialog = (node: ReactNode, options: DialogOptions = {}): (() => void) => {
  const { owner = getState().activeTab, onClose, only } = options;
  const open = only && getState().overlays.find((one) => one.only === only && !one.closing);
  if (open) return () => closeDialog(open.id);
  lastId += 1;
  const id = lastId;
  // Opened from a closing dialog, such as the palette: take over the element that its focus returns to.
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

/** Removes dialogs at once: their tab is closed, or they have faded out. */
const drop = (doomed: (overlay: Overlay) => boolean): void => {
  const gone = getState().overlays.filter(doomed);
  if (gone.length === 0) return;
  setState(({ overlays }) => ({ overlays: overlays.filter((one) => !gone.includes(one)) }));
  for (const { closing, onClose } of gone) if (!closing) onClose?.();
};

export const dropDialog = (id: number): void => drop((overlay) => overlay.id === id);

/** The shell calls this when a tab is closed. */
export const dropDialogsOf = (owner: string): void => drop((overlay) => overlay.owner === owner);

onLeave(() => drop(() => true));

/** Whether closing the tab would close a dialog. */
export const hasDialogs = (owner: string): boolean => getState().overlays.some((overlay) => overlay.owner === owner);

export const lookAtTab = (activeTab: string): void => setState({ activeTab });
