/** The open calls of customers: who is calling them now. */
import { CallSource } from '@gonghai/contract/calls/call-values.ts';
import type { RunningCall } from '@gonghai/contract/calls/call.contract.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import type { Customers } from '../../db/customer-kind.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';

export const readRunningCalls = (
  db: Db,
  { tenantId, kind }: Customers,
  customerIds: readonly number[],
): Promise<RunningCall[]> => {
  const customer = kind === CustomerKind.Sales ? 'l.customer_id' : 'l.subject_id';
  const calls = db
    .selectFrom('call_log as l')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select([
      `${customer} as CustomerId`,
      'l.staff_id as UserId',
      's.name as UserName',
      'l.start_time as StartTime',
      'l.is_talking as IsTalking',
    ])
    .$narrowType<{ CustomerId: number }>()
    .where('l.tenant_id', '=', tenantId)
    .where(customer, '=', anyOf(customerIds))
    .where('l.is_open', '=', true)
    .orderBy('l.id');
  return (kind === CustomerKind.Sales ? calls : calls.where('l.source', '=', CallSource.AfterSale)).execute();
};
