/** The customer that is open beside a screen without a customer list, in its address. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { isOfDrawer, OPEN, readId } from '../ui/page/address.ts';
import { useAddress } from '../ui/page/useAddress.ts';
import type { CustomerKey } from './customer-changes.ts';

/** Only written for after-sales customers. */
const KIND = `${OPEN}.kind`;

interface OpenCustomer {
  readonly shown: CustomerKey | undefined;
  readonly open: (customer: CustomerKey) => void;
  readonly close: () => void;
}

export const useOpenCustomer = (): OpenCustomer => {
  const { read, change } = useAddress();
  const id = readId(read(OPEN));
  const isAfterSale = read(KIND) === CustomerKind.AfterSales;
  const kind = isAfterSale ? CustomerKind.AfterSales : CustomerKind.Sales;
  return {
    shown: id === undefined ? undefined : { kind, id },
    open: (customer) => {
      const kindText = customer.kind === CustomerKind.Sales ? undefined : customer.kind;
      const patch = { [OPEN]: String(customer.id), [KIND]: kindText };
      change(patch, id === undefined ? 'push' : 'replace', { isDropped: isOfDrawer });
    },
    close: () => void change({}, 'return', { isDropped: isOfDrawer }),
  };
};
