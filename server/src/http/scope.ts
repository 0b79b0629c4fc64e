/** Data scope: which rows with an owner an actor may see. Every read of such rows uses it. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import { anyOf } from '../db/sql.ts';
import type { Actor, Scope } from './context.ts';

/** Rights of approvers, who see the whole tenant on their own screens. They do not extend access to customers. */
export const CROSS_DEPARTMENT: readonly Right[] = [
  'QihuaAudit',
  'YunAudit',
  'YunAudit2',
  'ChengJiaoAudit',
  'PaymentLog',
  'OpenCourse',
  'SuccessCustomer',
  'StatsFinanceFlow',
];

export const seesAllDepartments = (actor: Actor): boolean =>
  actor.scope.kind === 'tenant' || CROSS_DEPARTMENT.some((right) => actor.rights.has(right));

/** A template tag: of the query builder, or of a text whose values are placeholders. */
type Tag<Value, Query> = (texts: TemplateStringsArray, ...values: Value[]) => Query;

/** Ids of a department and of everything below it, as a subquery. */
const branch = <Value, Query>(tag: Tag<Value, Query>, tenant: Value, department: Value): Query => tag`(
  with recursive branch as (
    select id from department where tenant_id = ${tenant} and id = ${department}
    union
    select child.id from department child join branch on child.parent_id = branch.id where child.tenant_id = ${tenant}
  ) select id from branch)`;

/** For the query builder. */
export const departmentWithDescendants = (tenantId: number, departmentId: number): RawBuilder<{ id: number }> =>
  branch<number, RawBuilder<{ id: number }>>(sql, tenantId, departmentId);

/** For a statement with `SqlParams`: both values are its placeholders. */
export const branchText = (tenant: string, department: string): string => branch(String.raw, tenant, department);

/** Ids of the staff that meet the conditions on `staff s`, as an array. */
export const staffIds = (tenant: string, conditions: readonly string[]): string =>
  `array(select s.id from staff s where s.tenant_id = ${tenant} and ${conditions.join(' and ')})`;

/** Staff whose rows the actor may see, as ids; null means all staff of the tenant. */
export const ownersInScope = async (db: Db, actor: Actor): Promise<readonly number[] | null> => {
  const { scope } = actor;
  if (scope.kind === 'tenant') return null;
  if (scope.kind === 'own') return [actor.userId];
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('department_id', '=', anyOf(scope.ids))
    .execute();
  return rows.map(({ id }) => id);
};

/** The same for one person whose department is known already. */
export const coversStaff = (
  { scope, userId }: Actor,
  staff: { readonly id: number | null; readonly departmentId: number | null },
): boolean =>
  scope.kind === 'tenant' ||
  staff.id === userId ||
  (scope.kind === 'departments' && staff.departmentId !== null && scope.ids.includes(staff.departmentId));

/** The same rule as a condition on a table that has owner and department of its rows, by the names of these columns. */
export const inScope = (
  actor: Actor,
  columns: { readonly owner: string; readonly department: string },
): Expression<SqlBool> => {
  const { scope } = actor;
  const [owner, department] = [sql.ref(columns.owner), sql.ref(columns.department)];
  switch (scope.kind) {
    case 'tenant':
      return sql<SqlBool>`true`;
    case 'own':
      return sql<SqlBool>`${owner} = ${actor.userId}`;
    case 'departments':
      // One's own rows stay one's own, wherever they were made.
      return sql<SqlBool>`(${department} = ${anyOf(scope.ids)} or ${owner} = ${actor.userId})`;
  }
};

export const coversDepartment = (scope: Scope, ownDepartment: number, departmentId: number): boolean => {
  switch (scope.kind) {
    case 'tenant':
      return true;
    case 'departments':
      return scope.ids.includes(departmentId);
    case 'own':
      return ownDepartment === departmentId;
  }
};
