/** Data scope: the one starting point of every read of rows that have an owner. */
import type { Right } from '@gonghai/contract/wire/rights.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Actor, Scope } from './context.ts';

/** Approvers work for the whole tenant on their own screens; customer data never widens by these. */
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

/** Ids of a department and of everything below it, as a query to stand inside another. */
export const departmentWithDescendants = (tenantId: number, departmentId: number) => sql<{ id: number }>`(
  with recursive branch as (
    select id from department where tenant_id = ${tenantId} and id = ${departmentId}
    union
    select child.id from department child join branch on child.parent_id = branch.id where child.tenant_id = ${tenantId}
  ) select id from branch)`;

/** Staff whose rows the actor may see, as ids; null means everybody of the tenant. */
export const ownersInScope = async (db: Db, actor: Actor): Promise<readonly number[] | null> => {
  const { scope } = actor;
  if (scope.kind === 'tenant') return null;
  if (scope.kind === 'own') return [actor.userId];
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('department_id', '=', sql<number>`any(${[...scope.ids]}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
};

/** The same rule as a condition on a table that carries owner and department of its rows. */
export const inScope = (
  actor: Actor,
  columns: { readonly owner: Expression<number>; readonly department: Expression<number | null> },
): Expression<SqlBool> => {
  const { scope } = actor;
  switch (scope.kind) {
    case 'tenant':
      return sql<SqlBool>`true`;
    case 'own':
      return sql<SqlBool>`${columns.owner} = ${actor.userId}`;
    case 'departments':
      // One's own rows stay one's own, wherever they were made.
      return sql<SqlBool>`(${columns.department} = any(${[...scope.ids]}::bigint[]) or ${columns.owner} = ${actor.userId})`;
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
