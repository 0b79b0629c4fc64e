/** Where each kind of customer is stored. Records, attributes and reminders have a column for each kind. */
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';

/** The customers of one kind in one tenant. */
export interface Customers {
  readonly tenantId: number;
  readonly kind: CustomerKind;
}

export const salesOf = (tenantId: number): Customers => ({ tenantId, kind: CustomerKind.Sales });

export const customerTable = {
  [CustomerKind.Sales]: 'customer',
  [CustomerKind.AfterSales]: 'after_sale_customer',
} as const satisfies Record<CustomerKind, string>;

/** The column that refers to a customer of this kind. */
export const customerColumn = {
  [CustomerKind.Sales]: 'customer_id',
  [CustomerKind.AfterSales]: 'after_sale_id',
} as const satisfies Record<CustomerKind, string>;

/** The reference as values of an insert. */
export const customerReference = (kind: CustomerKind, id: number | null) =>
  kind === CustomerKind.Sales ? { customer_id: id } : { after_sale_id: id };
