/** Which customers wait for the first call since their lead was assigned. */
import type { FirstCallClock } from '@gonghai/contract/leads/first-call.contract.ts';
import { DistributionType, FIRST_CALL_SECONDS } from '@gonghai/contract/leads/lead-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { type Db, readRows } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { seeCustomers } from '../customers/customers.port.ts';

/** Of the lead `l`: its account's, or those of the product. */
export const FIRST_CALL_LIMITS = `coalesce(l.warn_seconds, ${FIRST_CALL_SECONDS.warn}) as "WarnSeconds",
  coalesce(l.alarm_seconds, ${FIRST_CALL_SECONDS.alarm}) as "AlarmSeconds"`;

/** The leads of a customer are found by its phone, which has an index. */
export const readFirstCallClocks = async (
  db: Db,
  actor: Actor,
  customerIds: readonly number[],
): Promise<FirstCallClock[]> => {
  const seen = await seeCustomers(db, actor, customerIds);
  if (seen.size === 0) return [];
  const params = new SqlParams();
  const tenant = params.add(actor.tenantId);
  const ids = params.add(customerIds.filter((id) => seen.has(id)));
  const text = `select distinct on (c.id) c.id as "CustomerId", c.owner_id as "UserId", l.state_time as "AssignedTime", ${FIRST_CALL_LIMITS}
    from customer c
    join lead l on l.tenant_id = ${tenant} and l.tel = c.tel and l.customer_id = c.id
    where c.tenant_id = ${tenant} and c.id = any(${ids}::bigint[]) and c.placement = ${Placement.Owned}
      and l.state = ${DistributionType.Assigned} and l.first_call_time is null
    order by c.id, l.state_time desc`;
  return readRows(db, params.statement(text));
};
