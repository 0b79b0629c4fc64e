/** SQL to take back assignments: the leads wait again, and the assignments are listed as undone. */
import { DistributionType } from '@gonghai/contract/leads/lead-values.ts';
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

/** Assignments that were taken back count for no number. */
export const isUndone = (tenant: string, alias = 'a'): string =>
  `exists (select from lead_assignment_undone u where u.tenant_id = ${tenant} and u.assignment_id = ${alias}.id)`;

export interface UndoableAssignment {
  readonly id: number;
  readonly leadId: number;
  readonly name: string;
  readonly agentId: number;
  readonly customerId: number;
  readonly assignedTime: number;
  readonly isUndone: boolean;
}

interface Named {
  readonly tenantId: number;
  /** Who assigned. */
  readonly staffId: number;
  readonly key: string;
  readonly since: number;
}

/** What a person assigned by the call with this key, in its order. The index by time finds them. */
export const readAssignments = (trx: Db, { tenantId, staffId, key, since }: Named): Promise<UndoableAssignment[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `
    select a.id, a.lead_id as "leadId", l.name, a.agent_id as "agentId", a.customer_id as "customerId",
      a.assigned_time as "assignedTime", ${isUndone(tenant)} as "isUndone"
    from lead_assignment a join lead l on l.tenant_id = ${tenant} and l.id = a.lead_id
    where a.tenant_id = ${tenant} and a.assigned_time > ${params.add(since)} and a.assigned_by = ${params.add(staffId)}
      and a.undo_key = ${params.add(key)}
    order by a.id`;
  return runStatement<UndoableAssignment>(trx, params.statement(text));
};

export interface Undoing {
  readonly tenantId: number;
  readonly staffId: number;
  readonly now: number;
}

/**
 * The leads of these assignments wait again unless they were called, converted or assigned again since. Gives the ids of the
 * assignments that are undone. Their customers must have been locked.
 */
export const undoAssignments = async (
  trx: Db,
  { tenantId, staffId, now }: Undoing,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (assignmentIds.length === 0) return new Set();
  const params = new SqlParams();
  const [tenant, moment] = [params.add(tenantId), `${params.add(now)}::bigint`];
  // A lead waits since its arrival, as before. Only one that its agent left behind keeps its customer and waits from now on.
  const text = `
    with back as (
      select a.*, exists (select from lead_assignment e where e.tenant_id = ${tenant} and e.lead_id = a.lead_id
        and e.id < a.id and not ${isUndone(tenant, 'e')}) as had_before
      from lead_assignment a
      where a.tenant_id = ${tenant} and a.id = any(${params.add([...assignmentIds])}::bigint[]) and not ${isUndone(tenant)}
    ),
    changed as (
      update lead l set state = ${DistributionType.Waiting}, agent_id = null,
        state_time = case when back.had_before then ${moment} else l.created_time end,
        customer_id = case when back.had_before then l.customer_id end
      from back where l.tenant_id = ${tenant} and l.id = back.lead_id and l.state = ${DistributionType.Assigned}
        and l.agent_id = back.agent_id and l.state_time = back.assigned_time and l.first_call_time is null
        and not l.is_converted
      returning back.id
    )
    insert into lead_assignment_undone (tenant_id, assignment_id, undone_time, undone_by)
    select ${tenant}::int, id, ${moment}, ${params.add(staffId)}::bigint from changed returning assignment_id as id`;
  const rows = await runStatement<{ id: number }>(trx, params.statement(text));
  return new Set(rows.map(({ id }) => id));
};
