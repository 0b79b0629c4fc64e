/** Maps the calls of the check of sales figures to their handlers. No logic here. */
import * as contract from '@gonghai/contract/sales-check/sales-check.contract.ts';
import { bind, type Route } from '../../http/bind.ts';
import { checkSales } from './sales-check.queries.ts';
import { salesAnswer } from './sales-check.rules.ts';
import { readTermItems } from './sales-terms.queries.ts';

export const salesCheckRoutes: readonly Route[] = [
  bind(contract.checkSales, async (range, { actor, database }) =>
    salesAnswer(await checkSales(database, actor.tenantId, range)),
  ),
  bind(contract.querySalesCheckItems, (asked, { actor, db, signal }) =>
    readTermItems(db, actor.tenantId, asked, signal),
  ),
];
