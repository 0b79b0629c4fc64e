/** What may happen to the organisation tree. Pure: departments and a wish in, a refusal or nothing out. */
import { DEEPEST_DEPARTMENT, departmentMessages as say } from './department.contract.ts';

export interface PlacedDepartment {
  readonly Id: number;
  /** 0 at the top. */
  readonly ParentId: number;
  readonly Name: string;
}

export interface DepartmentWish extends Omit<PlacedDepartment, 'Id'> {
  /** Null for a new department. */
  readonly Id: number | null;
}

const TOP = 0;

const ancestors = (all: ReadonlyMap<number, PlacedDepartment>, from: number): number[] => {
  const path: number[] = [];
  // The bound guards against a ring that should not exist, and would otherwise never end.
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

/** The sentence that refuses the wish, or null when it may be granted. */
export const refuseDepartment = (all: readonly PlacedDepartment[], wish: DepartmentWish): string | null => {
  const byId = new Map(all.map((department) => [department.Id, department]));
  const current = wish.Id === null ? undefined : byId.get(wish.Id);
  if (current?.ParentId === TOP && wish.ParentId !== TOP) return say.rootFixed;
  if (wish.ParentId !== TOP && !byId.has(wish.ParentId)) return say.parentMissing;

  const path = ancestors(byId, wish.ParentId);
  if (wish.Id !== null && path.includes(wish.Id)) return say.cycle;
  if (path.length + heightOf(all, wish.Id) > DEEPEST_DEPARTMENT) return say.tooDeep;

  const hasTwin = all.some(
    ({ Id, ParentId, Name }) => ParentId === wish.ParentId && Name === wish.Name && Id !== wish.Id,
  );
  return hasTwin ? say.nameTaken : null;
};

export const refuseRemoval = (all: readonly PlacedDepartment[], id: number, staffCount: number): string | null => {
  if (all.find(({ Id }) => Id === id)?.ParentId === TOP) return say.rootFixed;
  if (all.some(({ ParentId }) => ParentId === id)) return say.hasChildren;
  return staffCount > 0 ? say.hasStaff : null;
};
