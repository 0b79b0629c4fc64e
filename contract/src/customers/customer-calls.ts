/** The calls that both kinds of customers have, by kind. */
import { CustomerKind } from '../wire/customer-kind.ts';
import * as afterSales from './after-sale.contract.ts';
import * as afterSaleSheets from './after-sale-sheets.contract.ts';
import * as list from './customer-list.contract.ts';
import * as moves from './customer-moves.contract.ts';
import * as sheets from './customer-sheets.contract.ts';
import * as one from './customer.contract.ts';
import * as timeline from './timeline.contract.ts';

export const customerCalls = {
  [CustomerKind.Sales]: { ...list, ...one, ...timeline, ...moves, ...sheets },
  [CustomerKind.AfterSales]: { ...afterSales, ...afterSaleSheets },
} as const;
