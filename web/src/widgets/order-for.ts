/**
 * Orders a course, or adds an agreement, for a customer from its drawer. The dialogs belong to the orders, which other
 * features may not import: the app provides them.
 */
import type { CustomerSource } from '@gonghai/contract/wire/customer-kind.ts';
import { createContext, use } from 'react';
import { useMay } from '../platform/current-user.ts';
import { TabKey } from '../ui/overlay/overlay-frame.ts';

export interface OrderFor {
  readonly Id: number;
  readonly Name: string;
  readonly Tel: string;
  readonly Source: CustomerSource;
}

export interface OrderDialogs {
  /** `owner` is the tab of the dialog; `onChanged` runs after each change that writes a record. */
  readonly order: (customer: OrderFor, owner: string, onChanged: () => void) => void;
  readonly agree: (customer: OrderFor, owner: string, onChanged: () => void) => void;
  readonly showAgreement: (id: number, owner: string) => void;
}

export const OrderDialogsSlot = createContext<OrderDialogs>({
  order: () => undefined,
  agree: () => undefined,
  showAgreement: () => undefined,
});

interface OrderActs {
  readonly order: (customer: OrderFor, onChanged: () => void) => void;
  readonly agree: (customer: OrderFor, onChanged: () => void) => void;
  readonly showAgreement: (id: number) => void;
}

/** Undefined without the right. */
export const useOrderActs = (): OrderActs | undefined => {
  const { order, agree, showAgreement } = use(OrderDialogsSlot);
  const owner = use(TabKey);
  return useMay(['Seat', 'AfterSale'])
    ? {
        order: (customer, onChanged) => order(customer, owner, onChanged),
        agree: (customer, onChanged) => agree(customer, owner, onChanged),
        showAgreement: (id) => showAgreement(id, owner),
      }
    : undefined;
};
