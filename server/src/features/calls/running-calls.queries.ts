/** SQL on calls that are running, of the customers of a list. */
import type { RunningCall } from '@gonghai/contract/calls/call.contract.ts';
import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/sql.ts';

export const readRunningCalls = (db: Db, tenantId: number, customerIds: readonly number[]): Promise<RunningCall[]> =>
  db
    .selectFrom('call_log as l')
    .innerJoin('staff as s', (join) => join.onRef('s.tenant_id', '=', 'l.tenant_id').onRef('s.id', '=', 'l.staff_id'))
    .select([
      'l.customer_id as CustomerId',
      'l.staff_id as UserId',
      's.name as UserName',
      'l.start_time as StartTime',
      'l.is_talking as IsTalking',
    ])
    .$narrowType<{ CustomerId: number }>()
    .where('l.tenant_id', '=', tenantId)
    .where('l.customer_id', '=', anyOf(customerIds))
    .where('l.is_open', '=', true)
    .orderBy('l.id')
    .execute();
