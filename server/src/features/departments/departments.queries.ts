/** SQL on departments. A tenant has at most thousands, so the tree is read as a whole and built in memory. */
import type { DepartmentNode, StaffedDepartment } from '@gonghai/contract/departments/department.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface DepartmentRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly version: number;
}

const departments = (db: Db, tenantId: number) =>
  db
    .selectFrom('department')
    .select(['id', 'parent_id as parentId', 'name', 'version'])
    .where('tenant_id', '=', tenantId);

export const readDepartments = (db: Db, tenantId: number): Promise<DepartmentRow[]> =>
  departments(db, tenantId).orderBy('id').execute();

/**
 * Locks the whole tree: two concurrent moves could otherwise create a cycle. The root is locked first, in a separate
 * statement, so that the rows read after the wait include those added meanwhile.
 */
export const lockDepartments = async (trx: Db, tenantId: number): Promise<DepartmentRow[]> => {
  await departments(trx, tenantId).where('parent_id', 'is', null).forUpdate().execute();
  return departments(trx, tenantId).orderBy('id').forUpdate().execute();
};

export const insertDepartment = async (
  trx: Db,
  tenantId: number,
  department: { readonly name: string; readonly parentId: number | null },
): Promise<number> => {
  const { id } = await trx
    .insertInto('department')
    .values({ tenant_id: tenantId, name: department.name, parent_id: department.parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateDepartment = async (
  trx: Db,
  tenantId: number,
  id: number,
  change: { readonly name: string; readonly parentId: number | null },
): Promise<void> => {
  await trx
    .updateTable('department')
    .set({ name: change.name, parent_id: change.parentId, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export const removeDepartment = async (trx: Db, tenantId: number, id: number): Promise<void> => {
  await trx.deleteFrom('department').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
};

/** Builds the tree. A row whose parent is not among the rows becomes a root. */
export const treeOf = (rows: readonly DepartmentRow[]): DepartmentNode[] => {
  const nodes = new Map<number, DepartmentNode>(
    rows.map(({ id, name, parentId, version }) => [
      id,
      { Id: id, Name: name, ParentId: parentId ?? 0, Version: version, Children: [] },
    ]),
  );
  const roots: DepartmentNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.ParentId)?.Children ?? roots).push(node);
  return roots;
};

/** The tree with the staff counts of each department, alone and with all below it. */
export const staffedTree = (
  nodes: readonly DepartmentNode[],
  counts: ReadonlyMap<number, number>,
): StaffedDepartment[] =>
  nodes.map((node) => {
    const Children = staffedTree(node.Children, counts);
    const StaffCount = counts.get(node.Id) ?? 0;
    return {
      ...node,
      Children,
      StaffCount,
      StaffTotal: Children.reduce((sum, child) => sum + child.StaffTotal, StaffCount),
    };
  });
