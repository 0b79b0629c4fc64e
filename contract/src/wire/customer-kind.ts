/** The two kinds of customers: sales customers, and after-sales customers (售后客户). Their ids are independent. */

export const CustomerKind = { Sales: 'sales', AfterSales: 'after-sales' } as const;
export type CustomerKind = (typeof CustomerKind)[keyof typeof CustomerKind];

/** On the wire, where rows of both kinds are listed together: the name of the calls' prefix. */
export const CustomerSource = { Customer: 'Customer', SuccessCustomer: 'SuccessCustomer' } as const;
export type CustomerSource = (typeof CustomerSource)[keyof typeof CustomerSource];
export const kindOfSource: Record<CustomerSource, CustomerKind> = {
  Customer: CustomerKind.Sales,
  SuccessCustomer: CustomerKind.AfterSales,
};
export const sourceOfKind: Record<CustomerKind, CustomerSource> = {
  [CustomerKind.Sales]: CustomerSource.Customer,
  [CustomerKind.AfterSales]: CustomerSource.SuccessCustomer,
};
