/** What may happen to the organisation tree. Pure: rows and a wish in, a refusal or nothing out. */
import { DEEPEST_DEPARTMENT, departmentMessages as say } from '@gonghai/contract/departments/department.contract.ts';

interface Placed {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

export interface DepartmentWish {
  /** Null for a new department. */
  readonly id: number | null;
  readonly parentId: number | null;
  readonly name: string;
}

const ancestors = (rows: ReadonlyMap<number, Placed>, from: number | null): number[] => {
  const path: number[] = [];
  // The bound guards against a ring that should not exist, and would otherwise never end.
  for (let id = from; id !== null && path.length <= rows.size; id = rows.get(id)?.parent_id ?? null) path.push(id);
  return path;
};

const heightOf = (rows: readonly Placed[], id: number | null): number => {
  if (id === null) return 1;
  let height = 0;
  for (let level = [id]; level.length > 0 && height <= rows.length; height += 1) {
    const parents = new Set(level);
    level = rows.flatMap((row) => (row.parent_id !== null && parents.has(row.parent_id) ? [row.id] : []));
  }
  return height;
};

/** The sentence that refuses the wish, or null when it may be granted. */
export const refuseDepartment = (rows: readonly Placed[], wish: DepartmentWish): string | null => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const current = wish.id === null ? undefined : byId.get(wish.id);
  if (current?.parent_id === null && wish.parentId !== null) return say.rootFixed;
  if (wish.parentId !== null && !byId.has(wish.parentId)) return say.parentMissing;

  const path = ancestors(byId, wish.parentId);
  if (wish.id !== null && path.includes(wish.id)) return say.cycle;
  if (path.length + heightOf(rows, wish.id) > DEEPEST_DEPARTMENT) return say.tooDeep;

  const hasTwin = rows.some((row) => row.parent_id === wish.parentId && row.name === wish.name && row.id !== wish.id);
  return hasTwin ? say.nameTaken : null;
};

export const refuseRemoval = (rows: readonly Placed[], id: number, staffCount: number): string | null => {
  if (rows.find((row) => row.id === id)?.parent_id === null) return say.rootFixed;
  if (rows.some((row) => row.parent_id === id)) return say.hasChildren;
  return staffCount > 0 ? say.hasStaff : null;
};
