/**
 * Files a work order for a customer from any screen that shows one. The dialog belongs to the work orders, which other
 * features may not import: the app provides it.
 */
import { createContext, use } from 'react';
import { useMay } from '../platform/current-user.ts';
import { TabKey } from '../ui/overlay/overlay-frame.ts';

interface Customer {
  readonly Name: string;
  readonly Tel: string;
}

/** `owner` is the tab of the dialog. */
export type FileOrder = (customer: Customer, owner: string) => void;

export const FileOrderSlot = createContext<FileOrder>(() => undefined);

/** Undefined without the right. */
export const useFileOrder = (): ((customer: Customer) => void) | undefined => {
  const open = use(FileOrderSlot);
  const owner = use(TabKey);
  const mayFile = useMay(['WorkOrderSale']);
  return mayFile ? ({ Name, Tel }) => open({ Name, Tel }, owner) : undefined;
};
