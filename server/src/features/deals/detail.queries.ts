/** The work orders and payments of a deal. */
import type { findDeal as contract } from '@gonghai/contract/deals/deal.contract.ts';
import type { AnswerOf } from '@gonghai/contract/wire/endpoint.ts';
import { type Db, readRows } from '../../db/database.ts';
import { type PaymentsOf, readPublishedFamily } from '../work-orders/work-orders.port.ts';
import { findDeal } from './deals.queries.ts';

/** Undefined for an order that is no deal now. */
export const readDealDetail = async (
  db: Db,
  tenantId: number,
  id: number,
  paymentsOf: PaymentsOf,
): Promise<AnswerOf<typeof contract> | undefined> => {
  if (!(await findDeal(db, tenantId, id))) return undefined;
  const WorkOrderList = await readPublishedFamily(db, tenantId, id);
  const ids = WorkOrderList.map(({ Id }) => Id);
  return { WorkOrderList, PaymentLogList: await readRows(db, paymentsOf(tenantId, ids)) };
};
