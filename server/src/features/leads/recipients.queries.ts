/** Who is notified about leads beside the administrators: the supervisors of an agent. */
import { type Db, runStatement } from '../../db/database.ts';
import { SqlParams } from '../../db/sql-params.ts';

interface Supervision {
  readonly agentId: number;
  readonly staffId: number;
}

/** The supervisors next above each agent: of the agent's department, or of one above it; else the administrators. */
export const readSupervisors = async (
  trx: Db,
  tenantId: number,
  agentIds: readonly number[],
): Promise<Supervision[]> => {
  const params = new SqlParams();
  const tenant = params.add(tenantId);
  const text = `
    with recursive above as (
      select s.id as agent_id, s.department_id as id, 0 as depth
      from staff s where s.tenant_id = ${tenant} and s.id = any(${params.add([...agentIds])}::bigint[])
      union all
      select above.agent_id, d.parent_id, above.depth + 1
      from above join department d on d.tenant_id = ${tenant} and d.id = above.id
    ),
    ranked as (
      select above.agent_id, s.id as staff_id,
        rank() over (partition by above.agent_id order by above.depth) as place
      from above join staff s on s.tenant_id = ${tenant} and s.id <> above.agent_id and s.status = 0 and s.deleted_time is null
      join role r on r.tenant_id = ${tenant} and r.id = s.role_id
      where s.department_id = above.id and s.is_admin or above.id is null and r.is_built_in
    )
    select agent_id as "agentId", staff_id as "staffId" from ranked where place = 1 order by 1, 2`;
  return runStatement<Supervision>(trx, params.statement(text));
};
