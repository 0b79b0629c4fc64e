/** SQL to take back customers from the agents to whom leads gave them. */
import { Act } from '@gonghai/contract/customers/custody.rules.ts';
import { RecordType } from '@gonghai/contract/customers/customer-values.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import { NoticeType } from '@gonghai/contract/notices/notice.contract.ts';
import { type Db, runStatement } from '../../../db/database.ts';
import { SqlParams } from '../../../db/sql-params.ts';
import type { Assigning } from './from-lead.queries.ts';
import { AS_BEFORE } from './undo.queries.ts';

/** A customer that an agent got from a lead. */
export interface FromLead {
  readonly id: number;
  readonly agentId: number;
  readonly assignedTime: number;
}

export interface UnusedFromLead {
  readonly id: number;
  readonly name: string;
  /** The record of the assignment, the last one of the customer. */
  readonly recordId: number;
  /** Whether the assignment created it. */
  readonly isNew: boolean;
}

/**
 * Those that are exactly as the assignment left them: not changed, tracked, called, booked or entered again. They must have been
 * locked.
 */
export const readUnused = (trx: Db, tenantId: number, given: readonly FromLead[]): Promise<UnusedFromLead[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const column = (of: (one: FromLead) => number): string => params.add(given.map(of));
  const text = `
    select c.id, c.name, r.id as "recordId", r.from_placement is null as "isNew"
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ agentId }) => agentId)}::bigint[],
      ${column(({ assignedTime }) => assignedTime)}::bigint[]) as given (id, agent_id, time)
    join customer c on c.tenant_id = ${tenant} and c.id = given.id
    cross join lateral (select * from customer_record r where r.tenant_id = ${tenant} and r.customer_id = c.id
      order by r.id desc limit 1) r
    where c.placement = ${Placement.Owned} and c.owner_id = given.agent_id and c.version = r.customer_version
      and r.act = ${Act.FromLead} and r.created_time = given.time and coalesce(c.repeated_time, 0) <= given.time
      and not exists (select from call_log k where k.tenant_id = ${tenant} and k.customer_id = c.id
        and (k.is_open or k.start_time >= given.time))
      and not exists (select from notice n where n.tenant_id = ${tenant} and n.customer_id = c.id
        and n.notice_type = ${NoticeType.FollowUp} and n.created_time >= given.time)
    order by c.id`;
  return runStatement<UnusedFromLead>(trx, params.statement(text));
};

/** Back to the pool or the recycle bin, with a record. */
export const returnTaken = async (
  trx: Db,
  { tenantId, now, staffId }: Assigning,
  recordIds: readonly number[],
): Promise<void> => {
  if (recordIds.length === 0) return;
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `
    with back as (
      select * from customer_record where tenant_id = ${tenant} and id = any(${params.add([...recordIds])}::bigint[])
    ),
    returned as (
      update customer c set ${AS_BEFORE}, version = c.version + 1
      from back where c.tenant_id = ${tenant} and c.id = back.customer_id
      returning c.id, c.version, c.placement, c.owner_id, back.to_owner_id
    )
    insert into customer_record (tenant_id, customer_id, staff_id, record_type, created_time, act, from_placement,
      from_owner_id, to_placement, to_owner_id, customer_version)
    select ${tenant}, id, ${params.add(staffId)}, ${RecordType.Transfer}, ${params.add(now)}, ${Act.LeadTakenBack},
      ${Placement.Owned}, to_owner_id, placement, owner_id, version
    from returned order by id`;
  await runStatement(trx, params.statement(text));
};
