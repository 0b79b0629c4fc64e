/**
 * Shows a work order beside a payment, on any screen. The dialog belongs to the work orders, which other features may not
 * import: the app provides it.
 */
import { createContext, use, useCallback } from 'react';
import { TabKey } from '../ui/overlay/overlay-frame.ts';

/** `owner` is the tab of the dialog. */
export type ViewOrder = (id: number, owner: string) => void;

export const ViewOrderSlot = createContext<ViewOrder>(() => undefined);

export const useViewOrder = (): ((id: number) => void) => {
  const open = use(ViewOrderSlot);
  const owner = use(TabKey);
  return useCallback((id: number) => open(id, owner), [open, owner]);
};
