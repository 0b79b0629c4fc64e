/** The staff that a statistic per agent lists: in scope, by name, phone, status and department. */
import type { AgentStatsFilter } from '@gonghai/contract/calls/agent-stats.contract.ts';
import { UsableStatus } from '@gonghai/contract/wire/fields.ts';
import type { Db } from '../../db/database.ts';
import { anyOf, contains } from '../../db/sql.ts';
import type { SqlParams } from '../../db/sql-params.ts';
import type { Actor } from '../../http/context.ts';
import { forbidden, malformed, missing } from '../../http/refusal.ts';
import { branchText, coversDepartment, coversStaff } from '../../http/scope.ts';

export const isEnabledAgent = (staff: string): string =>
  `${staff}.status = ${UsableStatus.Enabled} and ${staff}.deleted_time is null`;
const ENABLED = isEnabledAgent('s');
/** The status of `staff s` in statistics: those who have left count as disabled. */
export const AGENT_STATUS = `case when ${ENABLED} then ${UsableStatus.Enabled} else ${UsableStatus.Disabled} end`;

/** Whose scope applies. */
export type StatsReader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>;

const inScopeText = ({ scope, userId }: StatsReader, params: SqlParams): string[] => {
  if (scope.kind === 'tenant') return [];
  const isMe = `s.id = ${params.add(userId)}`;
  return [scope.kind === 'own' ? isMe : `(s.department_id = any(${params.add([...scope.ids])}::bigint[]) or ${isMe})`];
};

/** Conditions on `staff s`. The tenant is the first parameter. */
export const agentConditions = (
  reader: StatsReader,
  { Name, Tel, Status, DepartmentId }: Pick<AgentStatsFilter, 'Name' | 'Tel' | 'Status' | 'DepartmentId'>,
  params: SqlParams,
): string => {
  const [name, tel] = [Name?.trim(), Tel?.trim()];
  return [
    's.tenant_id = $1',
    ...inScopeText(reader, params),
    ...(Status == null ? [] : [Status === UsableStatus.Enabled ? `(${ENABLED})` : `not (${ENABLED})`]),
    ...(DepartmentId ? [`s.department_id in ${branchText('$1', params.add(DepartmentId))}`] : []),
    ...(name ? [`lower(s.name) like ${params.add(contains(name.toLowerCase()))}`] : []),
    ...(tel ? [`s.tel like ${params.add(contains(tel))}`] : []),
  ].join(' and ');
};

/** A department out of sight is refused, also one of another tenant. Nodes of another tenant are bad input. */
export const demandStatsFilter = async (
  db: Db,
  actor: Actor,
  { DepartmentId, DicTreeList }: Pick<AgentStatsFilter, 'DepartmentId' | 'DicTreeList'>,
): Promise<void> => {
  const { tenantId, scope, departmentId } = actor;
  if (DepartmentId) {
    if (!coversDepartment(scope, departmentId, DepartmentId)) throw forbidden();
    const known = db.selectFrom('department').select('id').where('tenant_id', '=', tenantId);
    if (!(await known.where('id', '=', DepartmentId).executeTakeFirst())) throw forbidden();
  }
  if (DicTreeList?.length) {
    const known = await db
      .selectFrom('dictionary_node')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', anyOf(DicTreeList))
      .execute();
    if (known.length < new Set(DicTreeList).size) throw malformed();
  }
};

/** An agent out of sight gives the same answer as one that does not exist. */
export const demandAgent = async (db: Db, actor: Actor, agentId: number): Promise<void> => {
  const agent = await db
    .selectFrom('staff')
    .select(['id', 'department_id as departmentId'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', agentId)
    .executeTakeFirst();
  if (!agent || !coversStaff(actor, agent)) throw missing();
};
