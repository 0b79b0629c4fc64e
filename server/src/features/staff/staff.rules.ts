/** Who may do what to whom. Pure: facts in, a refusal or nothing out. */
import { staffMessages as say } from '@gonghai/contract/staff/staff.contract.ts';
import { type Right, rightsOfMenus } from '@gonghai/contract/wire/rights.ts';

export interface Caller {
  readonly userId: number;
  readonly rights: ReadonlySet<Right>;
}

export interface RoleFacts {
  readonly isBuiltIn: boolean;
  readonly menuIds: readonly number[];
}

/** A role is above one's own when it holds a key the caller lacks. */
export const isAboveCaller = ({ rights }: Caller, role: RoleFacts): boolean => {
  if (rights.has('admin')) return false;
  return role.isBuiltIn || [...rightsOfMenus(role.menuIds)].some((right) => !rights.has(right));
};

/** Changing, disabling, deleting or resetting somebody who holds this role. */
export const refuseHolder = (caller: Caller, staffId: number, role: RoleFacts): string | null => {
  if (staffId === caller.userId) return say.self;
  return isAboveCaller(caller, role) ? say.aboveOwn : null;
};

/** Giving somebody this role. */
export const refuseRole = (caller: Caller, role: RoleFacts): string | null =>
  isAboveCaller(caller, role) ? say.aboveOwn : null;
