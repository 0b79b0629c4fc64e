/** The dictionary of the tracking status for each kind of customers: after-sales customers have steps of their own. */
import { DicTable } from '../dictionaries/dictionary.contract.ts';
import { CustomerKind } from '../wire/customer-kind.ts';

export const statusTable = {
  [CustomerKind.Sales]: DicTable.TrackStatus,
  [CustomerKind.AfterSales]: DicTable.AfterSaleStatus,
} as const satisfies Record<CustomerKind, DicTable>;
