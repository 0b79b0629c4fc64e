/**
 * The drawer of a customer beside any screen that shows customers by name. The drawer belongs to the customers, whom other
 * features may not import: the app provides it.
 */
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { createContext, type ReactNode, use } from 'react';

export interface CustomerAsideProps {
  readonly kind: CustomerKind;
  readonly id: number;
  readonly onClose: () => void;
  readonly neighbours?: { readonly previous?: (() => void) | undefined; readonly next?: (() => void) | undefined };
}

export const CustomerAsideSlot = createContext<(props: CustomerAsideProps) => ReactNode>(() => null);

export const CustomerAside = (props: CustomerAsideProps): ReactNode => use(CustomerAsideSlot)(props);
