/** Rules for changes of the department tree. Pure functions that return a refusal or null. */
import { DEEPEST_DEPARTMENT, departmentMessages as say } from './department.contract.ts';

export interface PlacedDepartment {
  readonly Id: number;
  /** 0 for the root. */
  readonly ParentId: number;
  readonly Name: string;
}

export interface DepartmentRequest extends Omit<PlacedDepartment, 'Id'> {
  /** Null for a new department. */
  readonly Id: number | null;
}

const TOP = 0;

const ancestors = (all: ReadonlyMap<number, PlacedDepartment>, from: number): number[] => {
  const path: number[] = [];
  // The bound ends the loop if the data contain a cycle, which should not exist.
  for (let id = from; id !== TOP && path.length <= all.size; id = all.get(id)?.ParentId ?? TOP) path.push(id);
  return path;
};

const heightOf = (all: readonly PlacedDepartment[], id: number | null): number => {
  if (id === null) return 1;
  let height = 0;
  for (let level = [id]; level.length > 0 && height <= all.length; height += 1) {
    const parents = new Set(level);
    level = all.filter(({ ParentId }) => parents.has(ParentId)).map(({ Id }) => Id);
  }
  return height;
};

/** Why a department (null for a new one) cannot be placed below another, apart from its name. Null when it can. */
export const refusePlace = (
  all: readonly PlacedDepartment[],
  id: number | null,
): ((parentId: number) => string | null) => {
  const byId = new Map(all.map((department) => [department.Id, department]));
  const isRoot = id !== null && byId.get(id)?.ParentId === TOP;
  const height = heightOf(all, id);
  return (parentId) => {
    if (isRoot && parentId !== TOP) return say.rootFixed;
    if (parentId !== TOP && !byId.has(parentId)) return say.parentMissing;
    const path = ancestors(byId, parentId);
    if (id !== null && path.includes(id)) return say.cycle;
    return path.length + height > DEEPEST_DEPARTMENT ? say.tooDeep : null;
  };
};

/** The refusal of the change, or null. */
export const refuseDepartment = (all: readonly PlacedDepartment[], request: DepartmentRequest): string | null => {
  const refusal = refusePlace(all, request.Id)(request.ParentId);
  if (refusal !== null) return refusal;
  const hasTwin = all.some(
    ({ Id, ParentId, Name }) => ParentId === request.ParentId && Name === request.Name && Id !== request.Id,
  );
  return hasTwin ? say.nameTaken : null;
};

/** Numbers of staff and of work orders that belong to a department. */
interface DepartmentUse {
  readonly staff: number;
  readonly orders: number;
}

export const refuseRemoval = (all: readonly PlacedDepartment[], id: number, use: DepartmentUse): string | null => {
  if (all.find(({ Id }) => Id === id)?.ParentId === TOP) return say.rootFixed;
  if (all.some(({ ParentId }) => ParentId === id)) return say.hasChildren;
  if (use.staff > 0) return say.hasStaff;
  return use.orders > 0 ? say.hasOrders : null;
};
